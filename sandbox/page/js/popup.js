// The list above the composer: suggestions that arrow keys and the pointer move through.
import { freshId, h } from "./dom.js";

export class Popup {
  constructor(host, input) {
    this.host = host;
    this.list = h("ul", { class: "popup", role: "listbox", id: freshId("popup"), hidden: true });
    host.append(this.list);
    this.attach(input);
  }

  attach(input) {
    this.input = input;
    input?.setAttribute("aria-controls", this.list.id);
  }

  get open() { return !this.list.hidden && this.items.length > 0; }

  // items: [{label, note, value}]; pick(item) is called when one is chosen.
  show(items, pick, empty = "") {
    this.items = items;
    this.pick = pick;
    this.at = 0;
    this.list.replaceChildren(...items.map((item, i) => h("li", { role: "option", id: freshId("item"), onpointerdown: (e) => { e.preventDefault(); this.choose(i); }, onpointermove: () => this.move(i - this.at) },
      h("b", {}, item.label), item.note ? h("small", {}, item.note) : null)));
    if (!items.length && empty) this.list.append(h("li", { class: "none" }, empty));
    this.list.hidden = !items.length && !empty;
    this.mark();
  }

  hide() {
    this.list.hidden = true;
    this.items = [];
    this.input?.removeAttribute("aria-activedescendant");
  }

  move(by) {
    this.at = (this.at + by + this.items.length) % this.items.length;
    this.mark();
  }

  mark() {
    if (!this.items.length) return;
    [...this.list.children].forEach((node, i) => node.setAttribute("aria-selected", String(i === this.at)));
    this.input?.setAttribute("aria-activedescendant", this.list.children[this.at].id);
    this.list.children[this.at].scrollIntoView({ block: "nearest" });
  }

  choose(index = this.at) {
    const item = this.items[index];
    this.hide();
    this.pick(item);
  }

  // Returns whether the key was used.
  key(event) {
    if (!this.open) return false;
    if (event.key === "ArrowDown") this.move(1);
    else if (event.key === "ArrowUp") this.move(-1);
    else if (event.key === "Enter" || event.key === "Tab") this.choose();
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
