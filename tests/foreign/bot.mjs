// The sample bot of tests/sandbox/sample_bot.py once more, on discord.js: `node bot.mjs ADDRESS TOKEN`.
// It writes "ready" once it serves.
import {
  ActionRowBuilder, ApplicationCommandOptionType, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, ComponentType,
  ContainerBuilder, Events, GatewayIntentBits, MediaGalleryBuilder, MediaGalleryItemBuilder, MessageFlags, ModalBuilder,
  SlashCommandBuilder, StringSelectMenuBuilder, TextDisplayBuilder, TextInputBuilder, TextInputStyle,
} from "discord.js";

const [address, token] = process.argv.slice(2);
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==", "base64");
const file = (name, description) => new AttachmentBuilder(PIXEL, { name, description });
const button = (label, id) => new ButtonBuilder().setLabel(label).setCustomId(id).setStyle(ButtonStyle.Primary);
const row = (...parts) => new ActionRowBuilder().addComponents(...parts);
const secret = { flags: MessageFlags.Ephemeral };

const commands = [
  ["ping", "Answers"], ["board", "A board with buttons"], ["layout", "Components v2"], ["thread", "A thread"],
  ["dm", "A direct message"],
].map(([name, text]) => new SlashCommandBuilder().setName(name).setDescription(text));
commands.push(
  new SlashCommandBuilder().setName("think").setDescription("Thinks first")
    .addBooleanOption((one) => one.setName("quietly").setDescription("Quietly")),
  new SlashCommandBuilder().setName("suggest").setDescription("Suggests")
    .addStringOption((one) => one.setName("fruit").setDescription("A fruit").setRequired(true).setAutocomplete(true))
    .addIntegerOption((one) => one.setName("many").setDescription("How many").setMinValue(1).setMaxValue(9)),
  new SlashCommandBuilder().setName("table").setDescription("Tables").addSubcommand((one) =>
    one.setName("open").setDescription("Opens").addUserOption((who) => who.setName("who").setDescription("Who"))),
);

function layout(n) {
  const picture = new MediaGalleryItemBuilder().setURL(`attachment://board-${n}.png`).setDescription(`board ${n}`);
  const container = new ContainerBuilder()
    .addTextDisplayComponents(new TextDisplayBuilder().setContent(`## Board ${n}`))
    .addMediaGalleryComponents(new MediaGalleryBuilder().addItems(picture))
    .addActionRowComponents(row(button("Step", `step:${n}`)));
  return { components: [container], files: [file(`board-${n}.png`, `board ${n}`)], flags: MessageFlags.IsComponentsV2 };
}

const run = {
  ping: (it) => it.reply({ content: "pong", ...secret }),
  board: (it) => it.reply({
    content: "the board",
    files: [file("board.png", "an empty board")],
    components: [
      row(button("Count 1", "count:1"), button("My hand", "whisper"), button("Ask", "ask"), button("Silent", "silent")),
      row(new StringSelectMenuBuilder().setCustomId("pick").setMaxValues(2).addOptions(
        ...["red", "green", "blue"].map((value) => ({ label: value, value })))),
    ],
  }),
  layout: (it) => it.reply(layout(1)),
  think: async (it) => {
    const quietly = it.options.getBoolean("quietly") ?? false;
    await it.deferReply(quietly ? secret : {});
    await it.followUp({ content: "thought", ...(quietly ? secret : {}) });
    await it.followUp({ content: "and more", ...(quietly ? secret : {}) });
  },
  suggest: (it) => it.reply(`${it.options.getInteger("many") ?? 1} ${it.options.getString("fruit")}`),
  table: (it) => it.reply(`open for ${it.options.getMember("who")?.displayName ?? "all"}`),
  thread: async (it) => {
    const answer = await it.reply({ content: "come in", withResponse: true });
    const made = await answer.resource.message.startThread({ name: "a table" });
    await made.members.add(it.user);
    await made.send({ content: `your turn ${it.user}`, allowedMentions: { users: [it.user.id] } });
  },
  dm: async (it) => {
    await it.deferReply(secret);
    try {
      await it.user.send("hello in private");
      await it.editReply("sent");
    } catch (error) {
      await it.editReply(`closed ${error.code}`);
    }
  },
};

async function pressed(it) {
  const [what, n] = it.customId.split(":");
  if (what === "count") {
    await it.update({ content: `counted ${n}`, components: [row(button("Count", `count:${Number(n) + 1}`))] });
  } else if (what === "whisper") {
    const hand = { files: [file("hand.png", "secret alt")], components: [row(button("Count 0", "count:0"))] };
    await it.reply({ content: `a secret for ${it.user.username}`, ...hand, ...secret });
  } else if (what === "pick") {
    await it.reply({ content: it.values.join(","), ...secret });
  } else if (what === "ask") {
    const name = new TextInputBuilder().setCustomId("name").setLabel("Name").setStyle(TextInputStyle.Short);
    await it.showModal(new ModalBuilder().setCustomId("form:1").setTitle("A form").addComponents(row(name)));
  } else if (what === "form") {
    await it.update({ content: `hello ${it.fields.getTextInputValue("name")}` });
  } else if (what === "step") {
    await it.update({ ...layout(Number(n) + 1), attachments: [] });
  }
}

const client = new Client({
  intents: [GatewayIntentBits.Guilds], allowedMentions: { parse: [] }, rest: { api: `${address}/api` },
});
client.on(Events.InteractionCreate, (it) => {
  if (it.isChatInputCommand()) return run[it.commandName](it);
  if (it.isMessageComponent() || it.isModalSubmit()) return pressed(it);
  if (it.isAutocomplete()) {
    const known = ["apple", "banana", "cherry"].filter((one) => one.startsWith(it.options.getFocused()));
    return it.respond(known.map((value) => ({ name: value[0].toUpperCase() + value.slice(1), value })));
  }
});
client.on(Events.Error, (error) => console.error("error", error));
process.on("unhandledRejection", (error) => { console.error("unhandled", error); process.exitCode = 1; });
client.once(Events.ClientReady, async () => {
  await client.application.commands.set(commands);
  console.log("ready");
});
await client.login(token);
