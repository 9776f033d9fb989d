import { MAX_COMMANDS_PER_REQUEST } from "@perennial/contract/limits";
import { sourceOfToken } from "@perennial/contract/log/token-source";
import type { CommandBody } from "@perennial/contract/outline/command-to-wire";
import type { FlashcardInput, FlatTree, Node } from "@perennial/contract/outline/wire";
import { fieldsToWire } from "@perennial/contract/shapes/fields";
import { readMarkdown } from "@perennial/domain/outline-text/read-markdown";
import { err, ok, type Result } from "@perennial/domain/result";
import * as z from "zod/mini";
import { CardItem } from "./proposing.ts";
import { nodeTexts } from "./rows.ts";
import { described, NodeRef, nodeOf, PREFACE, refOf, shortened } from "./shapes.ts";
import { type ToolContext, type ToolOutput, tool } from "./tool.ts";

const MOST_MARKDOWN = 100_000;
const MOST_OF_A_ROW = 200;
/** A larger branch is deleted by a person. */
const MOST_DELETED = 10_000;

const DryRun = z.optional(described(z.boolean(), "true: says what would change, and changes nothing."));

const Written = z.object({
  about: z.string(),
  /** To be handed to undo; null where nothing was changed. */
  action: z.nullable(z.string()),
  /** What goes with a minus, what comes with a plus. */
  changes: z.array(z.string()),
  /** The rows that it is about, new ones among them. */
  rows: z.array(NodeRef),
});
type Change = z.infer<typeof Written>;

