// Commands as they are offered: flattened to one entry per subcommand, in the reader's language.
const FALLBACK = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };

export function localised(holder, field, locale) {
  const given = holder[`${field}_localizations`] ?? {};
  return given[locale] ?? given[FALLBACK[locale]] ?? holder[field] ?? "";
}

export function flatten(commands, locale) {
  const walk = (holder, path, shown) => {
    const name = [...path, holder.name];
    const label = [...shown, localised(holder, "name", locale)];
    const below = (holder.options ?? []).filter((o) => o.type <= 2);
    if (below.length) return below.flatMap((o) => walk(o, name, label));
    return [{ name: name.join(" "), label: label.join(" "), description: localised(holder, "description", locale), options: holder.options ?? [] }];
  };
  return commands.flatMap((command) => walk(command, [], [])).sort((a, b) => a.label.localeCompare(b.label, locale));
}

export function matching(entries, typed) {
  const text = typed.toLowerCase();
  const rank = (e) => (e.label.startsWith(text) || e.name.startsWith(text) ? 0 : e.label.includes(text) || e.name.includes(text) ? 1 : 2);
  return entries.map((e) => [rank(e), e]).filter(([r]) => r < 2).sort((a, b) => a[0] - b[0]).map(([, e]) => e);
}

// Returns [{label, value}] to offer for an option without asking the bot, or null for free text.
export function fixedChoices(option, ctx) {
  const locale = ctx.locale;
  if (option.choices?.length) return option.choices.map((c) => ({ label: localised(c, "name", locale), value: c.value }));
  if (option.type === 5) return [{ label: "True", value: true }, { label: "False", value: false }];
  if (option.type === 6) return ctx.people();
  if (option.type === 7) return ctx.places();
  if (option.type === 8) return ctx.roles();
  if (option.type === 9) return [...ctx.people(), ...ctx.roles()];
  return null;
}

export function parsed(option, text) {
  if (option.type === 4) return /^[-+]?\d+$/.test(text.trim()) ? Number(text) : undefined;
  if (option.type === 10) return text.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined;
  return option.type === 3 ? text : undefined;
}
