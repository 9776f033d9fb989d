import type { FlatTree } from "@perennial/contract/outline/wire";
import { err, ok, type Result } from "@perennial/domain/result";
import * as z from "zod/mini";
import { levelsOf, lineOf, nodeIn, nodeTexts } from "./rows.ts";
import {
  About,
  Cursor,
  described,
  fitting,
  MOST_CHARACTERS,
  NodeRef,
  nodeOf,
  offsetOf,
  PREFACE,
  refOf,
  shortened,
} from "./shapes.ts";
import { type ToolContext, tool } from "./tool.ts";

const MOST_HITS = 50;
const MOST_DEPTH = 4;
const DEFAULT_DEPTH = 2;
/** Rows that are read for one answer: more than fit into it. */
const ROWS_AT_A_TIME = 1_000;
const MOST_OF_A_HIT = 400;
const MOST_OF_A_TITLE = 200;

const Path = z.array(z.object({ id: NodeRef, title: z.string() }));

/** Finds rows. */
const search = tool({
  name: "search",
  title: "Search the notebook",
  description:
    'Finds notes and flashcards by words, tags and operators, the best first. Words stand for their beginnings; "some words" for a phrase; #tag; -word; is:card, is:due, is:drafted and other operators as in the search of the page.',
  scopes: ["read"],
  input: z.strictObject({
    query: described(z.string().check(z.minLength(1), z.maxLength(1_000)), "What is looked for."),
    in: z.optional(described(NodeRef, "Only what stands below this row, itself included.")),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_HITS))),
    cursor: z.optional(Cursor),
  }),
  output: z.object({
    about: About,
    hits: z.array(z.object({ id: NodeRef, path: Path, text: z.string() })),
    total: z.int(),
    /** What of the query could not be read. */
    unread: z.array(z.string()),
    cursor: z.optional(Cursor),
  }),
  hints: { reads: true, idempotent: true },
  async run({ query, in: within, limit = 20, cursor }, { call }) {
    if (cursor !== undefined && !NodeRef.safeParse(cursor).success) return err("There is no such cursor.");
    const found = await call("searchNotes", {
      query: {
        q: query,
        in: within === undefined ? undefined : String(nodeOf(within)),
        limit: String(limit),
        after: cursor === undefined ? undefined : String(nodeOf(cursor)),
      },
    });
    if (!found.ok) return found;
    const hits = fitting(
      found.value.hits.map(({ node_id, path, text }) => ({
        id: refOf(node_id),
        path: path
          .slice(-6)
          .map(({ id, title }) => ({ id: refOf(id), title: shortened(title, MOST_OF_A_TITLE) })),
        text: shortened(text, MOST_OF_A_HIT),
      })),
    );
    const last = hits.at(-1);
    const isMore = last && (hits.length < found.value.hits.length || found.value.hits.length === limit);
    const lines = hits.map(
      ({ id, path, text }) =>
        `- ${text} (${id}) in ${path.map(({ title }) => title).join(" > ") || "the notebook"}`,
    );
    return ok({
      text: [
        `${PREFACE} ${found.value.total} found.`,
        ...lines,
        ...(isMore ? [`Cursor: ${last.id}`] : []),
      ].join("\n"),
      data: {
        about: PREFACE,
        hits: [...hits],
        total: found.value.total,
        unread: found.value.unread.map(({ why }) => why),
        ...(isMore ? { cursor: last.id } : {}),
      },
    });
  },
});

/** A branch as Markdown, a page of it. */
export async function readPage(
  { call }: Pick<ToolContext, "call">,
  { id, depth, offset }: { readonly id: number; readonly depth: number; readonly offset: number },
): Promise<
  Result<{ readonly markdown: string; readonly tree: FlatTree; readonly next: number | null }, string>
