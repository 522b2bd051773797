// A modal: its fields in a dialog. Escape or Cancel closes it; a refusal keeps it open with what was typed.
import { freshId, h } from "./dom.js";
import { rich } from "./markdown.js";
import { optionsOf } from "./parts.js";
import { picker } from "./picker.js";

const tick = (o, kind) => h("label", { class: "tick" }, h("input", { ...kind, value: o.value, checked: Boolean(o.default) }), h("span", {}, o.label, o.description ? h("small", {}, ` ${o.description}`) : null));

// Each maker returns {node, value()}.
const MAKERS = {
  4: (part, id) => {
    const node = h(part.style === 2 ? "textarea" : "input", { id, value: part.value ?? "", placeholder: part.placeholder ?? "", required: part.required !== false, maxLength: part.max_length ?? 4000, minLength: part.min_length ?? 0 });
    return { node, value: () => node.value };
  },
  21: (part, id) => {
    const node = h("div", { id, role: "radiogroup" }, part.options.map((o) => tick(o, { type: "radio", name: id, required: part.required !== false })));
    return { node, value: () => node.querySelector("input:checked")?.value ?? null };
  },
  22: (part, id) => {
    const node = h("div", { id, role: "group" }, part.options.map((o) => tick(o, { type: "checkbox" })));
    return { node, value: () => [...node.querySelectorAll("input:checked")].map((i) => i.value) };
  },
  23: (part, id) => {
    const node = h("input", { type: "checkbox", id, checked: Boolean(part.default) });
    return { node, value: () => node.checked };
  },
  19: () => ({ node: h("small", {}, "Files cannot be sent here."), value: () => [] }),
};

function selectField(part, id, ctx) {
  const node = picker({ id, live: false, options: optionsOf(part, ctx), placeholder: part.placeholder, min: part.required === false ? 0 : part.min_values ?? 1, max: part.max_values ?? 1, done: () => {} });
  return { node, value: () => node.values() };
}

function field(part, label, description, ctx, into) {
  const id = freshId("field");
  const made = (MAKERS[part.type] ?? ((p, i) => selectField(p, i, ctx)))(part, id);
  into.push([part.custom_id, made.value]);
  const must = part.required !== false && part.type !== 23 ? h("span", { class: "must", "aria-hidden": "true" }, " *") : null;
  return h("div", { class: "field" }, h("label", { htmlFor: id }, label, must), description ? h("small", {}, description) : null, made.node);
}

export function openForm(modal, from, ctx, send) {
  const fields = [];
  const inside = modal.components.map((part) => {
    if (part.type === 10) return rich(part.content, ctx);
    if (part.type === 1) return part.components.map((child) => field(child, child.label, null, ctx, fields));
    return field(part.component, part.label, part.description, ctx, fields);
  });
  const title = freshId("title");
  const problem = h("p", { class: "problem", role: "alert" });
  const form = h("form", {}, h("h2", { id: title }, modal.title), h("p", { class: "from" }, `asked by ${from}`), inside, problem,
    h("div", { class: "ends" }, h("button", { type: "button", class: "button s2", onclick: () => dialog.close() }, "Cancel"), h("button", { class: "button s1" }, "Submit")));
  const dialog = h("dialog", { "aria-labelledby": title }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const values = Object.fromEntries(fields.map(([name, value]) => [name, value()]).filter(([, v]) => v !== null));
      problem.textContent = "";
      const result = await send(values);
      if (result.kind === "failed") problem.textContent = "Something went wrong. Try again.";
      else dialog.close();
    } catch (error) {
      problem.textContent = error.message;
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
