// The subset of markdown that messages use, straight into DOM nodes.
import { h } from "./dom.js";
import { timestamp } from "./times.js";

// ctx: {locale, me, userName(id), channelName(id), roleName(id), openChannel(id), useCommand(name)}
const INLINE = [
  [/^\\([^\p{L}\p{N}\s])/u, (m) => m[1]],
  [/^``(.+?)``(?!`)/s, (m) => h("code", {}, m[1].trim())],
  [/^`([^`\n]+)`/, (m) => h("code", {}, m[1])],
  [/^\*\*\*(?=\S)(.+?)\*\*\*(?!\*)/s, (m, go) => h("strong", {}, h("em", {}, go(m[1])))],
  [/^\*\*(.+?)\*\*(?!\*)/s, (m, go) => h("strong", {}, go(m[1]))],
  [/^__(.+?)__(?!_)/s, (m, go) => h("u", {}, go(m[1]))],
  [/^\*(?=\S)((?:\*\*.+?\*\*|[^*])+?)\*(?!\*)/s, (m, go) => h("em", {}, go(m[1]))],
  [/^_(?=\S)(.+?)_(?![\p{L}\p{N}_])/su, (m, go) => h("em", {}, go(m[1]))],
  [/^~~(.+?)~~/s, (m, go) => h("s", {}, go(m[1]))],
  [/^\|\|(.+?)\|\|/s, (m, go) => spoiler(go(m[1]))],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, go) => link(m[2], go(m[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(\/\d+)?/, (m, go, ctx) => way(`#${ctx.channelName(m[1])}${m[2] ? " › 💬" : ""}`, () => ctx.openChannel(m[1]))],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"'\])}]/, (m) => link(m[0], m[0])],
  [/^<@!?(\d+)>/, (m, go, ctx) => h("span", { class: m[1] === ctx.me ? "mention me" : "mention" }, `@${ctx.userName(m[1])}`)],
  [/^<@&(\d+)>/, (m, go, ctx) => h("span", { class: "mention" }, `@${ctx.roleName(m[1])}`)],
  [/^<#(\d+)>/, (m, go, ctx) => way(`#${ctx.channelName(m[1])}`, () => ctx.openChannel(m[1]), { mentioned: m[1] })],
  [/^<\/([^:<>]{1,98}):(\d+)>/, (m, go, ctx) => way(`/${m[1]}`, () => ctx.useCommand(m[1]))],
  [/^<t:(-?\d{1,15})(?::([tTdDfFsSR]))?>/, (m, go, ctx) => timestamp(Number(m[1]), m[2] ?? "f", ctx.locale)],
  [/^<a?:(\w{2,32}):(\d+)>/, (m) => customEmoji(m[1], m[2])],
  [/^@(everyone|here)\b/, (m) => h("span", { class: "mention me" }, m[0])],
];
const PLAIN = /^(?:[\p{L}\p{N} ]+(?=[^\p{L}\p{N} ]|$)|\n|[^])/u;

// A link within the page: unlike a button it runs on like the text that it stands in.
const way = (label, go, data) => h("a", { href: "#", class: "mention", data, onclick: (event) => { event.preventDefault(); go(); } }, label);
const link = (url, label) => h("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow" }, label);

export const customEmoji = (name, id) =>
  h("img", { class: "emoji", src: `/emojis/${id}`, alt: `:${name}:`, title: `:${name}:`, draggable: false });

function spoiler(children) {
  const node = h("button", { type: "button", class: "veiled", "aria-label": "Spoiler, press to show" }, h("span", {}, children));
  node.addEventListener("click", () => { node.classList.add("open"); node.removeAttribute("aria-label"); });
  return node;
}

export function inline(text, ctx) {
  const out = [];
  const go = (inner) => inline(inner, ctx);
  const afterWord = () => typeof out.at(-1) === "string" && /[\p{L}\p{N}]$/u.test(out.at(-1));
  const put = (piece) => {
    if (typeof piece === "string" && typeof out.at(-1) === "string") out[out.length - 1] += piece;
    else out.push(piece);
  };
  while (text) {
    const rule = INLINE.find(([pattern]) => pattern.test(text) && !((text[0] === "_" && text[1] !== "_" || text.startsWith("http")) && afterWord()));
    const match = rule ? rule[0].exec(text) : PLAIN.exec(text);
    if (rule) put(rule[1](match, go, ctx));
    else if (match[0].includes("http") && match[0].indexOf("http") > 0) {
      const cut = match[0].indexOf("http");
      put(match[0].slice(0, cut));
      text = text.slice(cut);
      continue;
    } else if (match[0] === "\n") put(h("br"));
    else put(match[0]);
    text = text.slice(match[0].length);
  }
  return out;
}

const BLOCKS = [
  [/^```(?:[\w+-]*\n)?([^]*?)\n?```(?:\n|$)?/, (m) => h("pre", { tabIndex: 0 }, h("code", {}, m[1]))],
  [/^(#{1,3}) +([^\n]+)(?:\n|$)/, (m, ctx) => h(`h${m[1].length + 2}`, {}, inline(m[2], ctx))],
  [/^-# +([^\n]+)(?:\n|$)/, (m, ctx) => h("p", { class: "sub" }, inline(m[1], ctx))],
  [/^>>> ([^]+)/, (m, ctx) => h("blockquote", {}, blocks(m[1], ctx))],
  [/^(?:> ?[^\n]*(?:\n|$))+/, (m, ctx) => h("blockquote", {}, blocks(m[0].replace(/^> ?/gm, "").replace(/\n$/, ""), ctx))],
  [/^(?: *[-*] [^\n]+(?:\n|$))+/, (m, ctx) => list(m[0], ctx, "ul", /^( *)[-*] /)],
  [/^(?: *\d+\. [^\n]+(?:\n|$))+/, (m, ctx) => list(m[0], ctx, "ol", /^( *)\d+\. /)],
];

function list(text, ctx, tag, mark) {
  const top = h(tag, tag === "ol" ? { start: parseInt(text.trim(), 10) } : {});
  let deep = null;
  const base = mark.exec(text)[1].length; // a list below a numbered item begins indented
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const inner = mark.exec(line)?.[1].length > base && top.lastElementChild;
    const item = h("li", {}, inline(line.replace(mark, ""), ctx));
    if (!inner) { top.append(item); deep = null; continue; }
    if (!deep) { deep = h(tag); top.lastElementChild.append(deep); }
    deep.append(item);
  }
  return top;
}

export function blocks(text, ctx) {
  const out = [];
  let para = "";
  const flush = () => {
    const trimmed = para.replace(/^\n+|\n+$/g, "");
    if (trimmed) out.push(h("p", {}, inline(trimmed, ctx)));
    para = "";
  };
  while (text) {
    const rule = BLOCKS.find(([pattern]) => pattern.test(text));
    if (rule) {
      const match = rule[0].exec(text);
      flush();
      out.push(rule[1](match, ctx));
      text = text.slice(match[0].length);
      continue;
    }
    const fence = text.indexOf("```", 1);
    const line = text.indexOf("\n") + 1 || text.length;
    const end = fence > 0 && fence < line && text.indexOf("```", fence + 3) > 0 ? fence : line;
    para += text.slice(0, end);
    text = text.slice(end);
  }
  flush();
  return out;
}

const ONLY_EMOJI = /^(?:<a?:\w+:\d+>|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\s)+$/u;

export function rich(text, ctx) {
  const jumbo = text.length < 400 && ONLY_EMOJI.test(text);
  return h("div", { class: jumbo ? "text jumbo" : "text" }, blocks(text, ctx));
}
