import type * as wire from "@perennial/contract/outline/wire";
import { hasFields } from "@perennial/contract/shapes/fields";
import { isId, isRecord } from "@perennial/contract/shapes/json-value";
import { type ItemType, isItemType } from "@perennial/domain/kind/items";
import { PHASES } from "@perennial/domain/study/phase";
import { parseSortOrder } from "@perennial/domain/tree/sort-order";

/** Parses a tree by hand: schemas took 35 to 70 ms for 10,000 rows before the first paint. One bad row refuses it all. */
export function parseTree(body: unknown): wire.FlatTree | null {
  if (!isRecord(body)) return null;
  if (!Array.isArray(body.nodes)) return parseNested(body);
  const { root_id, version, generation } = body;
  if (!isId(root_id) || !Number.isSafeInteger(version)) return null;
  if (generation !== undefined && typeof generation !== "string") return null;
  const nodes = parseNodes(body.nodes);
  const parent = parseParent(body.parent);
  if (parent === null || !nodes || nodes.length === 0) return null;
  return {
    root_id,
    version: version as number,
    nodes,
    ...(typeof generation === "string" ? { generation } : {}),
    ...(parent ? { parent } : {}),
    ...recordsIn(body),
  };
}

/** Null where one of them cannot be read. */
export function parseNodes(rows: readonly unknown[]): wire.Node[] | null {
  const nodes: wire.Node[] = [];
  for (const row of rows) {
    const node = parseNode(row);
    if (!node) return null;
    nodes.push(node);
  }
  return nodes;
}

/** A tree of an older form: one object in another. It names no version, which 0 stands for. */
function parseNested(body: Record<string, unknown>): wire.FlatTree | null {
  const nodes: wire.Node[] = [];
  const open: unknown[] = [body];
  while (open.length > 0) {
    const row = open.pop();
    const node = parseNode(row);
    if (!node) return null;
    nodes.push(node);
    const children = (row as Record<string, unknown>).children;
    if (Array.isArray(children)) for (let i = children.length - 1; i >= 0; i--) open.push(children[i]);
  }
  const parent = parseParent(body.parent);
  const root = nodes[0];
  if (parent === null || !root) return null;
  const version = Number.isSafeInteger(body.version) ? (body.version as number) : 0;
  return { root_id: root.id, version, nodes, ...(parent ? { parent } : {}) };
}

/** Undefined when there is none, null when it cannot be read. */
function parseParent(value: unknown): wire.Node | undefined | null {
  return value === undefined || value === null ? undefined : parseNode(value);
}

/** What they hold is checked where they are taken in, by the table of kinds. */
function recordsIn({ records }: Record<string, unknown>): Pick<wire.FlatTree, "records"> {
  if (!isRecord(records)) return {};
  const rows = Object.entries(records).map(([table, list]): [string, { id: number }[]] => [
    table,
    Array.isArray(list) ? list.filter(isRow) : [],
  ]);
  return { records: Object.fromEntries(rows) };
}

const isRow = (row: unknown): row is { id: number } => isRecord(row) && isId(row.id);

function parseNode(row: unknown): wire.Node | null {
  if (!isRecord(row)) return null;
  const { id, parent_id, user_id, item_type, item_id, sort_order, children_ids, content } = row;
  if (!isId(id) || !(parent_id === null || isId(parent_id)) || !isId(item_id)) return null;
  if (!isItemType(item_type)) return null;
  const read = parseContent(item_type, content);
  if (!read) return null;
  const memories = parseMemories(row);
  if (memories === null) return null;
  return {
    id,
    parent_id,
    user_id: user_id as number,
    item_type,
    item_id,
    sort_order: parseSortOrder(sort_order),
    children_ids: Array.isArray(children_ids) ? (children_ids as number[]) : [],
    content: read,
    ...(memories.length > 0 ? { user_flashcards: memories } : {}),
  };
}

function parseContent(type: ItemType, content: unknown): wire.Node["content"] | null {
  const isContent = isRecord(content) && isId(content.id) && hasFields(type, content);
  return isContent ? (content as wire.Node["content"]) : null;
}

/** Parses what is remembered of a card: of all parts, or of the one that is told. Null where it cannot be read. */
function parseMemories({ user_flashcard: one, user_flashcards: all }: Record<string, unknown>) {
  const told = Array.isArray(all) ? all : one === undefined || one === null ? [] : [one];
  const memories = told.map(parseProgress);
  return memories.every((memory) => memory !== null) ? memories : null;
}

const COLORS = new Set<unknown>(["white", "red", "orange", "yellow", "green"]);
const NUMBERS =
  "part lapses difficulty step reviews flag study_day introduced_on buried_until left_at hints_off".split(
    " ",
  );
const TEXTS = ["reviewed_at", "prior", "suspended_at", "forgotten_at"];

/** By hand: a large notebook has thousands of them. What is absent gets its default where the record is made. */
function parseProgress(value: unknown): wire.UserFlashcard | null {
  if (!isRecord(value) || !isId(value.flashcard_id) || !COLORS.has(value.confidence_color)) return null;
  const { confidence, strength, next_review_time, phase = "review" } = value;
  if (typeof confidence !== "number" || typeof strength !== "number") return null;
  if (typeof next_review_time !== "string" || !PHASES.some((known) => known === phase)) return null;
  const mayBe = (type: string) => (name: string) => {
    const said = value[name];
    return said === undefined || said === null || typeof said === type;
  };
  const isRead = NUMBERS.every(mayBe("number")) && TEXTS.every(mayBe("string"));
  return isRead ? (value as wire.UserFlashcard) : null;
}
