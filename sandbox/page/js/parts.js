// Components of messages, legacy and v2.
import { h, icon, ICONS, colour } from "./dom.js";
import { rich } from "./markdown.js";
import { fileBox, picture } from "./pictures.js";
import { emojiNode, picker } from "./picker.js";

// ctx adds to markdown's: press(node, act, body), people(), places(), roles()
const SPOILER = "Spoiler, press to show";

function button(part, ctx) {
  const label = [emojiNode(part.emoji), part.label ? h("span", {}, part.label) : null];
  if (part.style === 5) return h("a", { class: "button s5", href: part.url, target: "_blank", rel: "noopener noreferrer" }, label, icon("M6 3h7v7M13 3L5 11"));
  const node = h("button", { type: "button", class: `button s${part.style}`, disabled: Boolean(part.disabled), data: { customId: part.custom_id ?? "" } }, label);
  if (!part.label && part.emoji) node.setAttribute("aria-label", part.emoji.name);
  node.addEventListener("click", () => ctx.press(node, "click", { custom_id: part.custom_id }));
  return node;
}

const marked = (part, options) => options.map((o) => ({ ...o, default: (part.default_values ?? []).some((d) => d.id === o.value) }));

export function optionsOf(part, ctx) {
  switch (part.type) {
    case 3: return part.options;
    case 5: return marked(part, ctx.people());
    case 6: return marked(part, ctx.roles());
    case 7: return marked(part, [...ctx.people(), ...ctx.roles()]);
    default: return marked(part, ctx.places());
  }
}

function select(part, ctx) {
  const node = picker({
    options: optionsOf(part, ctx), placeholder: part.placeholder, min: part.min_values ?? 1, max: part.max_values ?? 1, disabled: Boolean(part.disabled),
    done: (values) => ctx.press(node, "select", { custom_id: part.custom_id, values }),
  });
  node.dataset.customId = part.custom_id;
  node.firstChild.dataset.customId = part.custom_id;
  return node;
}

function veil(node, hide) {
  if (!hide) return node;
  return h("button", { type: "button", class: "button s2", onclick: (event) => event.currentTarget.replaceWith(node) }, SPOILER);
}

const RENDER = {
  1: (part, ctx) => h("div", { class: "row" }, parts(part.components, ctx)),
  2: button,
  3: select, 5: select, 6: select, 7: select, 8: select,
  9: (part, ctx) => h("div", { class: "section" }, h("div", {}, parts(part.components, ctx)), one(part.accessory, ctx)),
  10: (part, ctx) => rich(part.content, ctx),
  11: (part) => veil(picture(part.media, part.description), part.spoiler),
  12: (part) => h("div", { class: part.items.length === 1 ? "gallery one" : "gallery" }, part.items.map((item) => veil(picture(item.media, item.description), item.spoiler))),
  13: (part) => veil(fileBox(part.name, part.file.url, part.size), part.spoiler),
  14: (part) => h("hr", { class: `${part.spacing === 2 ? "wide" : ""} ${part.divider ? "" : "none"}` }),
  17: (part, ctx) => veil(h("div", { class: "box", style: part.accent_color === null ? {} : { "--edge": colour(part.accent_color) } }, parts(part.components, ctx)), part.spoiler),
};

const one = (part, ctx) => RENDER[part.type]?.(part, ctx) ?? h("p", { class: "problem" }, `Component type ${part.type} is not drawn here.`);

export const parts = (list, ctx) => list.map((part) => one(part, ctx));
