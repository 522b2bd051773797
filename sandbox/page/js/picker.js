// A select menu: a button and a list. One choice is sent at once, several when the list closes.
import { h, icon, ICONS, freshId } from "./dom.js";
import { customEmoji } from "./markdown.js";

export const emojiNode = (emoji) => (!emoji ? null : emoji.id ? customEmoji(emoji.name, emoji.id) : h("span", { "aria-hidden": "true" }, emoji.name));

// options: [{label, value, description, emoji, default}]; done(values) is called with a changed choice.
export function picker({ options, placeholder, min = 1, max = 1, disabled = false, done, id = freshId("pick"), live = true }) {
  const chosen = new Set(options.filter((o) => o.default).map((o) => o.value));
  const listId = freshId("list");
  const shown = h("span");
  const button = h("button", { type: "button", id, disabled, role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": listId, "aria-label": placeholder || "Choose" }, shown, icon(ICONS.down));
  const root = h("div", { class: "picker" }, button);
  let list = null;
  let at = 0;
  let before = "";

  const draw = () => {
    const picked = options.filter((o) => chosen.has(o.value));
    shown.replaceChildren(...(picked.length ? picked.flatMap((o, i) => [i ? ", " : "", emojiNode(o.emoji) ?? "", " ", o.label]) : [h("span", { class: "empty" }, placeholder || "Choose…")]));
  };
  const place = () => {
    const box = button.getBoundingClientRect();
    const above = innerHeight - box.bottom < 220 && box.top > innerHeight - box.bottom;
    Object.assign(list.style, { left: `${box.left}px`, width: `${box.width}px`, top: above ? "" : `${box.bottom + 4}px`, bottom: above ? `${innerHeight - box.top + 4}px` : "", maxHeight: `${Math.min(300, (above ? box.top : innerHeight - box.bottom) - 12)}px` });
  };
  const mark = () => {
    [...list.children].forEach((node, i) => {
      node.setAttribute("aria-selected", String(chosen.has(options[i].value)));
      node.classList.toggle("at", i === at);
    });
    button.setAttribute("aria-activedescendant", list.children[at]?.id ?? "");
    list.children[at]?.scrollIntoView({ block: "nearest" });
  };
  const close = (send) => {
    if (!list) return;
    list.remove();
    list = null;
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", shut);
    const changed = [...chosen].sort().join("\n") !== before;
    draw();
    if (send && changed && chosen.size >= min) done([...chosen]);
  };
  const outside = (event) => root.contains(event.target) || close(true);
  const shut = () => close(true);
  const toggle = (index) => {
    const { value } = options[index];
    if (max === 1) {
      if (chosen.has(value) && min === 0) chosen.clear();
      else { chosen.clear(); chosen.add(value); }
      before = live ? "\0" : before;
      return close(true);
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < max) chosen.add(value);
    mark();
  };
  const open = () => {
    before = [...chosen].sort().join("\n");
    const keepFocus = (event) => event.preventDefault();
    list = h("ul", { class: "list", role: "listbox", id: listId, popover: "manual", "aria-multiselectable": String(max > 1), onpointerdown: keepFocus }, options.map((o, i) =>
      h("li", { id: freshId("opt"), role: "option", data: { value: o.value }, onclick: () => toggle(i), onpointermove: () => { if (at !== i) { at = i; mark(); } } },
        emojiNode(o.emoji), h("div", {}, o.label, o.description ? h("small", {}, o.description) : null), h("span", { class: "mark" }, icon(ICONS.check)))));
    root.append(list);
    list.showPopover?.(); // above everything, wherever the picker stands
    at = Math.max(0, options.findIndex((o) => chosen.has(o.value)));
    button.setAttribute("aria-expanded", "true");
    place();
    mark();
    document.addEventListener("pointerdown", outside, true);
    addEventListener("resize", shut);
  };
  button.addEventListener("click", () => (list ? close(true) : open()));
  button.addEventListener("keydown", (event) => {
    if (!list) {
      if (["ArrowDown", "ArrowUp"].includes(event.key)) { event.preventDefault(); open(); }
      return;
    }
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move) at = (at + move + options.length) % options.length;
    else if (event.key === "Home") at = 0;
    else if (event.key === "End") at = options.length - 1;
    else if (event.key === "Enter" || event.key === " ") { event.preventDefault(); return toggle(at); }
    else if (event.key === "Escape" || event.key === "Tab") { if (event.key === "Escape") event.stopPropagation(); return close(true); }
    else return;
    event.preventDefault();
    mark();
  });
  draw();
  root.values = () => [...chosen];
  return root;
}
