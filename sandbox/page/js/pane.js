// One person's client: its state, the events that change it, and what its user does.
import { act, listen, look } from "./api.js";
import { Composer } from "./composer.js";
import { dots, h, icon, ICONS } from "./dom.js";
import { openForm } from "./form.js";
import { avatar, counted, messageNode, pings } from "./message.js";
import { drawRail } from "./rail.js";
import { setClock } from "./times.js";

const NEAR = 90; // pixels from the end that still count as being at the end
const TOGETHER = 7 * 60 * 1000;

export class Pane {
  constructor(user, place) {
    this.user = user;
    this.current = place ?? null;
    this.marks = new Map();
    this.channels = new Map();
    this.messages = [];
    this.nodes = new Map();
    this.ctx = this.context();
    this.composer = new Composer({
      ctx: this.ctx,
      say: (text) => act(user.id, "say", { channel: this.current, content: text }),
      run: (name, values, label) => this.run(name, values, label),
      suggest: (name, option, text, others) => act(user.id, "autocomplete", { channel: this.current, command: name, option, text, options: others }),
      commands: () => look(user.id, "commands", { channel: this.current }),
    });
    this.build();
  }

  context() {
    const pane = this;
    const named = (list) => list.map((u) => ({ value: u.id, label: u.global_name ?? u.name }));
    return {
      me: this.user.id,
      locale: this.user.locale,
      userName: (id) => pane.view.users.find((u) => u.id === id)?.global_name ?? "unknown-user",
      channelName: (id) => pane.channels.get(id)?.name ?? "unknown",
      roleName: (id) => pane.view.guilds.flatMap((g) => g.roles).find((r) => r.id === id)?.name ?? "deleted-role",
      channel: (id) => pane.channels.get(id),
      openChannel: (id) => pane.channels.has(id) && pane.open(id),
      useCommand: (name) => pane.composer.startNamed(name),
      people: () => named(pane.view.users),
      roles: () => named(pane.view.guilds.flatMap((g) => g.roles)),
      places: () => [...pane.channels.values()].filter((c) => c.guild_id).map((c) => ({ value: c.id, label: `#${c.name}` })),
      press: (node, what, body) => pane.press(node, what, body),
      dismiss: (id) => act(pane.user.id, "dismiss", { message: id }),
    };
  }

