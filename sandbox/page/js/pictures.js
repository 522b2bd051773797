// Pictures with their alt text, an ALT badge that shows it, and a larger view; other files.
import { h, icon, ICONS, freshId } from "./dom.js";

export function picture(media, description) {
  if (!/^https?:/.test(media.url)) return h("p", { class: "pic gone" }, "This picture is no longer attached.");
  const alt = description || "";
  const size = media.width ? { width: media.width, height: media.height } : {};
  const img = h("img", { src: media.url, alt, ...size, loading: "lazy", decoding: "async" });
  const view = h("button", { type: "button", class: "view", "aria-label": alt ? `Enlarge: ${alt}` : "Enlarge picture without a description", onclick: () => enlarge(media.url, alt) }, img);
  return h("figure", { class: "pic" }, view, alt ? altBadge(alt) : null);
}

function altBadge(alt) {
  const id = freshId("alt");
  const caption = h("figcaption", { id, hidden: true }, alt);
  const badge = h("button", { type: "button", class: "alt", "aria-expanded": "false", "aria-controls": id, title: "Show the description", onclick: () => {
    caption.hidden = !caption.hidden;
    badge.setAttribute("aria-expanded", String(!caption.hidden));
  } }, "ALT");
  return [caption, badge];
}

function enlarge(url, alt) {
  const dialog = h("dialog", { class: "picture", "aria-label": "Picture" },
    h("img", { src: url, alt }), alt ? h("p", {}, alt) : null,
    h("button", { type: "button", class: "round", "aria-label": "Close", onclick: () => dialog.close() }, icon(ICONS.close)));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const readable = (bytes) => (bytes < 1024 ? `${bytes} B` : bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1048576).toFixed(1)} MB`);

export const fileBox = (name, url, size) =>
  h("div", { class: "filebox" }, icon(ICONS.file), h("div", {}, h("a", { href: url, download: name }, name), h("div", { class: "edited" }, readable(size))));

export function attachment(file) {
  return file.width ? picture(file, file.description) : fileBox(file.filename, file.url, file.size);
}