/** What a tool would do. */
interface Plan {
  /** By which the history names it. */
  readonly type: "agent.add" | "agent.edit" | "agent.move" | "agent.delete" | "agent.undo";
  readonly changes: readonly string[];
  readonly commands: readonly CommandBody[];
  /** The rows that it is about, as far as they are there. */
  readonly rows: readonly number[];
  readonly undoOf?: string;
  /** Said with the action. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Does a plan as one action, which one undo takes back; or only says what it would change. */
export async function carryOut(
  { call, name }: ToolContext,
  plan: Plan,
  isDry: boolean,
): Promise<Result<ToolOutput<Change>, string>> {
  const { type, changes, commands, undoOf, payload = {} } = plan;
  if (commands.length > MAX_COMMANDS_PER_REQUEST)
    return err(`Change at most ${MAX_COMMANDS_PER_REQUEST} rows at a time; these are ${commands.length}.`);
  if (isDry) return ok(told("Nothing was changed. It would be:", null, changes, plan.rows));
  const uuid = crypto.randomUUID();
  const done = await call("sendCommands", {
    body: {
      commands: commands.map((command) => ({
        ...command,
        uuid: crypto.randomUUID(),
        user_action_uuid: uuid,
        ...(undoOf === undefined ? {} : { undo_of: undoOf }),
      })),
      user_actions: [{ uuid, event_type: type, event_source: sourceOfToken(name), payload }],
    },
  });
  if (!done.ok) return done;
  const made = done.value.results.flatMap(({ body }) => madeIn(body));
  return ok(told("Done:", `a:${uuid}`, changes, [...plan.rows, ...made]));
}

function told(
  first: string,
  action: string | null,
  changes: readonly string[],
  rows: readonly number[],
): ToolOutput<Change> {
  const refs = [...new Set(rows)].map(refOf);
  return {
    text: [`${first} ${PREFACE}`, ...changes, ...(action === null ? [] : [`Action: ${action}`])].join("\n"),
    data: { about: PREFACE, action, changes: [...changes], rows: refs },
  };
}

/** The node that a command has made, by its answer. */
const madeIn = (body: unknown): number[] =>
  typeof body === "object" && body !== null && "item_type" in body && "id" in body ? [Number(body.id)] : [];

const row = (text: string): string => shortened(text, MOST_OF_A_ROW).replaceAll("\n", " ");
const wordsOf = (node: Node): string => {
  const { text, answer } = nodeTexts(node);
  return row(answer === null ? text : `${text} :: ${answer}`);
};

/** Reads a row as it stands, with the ids of its children. */
async function readRow({ call }: ToolContext, ref: string): Promise<Result<Node, string>> {
  const read = await call("getTree", { id: nodeOf(ref), query: { format: "flat", depth: "0" } });
  if (!read.ok) return read;
  // The form that was asked for.
  const [node] = (read.value as FlatTree).nodes;
  return node ? ok(node) : err("There is no such row.");
}

interface NewRow {
  readonly depth: number;
  readonly note?: string;
  readonly flashcard?: FlashcardInput;
}

/** Plans rows below another one, the last of its children so far before them. */
async function planRows(
  context: ToolContext,
  under: string,
  rows: readonly NewRow[],
): Promise<Result<Plan, string>> {
  const parent = await readRow(context, under);
  if (!parent.ok) return parent;
  /** By depth, the temporary ids of the rows above the next one. */
  const above: number[] = [];
  const commands = rows.map(({ depth, note, flashcard }, place): CommandBody => {
    const id = -(place + 1);
    above.length = depth;
    above[depth] = id;
    const parentId = depth === 0 ? parent.value.id : (above[depth - 1] ?? parent.value.id);
    return {
      type: "tree.create",
      temporary_id: id,
      tree: {
        parent_id: parentId,
        ...(flashcard
          ? { item_type: "flashcard", flashcard }
          : { item_type: "note", note: { text: note ?? "" } }),
      },
    };
  });
  const changes = rows.map(({ depth, note, flashcard }) => {
    const said = flashcard
      ? `${flashcard.source ?? flashcard.question ?? ""} :: ${flashcard.answer ?? ""}`
      : (note ?? "");
    return `+ ${"  ".repeat(depth)}${row(said)}`;
  });
  return ok({
    type: "agent.add",
    changes: [`  ${wordsOf(parent.value)} (${under})`, ...changes],
    commands,
    rows: [],
  });
}

const WRITES =
  "It is written at once, as one action that one undo takes back; to let the person decide, propose instead.";

const addNotes = tool({
  name: "add_notes",
  title: "Add notes",
  description: `Adds notes below a row, written as a nested list in Markdown; \`question :: answer\` makes a card. At most ${MAX_COMMANDS_PER_REQUEST} rows. ${WRITES}`,
  scopes: ["write", "read"],
  input: z.strictObject({
    under: NodeRef,
    markdown: z.string().check(z.minLength(1), z.maxLength(MOST_MARKDOWN)),
    dry_run: DryRun,
  }),
  output: Written,
  hints: {},
  async run({ under, markdown, dry_run = false }, context) {
    const rows = readMarkdown(markdown)
      .filter(({ text }) => text.trim() !== "")
      .map(({ depth, text, answer, form = {} }): NewRow => {
        if (answer === undefined) return { depth, note: text };
        const card = { question: text, answer, ...form };
        // What a row of text says of a card is what a request says of one.
        const flashcard = fieldsToWire("flashcard", card, Object.keys(card)) as FlashcardInput;
        return { depth, flashcard };
      });
    if (rows.length === 0) return err("There is no row in this Markdown.");
    const plan = await planRows(context, under, rows);
    return plan.ok ? carryOut(context, plan.value, dry_run) : plan;
  },
});

const addCards = tool({
  name: "add_cards",
  title: "Add flashcards",
  description: `Adds flashcards below a row. ${WRITES}`,
  scopes: ["write", "read"],
  input: z.strictObject({
    under: NodeRef,
    items: z.array(CardItem).check(z.minLength(1), z.maxLength(MAX_COMMANDS_PER_REQUEST)),
    dry_run: DryRun,
  }),
  output: Written,
  hints: {},
  async run({ under, items, dry_run = false }, context) {
    const rows = items.flatMap(({ items: answers = [], ...flashcard }): NewRow[] => [
      { depth: 0, flashcard },
      ...answers.map((note) => ({ depth: 1, note })),
    ]);
    const plan = await planRows(context, under, rows);
    return plan.ok ? carryOut(context, plan.value, dry_run) : plan;
  },
});

const edit = tool({
  name: "edit",
  title: "Edit a row",
  description: `Changes the text of a note, or the sides of a card; of a cloze its sentence. What others have written into it since the version you read is kept: their words are merged with yours. ${WRITES}`,
  scopes: ["write", "read"],
  input: z.strictObject({
    id: NodeRef,
    text: z.optional(described(z.string(), "Of a note.")),
    question: z.optional(z.string()),
    answer: z.optional(z.string()),
    source: z.optional(described(z.string(), "Of a cloze: its sentence with gaps as {{words}}.")),
    base_version: described(
      z.int().check(z.minimum(0)),
      "The version that read_branch told when you read the row.",
    ),
    dry_run: DryRun,
  }),
  output: Written,
  hints: { destroys: true },
  async run({ id, text, base_version, dry_run = false, ...card }, context) {
    const read = await readRow(context, id);
    if (!read.ok) return read;
    const node = read.value;
    const isNote = "text" in node.content;
    const said = Object.values(card).filter((side) => side !== undefined);
    if (isNote && (text === undefined || said.length > 0)) return err("That row is a note: say its text.");
    if (!isNote && (text !== undefined || said.length === 0))
      return err("That row is a flashcard: say its question, its answer or its source.");
    const base = { base_version };
    const command: CommandBody = isNote
      ? { type: "note.update", id: node.item_id, note: { text: text ?? "", ...base } }
      : { type: "flashcard.update", id: node.item_id, flashcard: { ...card, ...base } };
    return carryOut(
      context,
      {
        type: "agent.edit",
        changes: [`- ${wordsOf(node)} (${id})`, `+ ${row(isNote ? (text ?? "") : said.join(" :: "))}`],
        commands: [command],
        rows: [node.id],
      },
      dry_run,
    );
  },
});

const move = tool({
  name: "move",
  title: "Move a row",
  description: `Moves a row, with all below it, below another one: behind the child that \`after\` names, else as the last. ${WRITES}`,
  scopes: ["write", "read"],
  input: z.strictObject({
    id: NodeRef,
    under: NodeRef,
    after: z.optional(NodeRef),
    dry_run: DryRun,
  }),
  output: Written,
  hints: {},
  async run({ id, under, after, dry_run = false }, context) {
    const node = await readRow(context, id);
    if (!node.ok) return node;
    const parent = await readRow(context, under);
    if (!parent.ok) return parent;
    const others = parent.value.children_ids.filter((child) => child !== node.value.id);
    const previous = after === undefined ? others.at(-1) : nodeOf(after);
    if (previous !== undefined && !others.includes(previous))
      return err("The row that `after` names does not stand below the other one.");
    return carryOut(
      context,
      {
        type: "agent.move",
        changes: [`  ${wordsOf(node.value)} (${id})`, `+ below ${wordsOf(parent.value)} (${under})`],
        commands: [
          {
            type: "tree.update",
            id: node.value.id,
            tree: {
              parent_id: parent.value.id,
              ...(previous === undefined ? { sort_order: 1 } : { previous_sibling_id: previous }),
            },
          },
        ],
        rows: [node.value.id],
      },
      dry_run,
    );
  },
});

const deleteBranch = tool({
  name: "delete_branch",
  title: "Delete a branch",
  description:
    "Deletes a row with all that stands below it. Say how many rows you expect to go, the row itself among them: where that differs nothing is deleted. The person can restore it for 30 days.",
  scopes: ["delete", "write", "read"],
  input: z.strictObject({
    id: NodeRef,
    expected_count: z.int().check(z.minimum(1)),
    dry_run: DryRun,
  }),
  output: Written,
  hints: { destroys: true },
  async run({ id, expected_count, dry_run = false }, context) {
    const read = await context.call("getTree", {
      id: nodeOf(id),
      query: { format: "flat", limit: String(MOST_DELETED + 1) },
    });
    if (!read.ok) return read;
    // The form that was asked for.
    const { nodes, version } = read.value as FlatTree;
    if (nodes.length > MOST_DELETED) return err("That branch is too large: its owner deletes it.");
    if (nodes.length !== expected_count)
      return err(`Nothing was deleted: these are ${nodes.length} rows, and not ${expected_count}.`);
    return carryOut(
      context,
      {
        type: "agent.delete",
        changes: nodes.slice(0, MOST_TOLD).map((node) => `- ${wordsOf(node)} (${refOf(node.id)})`),
        commands: [{ type: "branches.delete", ids: [nodeOf(id)], base_version: version }],
        rows: [],
      },
      dry_run,
    );
  },
});
const MOST_TOLD = 50;

/** Tools that change the notebook. */
export const WRITING = [addNotes, addCards, edit, move, deleteBranch];
