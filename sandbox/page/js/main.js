// The page: who is shown, one or side by side, and in which colours. The address keeps it: ?users=ana,ben&split=1
import { world } from "./api.js";
import { h } from "./dom.js";
import { avatar } from "./message.js";
import { Pane } from "./pane.js";

const MOST = 4;
const chips = document.getElementById("people");
const panesHost = document.getElementById("panes");
const status = document.getElementById("status");
const splitButton = document.getElementById("split");
const query = new URLSearchParams(location.search);
const places = JSON.parse(sessionStorage.getItem("places") ?? "{}");
const panes = new Map();
let people = [];
let owners = new Set(); // who may manage a guild
let shown = (query.get("users") ?? "").split(",").filter(Boolean);
let split = query.get("split") === "1" || shown.length > 1;
if (query.get("channel")) for (const name of shown) places[name] = null;

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}
setTheme(query.get("theme") ?? localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
document.getElementById("theme").addEventListener("click", () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));

function remember() {
  const params = new URLSearchParams({ users: shown.join(",") });
  if (split) params.set("split", "1");
  history.replaceState(null, "", `?${params}`);
  sessionStorage.setItem("places", JSON.stringify(places));
}

function drawChips() {
  const held = document.activeElement?.dataset?.user;
  splitButton.setAttribute("aria-pressed", String(split));
  chips.replaceChildren(...people.map((user) => {
    const total = panes.get(user.username)?.total;
    return h("button", { type: "button", class: "chip", data: { user: user.username }, "aria-pressed": String(shown.includes(user.username)), onclick: () => choose(user.username) },
      avatar(user, ""), user.global_name, h("small", {}, user.locale, owners.has(user.id) ? " · owner" : ""), total ? h("span", { class: "badge" }, String(total)) : null);
  }));
  if (held) chips.querySelector(`[data-user="${held}"]`)?.focus();
}

function choose(name) {
  if (!split) shown = [name];
  else if (!shown.includes(name)) shown = [...shown, name].slice(-MOST);
  else if (shown.length > 1) shown = shown.filter((other) => other !== name);
  show();
}

async function show() {
  // A client that is put away goes on listening, so that its private messages stay and its pings are counted.
  for (const [name, pane] of panes) if (!shown.includes(name)) pane.node.remove();
  const fresh = shown.filter((name) => !panes.has(name)).map((name) => {
    const pane = new Pane(people.find((u) => u.username === name), places[name] ?? undefined);
    panes.set(name, pane);
    pane.onplace = (id) => { places[name] = id; remember(); };
    pane.onpings = (total) => { if (pane.total !== total) { pane.total = total; drawChips(); } };
    pane.onworld = (view) => { drawStatus(view); load(); };
    return pane;
  });
  panesHost.append(...shown.map((name) => panes.get(name).node));
  for (const name of shown) if (!fresh.includes(panes.get(name))) panes.get(name).back();
  drawChips();
  remember();
  await Promise.all(fresh.map((pane) => pane.start()));
}

function drawStatus(view) {
  status.textContent = view.connected ? `${view.bot.global_name} is online` : `${view.bot.global_name} is offline`;
  status.classList.toggle("on", view.connected);
}

async function load() {
  const view = await world();
  people = view.users;
  owners = new Set(view.guilds.map((guild) => guild.owner_id));
  drawStatus(view);
  drawChips();
  return view;
}

splitButton.addEventListener("click", () => {
  split = !split;
  if (!split) shown = shown.slice(0, 1);
  else if (shown.length === 1) shown = [...shown, people.find((u) => !shown.includes(u.username)).username];
  show();
});

// Chromium keeps what it drew without a letter until its style changes: a feature that no font has changes nothing else.
let arrived = 0;
document.fonts.addEventListener("loadingdone", () => { document.documentElement.style.fontFeatureSettings = `"page" ${(arrived += 1)}`; });

async function begin() {
  const view = await load();
  const known = new Set(people.map((u) => u.username));
  shown = shown.filter((name) => known.has(name));
  if (!shown.length) shown = [(people.find((u) => view.guilds.some((g) => g.members.includes(u.id) && u.username !== "host")) ?? people[0]).username];
  const wanted = view.channels.find((c) => c.name === query.get("channel"));
  if (wanted) for (const name of shown) places[name] = wanted.id;
  await show();
  setInterval(() => world().then(drawStatus).catch(() => { status.textContent = "The sandbox is not running"; status.classList.remove("on"); }), 4000);
}

begin();