> {
  const limit = offset + ROWS_AT_A_TIME;
  const read = await call("getTree", {
    id,
    query: { format: "flat", depth: String(depth), limit: String(limit) },
  });
  if (!read.ok) return read;
  // The form that was asked for.
  const tree = read.value as FlatTree;
  const levels = levelsOf(tree.nodes);
  const lines: string[] = [];
  let room = MOST_CHARACTERS;
  let at = offset;
  for (const node of tree.nodes.slice(offset)) {
    const level = levels[at] ?? 0;
    const line = lineOf(node, level, level === depth);
    room -= line.length + 1;
    if (room < 0 && lines.length > 0) break;
    lines.push(line);
    at++;
  }
  const isAll = at === tree.nodes.length && tree.nodes.length < limit;
  return ok({ markdown: lines.join("\n"), tree, next: isAll ? null : at });
}

const readBranch = tool({
  name: "read_branch",
  title: "Read a branch",
  description:
    "Reads a row with what stands below it as a list in Markdown, each row with its name in brackets. A card is `question :: answer`. `n below` says that rows below it were left out: read them with its name, or deeper.",
  scopes: ["read"],
  input: z.strictObject({
    id: NodeRef,
    depth: z.optional(
      described(z.int().check(z.minimum(0), z.maximum(MOST_DEPTH)), "Levels below the row; 2 if not said."),
    ),
    format: z.optional(z.literal("markdown")),
    cursor: z.optional(Cursor),
  }),
  output: z.object({
    about: About,
    id: NodeRef,
    markdown: z.string(),
    /** Of the log, when this was read: the base of an edit. */
    version: z.int(),
    cursor: z.optional(Cursor),
  }),
  hints: { reads: true, idempotent: true },
  async run({ id, depth = DEFAULT_DEPTH, cursor }, context) {
    const offset = offsetOf(cursor);
    if (!offset.ok) return offset;
    const page = await readPage(context, { id: nodeOf(id), depth, offset: offset.value });
    if (!page.ok) return page;
    const { markdown, tree, next } = page.value;
    const rest = next === null ? {} : { cursor: String(next) };
    return ok({
      text: [
        `${PREFACE} Version ${tree.version}.`,
        markdown,
        ...(next === null ? [] : [`Cursor: ${next}`]),
      ].join("\n"),
      data: { about: PREFACE, id, markdown, version: tree.version, ...rest },
    });
  },
});

const MOST_TOP_ROWS = 200;

const listRoots = tool({
  name: "list_roots",
  title: "List where the notebook begins",
  description:
    "The row above all that this token sees, with the rows directly below it. Begin here to find your way.",
  scopes: ["read"],
  input: z.strictObject({}),
  output: z.object({
    about: About,
    roots: z.array(
      z.object({
        id: NodeRef,
        title: z.string(),
        /** How many rows stand directly below it; the first of them follow. */
        count: z.int(),
        rows: z.array(z.object({ id: NodeRef, title: z.string(), below: z.int() })),
      }),
    ),
  }),
  hints: { reads: true, idempotent: true },
  async run(_, { call, rootId }) {
    let id = rootId;
    if (id === null) {
      const session = await call("validateSession");
      if (!session.ok) return session;
      id = session.value.user.root_tree?.id ?? null;
    }
    if (id === null) return err("This notebook has no first row yet.");
    const read = await call("getTree", {
      id,
      query: { format: "flat", depth: "1", limit: String(MOST_TOP_ROWS + 1) },
    });
    if (!read.ok) return read;
    // The form that was asked for.
    const root = nodeIn(read.value as FlatTree, id);
    if (!root) return err("This notebook has no first row yet.");
    const title = (node: FlatTree["nodes"][number]) => shortened(nodeTexts(node).text, MOST_OF_A_TITLE);
    const rows = fitting(
      (read.value as FlatTree).nodes
        .slice(1)
        .map((node) => ({ id: refOf(node.id), title: title(node), below: node.children_ids.length })),
    );
    const roots = [{ id: refOf(id), title: title(root), count: root.children_ids.length, rows: [...rows] }];
    const lines = rows.map((row) => `  - ${row.title} (${row.id}, ${row.below} below)`);
    return ok({
      text: [PREFACE, `- ${title(root)} (${refOf(id)}, ${root.children_ids.length} below)`, ...lines].join(
        "\n",
      ),
      data: { about: PREFACE, roots },
    });
  },
});

/** Tools that read notes. */
export const READING = [search, readBranch, listRoots];
