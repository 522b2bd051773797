// One message: who, when, text, embeds, components, pictures, and what hangs below it.
import { colour, dots, h, icon, ICONS } from "./dom.js";
import { rich } from "./markdown.js";
import { parts } from "./parts.js";
import { attachment, picture } from "./pictures.js";

const SYSTEM = {
  1: (m) => [h("b", {}, m.author.global_name), " added ", h("b", {}, m.mentions.map((u) => u.global_name).join(", ")), " to the thread"],
  18: (m) => [h("b", {}, m.author.global_name), " started a thread: ", h("b", {}, m.content)],
};

export const avatar = (user, cssClass = "avatar") => h("img", { class: cssClass, src: `/avatars/${user.id}.svg`, alt: "" });

function clock(message, locale) {
  const date = new Date(message.timestamp);
  return h("time", { dateTime: message.timestamp, title: date.toLocaleString(locale) }, date.toLocaleTimeString(locale, { timeStyle: "short" }));
}

function embed(e, ctx) {
  const edge = e.color ? { "--edge": colour(e.color) } : {};
  const title = e.title ? h("div", { class: "title" }, e.url ? h("a", { href: e.url, target: "_blank", rel: "noopener noreferrer" }, e.title) : e.title) : null;
  const fields = (e.fields ?? []).map((f) => h("div", { class: f.inline ? "inline" : "" }, h("b", {}, f.name), rich(f.value, ctx)));
  const small = [e.footer?.text, e.timestamp ? new Date(e.timestamp).toLocaleString(ctx.locale) : null].filter(Boolean).join(" · ");
  return h("article", { class: "embed", style: edge, "aria-label": "Embed" },
    e.author ? h("div", { class: "small" }, e.author.name) : null, title,
    e.description ? rich(e.description, ctx) : null, fields.length ? h("div", { class: "fields wide" }, fields) : null,
    e.thumbnail ? h("div", { class: "thumb" }, picture(e.thumbnail, e.thumbnail.description)) : null,
    e.image ? h("div", { class: "wide" }, picture(e.image, e.image.description)) : null,
    small ? h("div", { class: "small" }, small) : null);
}

export const counted = (messages) => (messages === 1 ? "1 message ›" : `${messages} messages ›`);

function threadLink(thread, ctx) {
  const count = counted(ctx.channel(thread.id)?.message_count ?? thread.message_count);
  return h("button", { type: "button", class: "threadlink", data: { thread: thread.id }, onclick: () => ctx.openChannel(thread.id) }, icon(ICONS.thread), h("span", {}, thread.name), h("small", {}, count));
}

function usedLine(message) {
  const meta = message.interaction_metadata;
  if (!meta?.user || !meta.name || message.type !== 20) return null;
  return h("div", { class: "used" }, h("img", { src: `/avatars/${meta.user.id}.svg`, alt: "" }), `${meta.user.global_name} used`, h("b", {}, `/${meta.name}`));
}

function replyLine(message) {
  const to = message.referenced_message;
  return to ? h("div", { class: "used" }, icon(ICONS.arrow), h("span", {}, h("b", {}, to.author.global_name), " ", (to.content || "a message").slice(0, 80))) : null;
}

export const pings = (message, me) => message.author.id !== me && (message.mention_everyone || message.mentions.some((u) => u.id === me));

// joined: the message before is by the same author and recent.
export function messageNode(message, ctx, joined) {
  const secret = Boolean(message.flags & 64);
  const system = SYSTEM[message.type];
  const classes = ["message", secret ? "private" : "", !secret && pings(message, ctx.me) ? "ping" : "", joined ? "joined" : "", system ? "system" : ""];
  const body = h("div", { class: "body" });
  if (!joined && !system) body.append(h("div", { class: "head" }, h("b", {}, message.author.global_name), message.author.bot ? h("span", { class: "tag" }, "APP") : "", clock(message, ctx.locale)));
  if (message.flags & 128) body.append(h("div", { class: "thinking", role: "status" }, dots(), `${message.author.global_name} is thinking…`));
  else if (system) body.append(h("div", {}, system(message)));
  else fill(body, message, ctx);
  if (secret) body.append(privateFoot(message, ctx));
  const above = joined ? null : usedLine(message) ?? replyLine(message);
  return h("li", { class: classes.join(" "), data: { id: message.id }, "aria-label": `${message.author.global_name}${secret ? ", only you can see this" : ""}`, tabIndex: -1 },
    above, joined ? h("span") : avatar(message.author), body);
}

function fill(body, message, ctx) {
  if (message.content) body.append(rich(message.content, ctx));
  if (message.edited_timestamp && message.content) body.lastChild.lastChild?.append(h("span", { class: "edited" }, " (edited)"));
  body.append(...message.embeds.map((e) => embed(e, ctx)));
  if (message.attachments.length) body.append(h("div", { class: "pics" }, message.attachments.map(attachment)));
  if (message.components.length) body.append(h("div", { class: "parts" }, parts(message.components, ctx)));
  if (message.thread) body.append(threadLink(message.thread, ctx));
}

function privateFoot(message, ctx) {
  return h("div", { class: "foot" }, icon(ICONS.eye), "Only you can see this ·", h("button", { type: "button", class: "plain", onclick: () => ctx.dismiss(message.id) }, "Dismiss message"));
}