  build() {
    this.rail = h("aside", { class: "rail" });
    this.title = h("h2");
    this.drawer = h("button", { type: "button", class: "drawer", "aria-label": "Channels", "aria-expanded": "false", onclick: () => this.slide() }, icon(ICONS.menu));
    this.log = h("ol", { class: "log", role: "log", "aria-label": "Messages", tabIndex: 0 });
    const head = h("header", {}, this.drawer, this.title, h("div", { class: "who" }, avatar(this.user, ""), h("span", {}, this.user.global_name)));
    this.inner = h("div", { class: "inner" }, this.rail,
      h("button", { type: "button", class: "veil", "aria-label": "Close the channels", onclick: () => this.slide(false) }),
      h("div", { class: "room" }, head, this.log, this.composer.node));
    this.node = h("section", { class: "pane", "aria-label": `${this.user.global_name}'s client`, data: { user: this.user.username } }, this.inner);
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && this.inner.classList.contains("pane-open") && this.slide(false));
    new ResizeObserver(() => this.stuck && this.toEnd()).observe(this.log);
    this.log.addEventListener("scroll", () => { if (this.node.isConnected) this.stuck = this.nearEnd(); });
    this.log.addEventListener("load", () => this.stuck && this.toEnd(), true);
    this.stuck = true;
  }

  async start() {
    await act(this.user.id, "reload"); // private messages do not outlive the page, as in the real client
    this.held = [];
    listen(this.user.id, (t, d) => this.hear(t, d), () => this.refresh());
  }

  // The client is looked at again.
  back() {
    this.marks.delete(this.current);
    this.drawRail();
    if (this.stuck) this.toEnd();
  }

  slide(open = !this.inner.classList.contains("pane-open")) {
    this.inner.classList.toggle("pane-open", open);
    this.drawer.setAttribute("aria-expanded", String(open));
    (open ? this.rail.querySelector("[aria-current], button") : this.drawer)?.focus();
  }

  async lookAround() {
    this.view = await look(this.user.id, "view");
    setClock(this.view.clock);
    this.channels = new Map(this.view.channels.map((c) => [c.id, c]));
    this.ctx.locale = this.view.user.locale;
    this.node.classList.toggle("narrow", this.view.narrow);
  }

  async refresh() {
    await this.lookAround();
    if (!this.channels.has(this.current)) this.current = [...this.channels.values()].find((c) => c.type === 0)?.id ?? this.view.channels[0]?.id;
    await this.open(this.current, false);
  }

  async open(id, focus = true) {
    if (!id) return;
    this.current = id;
    this.marks.delete(id);
    const channel = this.channels.get(id);
    this.title.replaceChildren(h("span", { class: "hash" }, channel.type === 1 ? "@ " : channel.type >= 10 ? "› " : "# "), channel.name);
    this.composer.place(channel, channel.type === 0 ? "#" : "");
    this.held ??= []; // what happens while the messages are on their way
    const messages = await look(this.user.id, "messages", { channel: id }).catch(() => null); // the place may be gone by now
    if (this.current !== id) return;
    if (messages) {
      this.messages = messages;
      this.drawLog();
    }
    const held = this.held ?? [];
    this.held = null;
    for (const [type, data] of held) this.hear(type, data);
    this.drawRail();
    if (focus) {
      this.slide(false);
      this.composer.input.focus({ preventScroll: true });
    }
    this.onplace?.(id);
  }

  drawRail() {
    const held = document.activeElement?.closest?.(".place")?.dataset.channel;
    this.rail.replaceChildren(...drawRail(this));
    if (held) this.rail.querySelector(`[data-channel="${held}"]`)?.focus();
    const total = [...this.marks.values()].reduce((sum, m) => sum + (m.pings ?? 0), 0);
    this.drawer.querySelector(".badge")?.remove();
    if (total) this.drawer.append(h("span", { class: "badge" }, String(total)));
    this.onpings?.(total);
  }

  // ------------------------------------------------------------------ messages

  drawLog() {
    this.nodes.clear();
    const channel = this.channels.get(this.current);
    const start = h("li", { class: "start" }, h("strong", {}, channel.name), channel.type === 1 ? "Messages with the bot, seen by you two only." : channel.type >= 10 ? "The start of this thread." : `The start of this channel. Type / for what ${this.view.bot.global_name} can do.`);
    this.log.replaceChildren(start, ...this.messages.map((m, i) => this.node_(m, this.messages[i - 1])));
    this.stuck = true;
    this.toEnd();
  }

  node_(message, before) {
    const near = before && before.author.id === message.author.id && new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER;
    const joined = Boolean(near && message.type !== 20 && !message.referenced_message && ![1, 18].includes(before.type) && (before.flags & 64) === (message.flags & 64));
    const node = messageNode(message, this.ctx, joined);
    this.nodes.set(message.id, node);
    return node;
  }

  nearEnd() { return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < NEAR; }

  toEnd() { this.log.scrollTop = this.log.scrollHeight; }

  added(message) {
    const place = this.channels.get(message.channel_id);
    if (place?.thread_metadata) {
      place.message_count += 1;
      this.recount();
    }
    if (message.channel_id !== this.current || !this.node.isConnected) this.mark(message);
    if (message.channel_id !== this.current) return;
    if (this.nodes.has(message.id)) return this.changed(message);
    const stay = this.nearEnd();
    this.messages.push(message);
    this.log.append(this.node_(message, this.messages.at(-2)));
    if (stay || message.author.id === this.user.id) this.toEnd();
  }

  recount() {
    for (const link of this.log.querySelectorAll("[data-thread]")) {
      const thread = this.channels.get(link.dataset.thread);
      if (thread) link.lastChild.textContent = counted(thread.message_count);
    }
  }

  mark(message) {
    if (!this.channels.has(message.channel_id) || message.author.id === this.user.id) return;
    const mark = this.marks.get(message.channel_id) ?? { pings: 0 };
    mark.unread = true;
    if (pings(message, this.user.id) || this.channels.get(message.channel_id).type === 1) mark.pings += 1;
    this.marks.set(message.channel_id, mark);
    this.drawRail();
  }

  changed(message) {
    const index = this.messages.findIndex((m) => m.id === message.id);
    const old = this.nodes.get(message.id);
    if (index < 0 || !old) return;
    const stay = this.nearEnd();
    const held = old.contains(document.activeElement) ? document.activeElement : null;
    const order = held ? [...old.querySelectorAll("button, a")].indexOf(held) : -1;
    this.messages[index] = message;
    const node = this.node_(message, this.messages[index - 1]);
    old.replaceWith(node);
    if (held) this.refocus(node, held.dataset.customId, order);
    if (stay) this.toEnd();
  }

  refocus(node, customId, order) {
    const same = customId && node.querySelector(`[data-custom-id="${CSS.escape(customId)}"]:not(:disabled)`);
    const near = [...node.querySelectorAll("button, a")][order];
    (same || (near?.disabled ? null : near) || node).focus({ preventScroll: true });
  }

  gone(id) {
    const index = this.messages.findIndex((m) => m.id === id);
    if (index < 0) return;
    const held = this.nodes.get(id).contains(document.activeElement);
    this.messages.splice(index, 1);
    this.nodes.get(id).remove();
    this.nodes.delete(id);
    const next = this.messages[index];
    if (next) this.changed(next); // it may have to show its author now
    if (held) this.composer.input.focus();
  }

  // ------------------------------------------------------------------ doing

  async press(node, what, body) {
    const message = node.closest(".message");
    const id = message.dataset.id;
    message.querySelector(".foot.bad")?.remove();
    node.classList.add("pending");
    if (node.matches("button")) node.append(dots());
    try {
      await this.settle(await act(this.user.id, what, { message: id, ...body }), id);
    } catch (error) {
      this.complain(id, error.message);
    } finally {
      node.classList.remove("pending");
      node.querySelector(":scope > .dots")?.remove();
    }
  }

  async settle(result, messageId) {
    if (result.kind === "failed") this.complain(messageId, "This interaction failed");
    if (result.kind === "modal") this.form(result.modal);
    return result;
  }

  form(modal) {
    openForm(modal, this.view.bot.global_name, this.ctx, async (values) =>
      this.settle(await act(this.user.id, "submit", { interaction: modal.interaction_id, values }), null));
  }

  complain(messageId, text) {
    const body = this.nodes.get(messageId)?.querySelector(".body");
    if (!body) return;
    body.querySelector(".foot.bad")?.remove();
    body.append(h("div", { class: "foot bad", role: "alert" }, text));
    if (this.nearEnd()) this.toEnd();
  }

  async run(name, values, label) {
    const result = await act(this.user.id, "slash", { channel: this.current, command: name, options: values });
    if (result.kind !== "failed") return this.settle(result, null);
    const note = h("li", { class: "note", role: "alert" }, `/${label}: the application did not respond`,
      h("button", { type: "button", class: "plain", onclick: () => note.remove() }, "Dismiss"));
    this.log.append(note);
    this.toEnd();
  }

  // ------------------------------------------------------------------ events

  hear(type, data) {
    if (this.held) return this.held.push([type, data]);
    const handlers = {
      MESSAGE_CREATE: () => this.added(data),
      MESSAGE_UPDATE: () => this.changed(data),
      MESSAGE_DELETE: () => this.gone(data.id),
    };
    handlers[type]?.();
    if (/^(CHANNEL|THREAD)_|^WORLD_CHANGED$/.test(type)) this.later();
  }

  // Channels change in bursts: look once, after the burst.
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.relook(), 60);
  }

  async relook() {
    const here = this.current;
    await this.lookAround();
    for (const link of this.log.querySelectorAll("[data-mentioned]")) link.textContent = `#${this.ctx.channelName(link.dataset.mentioned)}`;
    this.recount();
    this.onworld?.(this.view);
    if (!this.channels.has(here)) return this.refresh();
    const channel = this.channels.get(here);
    this.title.lastChild.textContent = channel.name;
    if (!this.composer.command) this.composer.place(channel, channel.type === 0 ? "#" : "");
    return this.drawRail();
  }
}
