import { sourceOfToken } from "@perennial/contract/log/token-source";
import type { CommandBody } from "@perennial/contract/outline/command-to-wire";
import type { DataMutation, FlatTree, UserAction } from "@perennial/contract/outline/wire";
import { KINDS } from "@perennial/domain/kind/table";
import { err, ok, type Result } from "@perennial/domain/result";
import * as z from "zod/mini";
import { About, fitting, PREFACE, shortened } from "./shapes.ts";
import { type ToolContext, tool } from "./tool.ts";
import { carryOut } from "./writing.ts";

const MOST_ACTIONS = 50;
/** So many of the latest actions of everybody are looked through. */
const LOOKED_THROUGH = 200;
const MOST_OF_A_TEXT = 200;
const LONGEST_TEXTS = 3;

const ActionRef = z
  .string()
  .check(z.regex(/^a:[0-9a-f-]{36}$/), z.describe("An action, as a tool that writes has told it."));

/** What this token did, newest first. */
async function ownActions({ call, name }: ToolContext): Promise<Result<readonly UserAction[], string>> {
  const read = await call("listUserActions", { query: { limit: String(LOOKED_THROUGH) } });
  if (!read.ok) return read;
  const source = sourceOfToken(name);
  return ok(read.value.user_actions.filter(({ event_source }) => event_source === source));
}

/** Some texts that an action has written or taken away. */
const textsOf = ({ data_mutations }: UserAction): string[] =>
  data_mutations
    .flatMap(({ old_values, new_values }) => {
      const { text, question } = new_values ?? old_values ?? {};
      const said = typeof text === "string" ? text : question;
      return typeof said === "string" ? [shortened(said, MOST_OF_A_TEXT)] : [];
    })
    .slice(0, LONGEST_TEXTS);

const history = tool({
  name: "history",
  title: "List what you did",
  description: "What this token has written, newest first; undo takes one of these back.",
  scopes: ["write", "read"],
  input: z.strictObject({ limit: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_ACTIONS))) }),
  output: z.object({
    about: About,
    actions: z.array(
      z.object({ action: ActionRef, what: z.string(), at: z.string(), texts: z.array(z.string()) }),
    ),
  }),
  hints: { reads: true, idempotent: true },
  async run({ limit = 20 }, context) {
    const own = await ownActions(context);
    if (!own.ok) return own;
    const actions = fitting(
      own.value.slice(0, limit).map((action) => ({
        action: `a:${action.uuid}`,
        what: action.event_type,
        at: action.created_at,
        texts: textsOf(action),
      })),
    );
    const lines = actions.map(
      ({ action, what, at, texts }) => `- ${at} ${what} (${action}): ${texts.join("; ")}`,
    );
    return ok({ text: [PREFACE, ...lines].join("\n"), data: { about: PREFACE, actions: [...actions] } });
  },
});

const undo = tool({
  name: "undo",
  title: "Take back what you did",
  description:
    "Takes back one action of this token. What others have written since stays. Taking back what was added needs the scope delete too.",
  scopes: ["write", "read"],
  input: z.strictObject({ action: ActionRef }),
  output: z.object({ action: ActionRef, undone: ActionRef }),
  hints: { destroys: true },
  async run({ action }, context) {
    const own = await ownActions(context);
    if (!own.ok) return own;
    const found = own.value.find(({ uuid }) => uuid === action.slice(2));
    if (!found) return err("This token has done nothing of that name lately.");
    if (own.value.some(({ payload }) => payload.action === found.uuid))
      return err("That is taken back already.");
    const back = await takenBack(context, found);
    if (!back.ok) return back;
    const done = await carryOut(
      context,
      { type: "agent.undo", changes: [], rows: [], payload: { action: found.uuid }, ...back.value },
      false,
    );
    if (!done.ok) return done;
    const uuid = done.value.data.action ?? action;
    return ok({ text: `Taken back. Action: ${uuid}`, data: { action: uuid, undone: action } });
  },
});

interface Back {
  readonly commands: readonly CommandBody[];
  readonly undoOf?: string;
}

/** Returns the commands that take an action of ours back; the server keeps what was written since. */
async function takenBack({ call }: ToolContext, action: UserAction): Promise<Result<Back, string>> {
  const { event_type: type, data_mutations: rows } = action;
  const [first] = rows;
  if (!first) return err("That has changed nothing.");
  switch (type) {
    case "agent.add": {
      const made = rows.filter(
        ({ table_name, old_values }) => table_name === KINDS.node.table && old_values === null,
      );
      const ids = new Set(made.map(({ record_id }) => record_id));
      const tops = made.filter(({ new_values }) => !ids.has(Number(new_values?.parent_id)));
      const version = Math.max(...rows.map((each) => each.version));
      return ok({
        commands: [
          { type: "branches.delete", ids: tops.map(({ record_id }) => record_id), base_version: version },
        ],
      });
    }
    case "agent.edit":
      return ok({ commands: [editBack(first)], undoOf: first.mutation_uuid });
    case "agent.move": {
      const read = await call("getTree", { id: first.record_id, query: { format: "flat", depth: "0" } });
      if (!read.ok) return read;
      // The form that was asked for.
      const [node] = (read.value as FlatTree).nodes;
      if (node?.parent_id !== (first.new_values?.parent_id ?? first.old_values?.parent_id))
        return err("That row was moved again since: it stays where it is.");
      const { parent_id, sort_order } = { ...node, ...first.old_values };
      return ok({
        commands: [
          {
            type: "tree.update",
            id: first.record_id,
            tree: { parent_id: Number(parent_id), sort_order: Number(sort_order) },
          },
        ],
        undoOf: first.mutation_uuid,
      });
    }
    case "agent.delete": {
      const gone = rows.filter(
        ({ table_name, new_values }) => table_name === KINDS.node.table && new_values === null,
      );
      const ids = new Set(gone.map(({ record_id }) => record_id));
      const tops = gone.filter(({ old_values }) => !ids.has(Number(old_values?.parent_id)));
      return ok({
        commands: [{ type: "branches.restore", ids: tops.map(({ record_id }) => record_id) }],
        undoOf: first.mutation_uuid,
      });
    }
    default:
      return err("What was taken back is done again by doing it again.");
  }
}

/** Returns the command that gives a note or a card its words from before an edit. */
function editBack({ table_name, record_id: id, old_values, version }: DataMutation): CommandBody {
  const base = { base_version: version };
  const { text, question, answer, source } = old_values ?? {};
  if (table_name === KINDS.note.table)
    return { type: "note.update", id, note: { text: String(text), ...base } };
  const sides =
    typeof source === "string"
      ? { source }
      : {
          ...(typeof question === "string" ? { question } : {}),
          ...(typeof answer === "string" ? { answer } : {}),
        };
  return { type: "flashcard.update", id, flashcard: { ...sides, ...base } };
}

/** Tools that tell what was written, and take it back. */
export const UNDOING = [history, undo];
