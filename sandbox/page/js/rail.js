// The list of places: guild channels with their threads, direct messages, and who one is.
import { h, icon, ICONS } from "./dom.js";
import { avatar } from "./message.js";

function place(channel, pane) {
  const thread = channel.type >= 10;
  const { unread, pings } = pane.marks.get(channel.id) ?? {};
  const archived = channel.thread_metadata?.archived;
  const sign = channel.type === 1 ? icon(ICONS.mail) : thread ? icon(channel.thread_metadata.locked ? ICONS.lock : ICONS.thread) : h("span", { class: "hash", "aria-hidden": "true" }, "#");
  const classes = ["place", thread ? "thread" : "", unread ? "unread" : "", archived ? "away" : ""].join(" ");
  const node = h("button", { type: "button", class: classes, data: { channel: channel.id }, onclick: () => pane.open(channel.id) },
    sign, h("span", { class: "name" }, channel.name, archived ? " (archived)" : ""), pings ? h("span", { class: "badge", "aria-label": `${pings} mentions` }, String(pings)) : null);
  if (channel.id === pane.current) node.setAttribute("aria-current", "page");
  return h("li", {}, node);
}

export function drawRail(pane) {
  const { view } = pane;
  const all = [...pane.channels.values()];
  const threads = (parent) => all.filter((c) => c.parent_id === parent && c.type >= 10).sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  const guild = (g) => [h("h3", {}, view.guilds.length > 1 ? g.name : "Channels"), h("ul", {}, all.filter((c) => c.guild_id === g.id && c.type === 0).sort((a, b) => a.position - b.position)
    .flatMap((c) => [place(c, pane), ...threads(c.id).filter((t) => !t.thread_metadata.archived || t.id === pane.current).map((t) => place(t, pane))]))];
  const direct = all.filter((c) => c.type === 1);
  return [
    h("h2", {}, view.guilds[0]?.name ?? "No guild"),
    h("nav", { "aria-label": `${view.user.global_name}'s channels` }, view.guilds.map(guild), direct.length ? [h("h3", {}, "Direct messages"), h("ul", {}, direct.map((c) => place(c, pane)))] : null),
    h("div", { class: "self" }, avatar(view.user, ""), h("div", {}, h("b", {}, view.user.global_name), h("br"), h("small", {}, view.user.locale))),
  ];
}
