// Where a person writes: ordinary messages, and slash commands with their options.
import { fixedChoices, flatten, localised, matching, parsed } from "./commands.js";
import { freshId, h, icon, ICONS } from "./dom.js";
import { Popup } from "./popup.js";

const LONG_NAME = 16; // letters of a thread's name that the hint shows

// host: {ctx, say(text), run(name, values), suggest(name, option, text, others), commands()}
export class Composer {
  constructor(host) {
    this.host = host;
    this.entries = [];
    this.command = null;
    this.line = h("div", { class: "line" });
    this.hint = h("div", { class: "hint", role: "status", hidden: true });
    this.node = h("form", { class: "composer", "aria-label": "Write a message or a command" }, this.line, this.hint);
    this.input = h("textarea", { class: "say", rows: 1, "aria-label": "Message", autocomplete: "off", maxLength: 2000 });
    this.input.setAttribute("aria-haspopup", "listbox");
    this.popup = new Popup(this.node, this.input);
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => this.popup.hide());
    this.node.addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
    this.input.disabled = true; // until there is a place to write in
    this.plain();
  }

  // ------------------------------------------------------------------ text

  plain(text = "") {
    this.command = null;
    this.input.value = text;
    this.say("");
    this.line.replaceChildren(this.input, h("button", { class: "round", "aria-label": "Send" }, icon(ICONS.send)));
    this.popup.attach(this.input);
    this.popup.hide();
  }

  place(channel, prefix) {
    const may = channel.can_send;
    this.input.disabled = false;
    const locked = channel.thread_metadata?.locked ? "This thread is locked" : "You may not write here";
    const name = channel.name.length > LONG_NAME ? `${channel.name.slice(0, LONG_NAME)}…` : channel.name;
    this.input.placeholder = may ? channel.type >= 10 ? "Message, / for commands" : `Message ${prefix}${name}, / for commands` : channel.commands ? `${locked}; / for commands` : locked;
    this.mayWrite = may;
    if (this.command) this.plain();
  }

  async typed() {
    const text = this.input.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.popup.hide();
    const entries = flatten(await this.host.commands(), this.host.ctx.locale);
    if (!this.input.value.startsWith("/")) return;
    const items = matching(entries, this.input.value.slice(1)).map((e) => ({ label: `/${e.label}`, note: e.description, entry: e }));
    this.popup.show(items, (item) => this.start(item.entry), "No command is called that here.");
  }

  key(event) {
    if (this.popup.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.send();
    }
  }

  async send() {
    if (this.command) return this.run();
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/") && this.popup.open) return this.popup.choose();
    if (!this.mayWrite) return this.say("You may not write here.", true);
    this.input.value = "";
    try { await this.host.say(text); this.say(""); } catch (error) { this.input.value ||= text; this.say(error.message, true); }
  }

  say(text, bad = false) {
    this.hint.textContent = text;
    this.hint.hidden = !text;
    this.hint.classList.toggle("bad", bad);
  }

  // ------------------------------------------------------------------ commands

  async startNamed(name) {
    const entry = flatten(await this.host.commands(), this.host.ctx.locale).find((e) => e.name === name);
    if (entry) this.start(entry);
    else this.say(`/${name} is not offered here.`, true);
  }

  start(entry) {
    this.command = { entry, fields: new Map() };
    this.input.value = "";
    this.line.replaceChildren(h("span", { class: "command" }, `/${entry.label}`));
    this.more = h("button", { type: "button", class: "round", "aria-label": "Add an option", title: "Add an option", onclick: () => this.offerOptions() }, "+");
    this.line.append(this.more, h("span", { style: { flex: "1" } }),
      h("button", { type: "button", class: "round", "aria-label": "Cancel the command", onclick: () => { this.plain(); this.input.focus(); } }, icon(ICONS.close)),
      h("button", { class: "round go", "aria-label": "Run the command" }, icon(ICONS.send)));
    entry.options.filter((o) => o.required).forEach((o) => this.add(o));
    this.refresh();
    const first = this.line.querySelector("input");
    if (first) first.focus();
    else this.line.querySelector(".go").focus();
    this.line.onkeydown = (event) => {
      if (event.key !== "Escape" || this.popup.open) return;
      this.plain();
      this.input.focus();
    };
  }

  refresh() {
    const { entry, fields } = this.command;
    this.more.hidden = entry.options.every((o) => fields.has(o.name));
    this.say(entry.description);
  }

  offerOptions() {
    const { entry, fields } = this.command;
    const locale = this.host.ctx.locale;
    const items = entry.options.filter((o) => !fields.has(o.name)).map((o) => ({ label: localised(o, "name", locale), note: localised(o, "description", locale), option: o }));
    this.popup.attach(this.more);
    this.popup.show(items, (item) => { this.add(item.option).focus(); this.refresh(); });
    this.more.onkeydown = (event) => { this.popup.key(event); };
    this.more.onblur = () => this.popup.hide();
  }

  add(option) {
    const id = freshId("option");
    const input = h("input", { id, autocomplete: "off", "aria-description": localised(option, "description", this.host.ctx.locale), required: option.required });
    const field = { option, input, value: undefined };
    const box = h("span", { class: "option" }, h("label", { htmlFor: id }, localised(option, "name", this.host.ctx.locale)), input);
    if (!option.required) box.append(h("button", { type: "button", "aria-label": "Remove this option", onclick: () => { box.remove(); this.command.fields.delete(option.name); this.refresh(); } }, "×"));
    field.box = box;
    this.command.fields.set(option.name, field);
    this.more.before(box);
    input.addEventListener("focus", () => { this.say(localised(option, "description", this.host.ctx.locale)); this.suggest(field); });
    input.addEventListener("input", () => { field.value = undefined; box.classList.remove("bad"); this.suggest(field); });
    input.addEventListener("blur", () => this.popup.hide());
    input.addEventListener("keydown", (event) => this.popup.key(event));
    return input;
  }

  async suggest(field) {
    const { option, input } = field;
    this.popup.attach(input);
    const typed = input.value.toLowerCase();
    let items = fixedChoices(option, this.host.ctx);
    if (items) items = items.filter((i) => field.value !== undefined || i.label.toLowerCase().includes(typed)).slice(0, 25);
    else if (option.autocomplete) items = await this.ask(field);
    if (!items || document.activeElement !== input) return;
    this.popup.show(items, (item) => this.take(field, item), "Nothing fits.");
  }

  async ask(field) {
    const text = field.input.value;
    const others = this.values().values;
    delete others[field.option.name];
    const number = field.option.type === 3 ? text : parsed(field.option, text) ?? text;
    const result = await this.host.suggest(this.command.entry.name, field.option.name, number, others).catch(() => ({ kind: "failed" }));
    if (text !== field.input.value) return null;
    if (result.kind === "failed") { this.say("Loading options failed.", true); return null; }
    return result.choices.map((c) => ({ label: localised(c, "name", this.host.ctx.locale), value: c.value }));
  }

  take(field, item) {
    field.value = item.value;
    field.input.value = item.label;
    field.box.classList.remove("bad");
    const next = [...this.command.fields.values()].find((f) => f.value === undefined && !f.input.value);
    (next?.input ?? this.line.querySelector(".go")).focus();
  }

  values() {
    const values = {};
    const bad = [];
    for (const [name, field] of this.command.fields) {
      const text = field.input.value;
      const value = field.value ?? (fixedChoices(field.option, this.host.ctx) ? undefined : parsed(field.option, text));
      if (value !== undefined && text !== "") values[name] = value;
      else if (field.option.required || text !== "") bad.push(field);
    }
    return { values, bad };
  }

  async run() {
    const { values, bad } = this.values();
    for (const field of this.command.fields.values()) field.box.classList.toggle("bad", bad.includes(field));
    if (bad.length) { bad[0].input.focus(); return this.say("This option is missing or does not fit.", true); }
    const { entry } = this.command;
    this.plain();
    this.input.focus();
    try { await this.host.run(entry.name, values, entry.label); } catch (error) { this.say(error.message, true); }
  }
}
