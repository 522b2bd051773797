// Making elements. Text always goes in as text nodes, never as markup.
const SVG = "http://www.w3.org/2000/svg";

export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "style") for (const [key, v] of Object.entries(value)) node.style.setProperty(key, v);
    else if (name in node && !name.startsWith("aria") && name !== "list") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function icon(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

export const ICONS = {
  menu: "M2 4h12M2 8h12M2 12h12",
  thread: "M4 2v6a3 3 0 0 0 3 3h6M10 8l3 3-3 3",
  close: "M4 4l8 8M12 4l-8 8",
  send: "M2 8h11M9 4l4 4-4 4",
  down: "M4 6l4 4 4-4",
  check: "M3 8.5l3.5 3.5L13 4.5",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
  mail: "M2 4h12v8H2zM2 4l6 5 6-5",
  file: "M4 2h5l3 3v9H4zM9 2v3h3",
  lock: "M4 7h8v6H4zM5.5 7V5a2.5 2.5 0 0 1 5 0v2",
  arrow: "M3 13v-3a3 3 0 0 1 3-3h7M10 4l3 3-3 3",
};

export const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

let counter = 0;
export const freshId = (prefix) => `${prefix}-${++counter}`;

export function colour(number) {
  return number === null || number === undefined ? undefined : `#${number.toString(16).padStart(6, "0")}`;
}
