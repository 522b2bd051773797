// Puts recorded bodies of messages, forms and commands through the builders of discord.js, which check each part as they
// do for bots of their own: lines of JSON on stdin; what is refused is a line on stdout.
import { createInterface } from "node:readline";
import {
  ActionRowBuilder, ButtonBuilder, ModalBuilder, SlashCommandAssertions, StringSelectMenuBuilder,
  StringSelectMenuOptionBuilder, TextInputBuilder,
} from "@discordjs/builders";

// A part's fields and the builder's setters for them are called alike: custom_id, setCustomId.
const setter = (field) => "set" + field.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join("");
function built(builder, data, but = []) {
  for (const [field, value] of Object.entries(data)) {
    if (!["type", "id", ...but].includes(field)) builder[setter(field)](value);
  }
  return builder;
}
const parts = {
  1: (data) => new ActionRowBuilder().addComponents(...data.components.map(part)),
  2: (data) => built(new ButtonBuilder(), data),
  3: (data) => built(new StringSelectMenuBuilder(), data, ["options", "required"]).addOptions(
    ...data.options.map((option) => built(new StringSelectMenuOptionBuilder(), option))),
  4: (data) => built(new TextInputBuilder(), data),
};
const part = (data) => {
  if (parts[data.type] === undefined) throw new Error(`no builder for a part of type ${data.type}`);
  return parts[data.type](data);
};

function check(body) {
  if (body.title !== undefined) {
    const fields = body.components.map((label) => label.component ?? label.components[0])
      .map((field) => part(field.type === 4 ? { label: "Label", ...field } : field)); // a menu has none of its own
    built(new ModalBuilder(), body, ["components"]).addComponents(
      ...fields.map((field) => new ActionRowBuilder().addComponents(field)));
    fields.forEach((field) => field.toJSON());
  } else if (body.description !== undefined) {
    SlashCommandAssertions.validateName(body.name);
    SlashCommandAssertions.validateDescription(body.description);
    SlashCommandAssertions.validateMaxOptionsLength(body.options ?? []);
    (body.options ?? []).forEach(check);
  } else {
    for (const row of body.components ?? []) part(row).toJSON();
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    check(JSON.parse(line, (_, value) => value ?? undefined)); // to Discord null is as good as nothing
  } catch (error) {
    console.log(`${error.errors?.map(([, one]) => one.message) ?? error.message ?? error}: ${line}`);
  }
}
