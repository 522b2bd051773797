// Timestamps <t:unix:style> in the reader's zone; relative ones tick on the sandbox's clock.
import { h } from "./dom.js";

let offset = 0; // seconds that the sandbox's clock is ahead of this machine's

export const setClock = (now) => { offset = now - Date.now() / 1000; };
export const now = () => Date.now() / 1000 + offset;

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" }, S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(unix, locale) {
  const away = Math.round(unix - now());
  const [unit, size] = UNITS.find(([, seconds]) => Math.abs(away) >= seconds) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(away / size), unit);
}

export function timestamp(unix, style, locale) {
  const date = new Date(unix * 1000);
  const exact = new Intl.DateTimeFormat(locale, STYLES.F).format(date);
  const text = style === "R" ? relative(unix, locale) : new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(date);
  const data = style === "R" ? { unix, locale } : {};
  return h("time", { dateTime: date.toISOString(), title: exact, data }, text);
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-unix]")) {
    const text = relative(Number(node.dataset.unix), node.dataset.locale);
    if (node.textContent !== text) node.textContent = text;
  }
}, 500);
