import { ok, type Result } from "../result.ts";
import { anchorId } from "../rich/anchor-name.ts";
import type { NodeId } from "../tree/node.ts";
import { flatten, headingOf } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { createRecord } from "./create-record.ts";
import { deleteNode } from "./delete-node.ts";
import { editRecord } from "./edit-record.ts";
import { type Decision, inTurn } from "./in-turn.ts";
import { insertItems } from "./insert-items.ts";
import { moveNode } from "./move-node.ts";
import { type DrawId, NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** What the note is called below which days stand. */
const DAYS = "Days";
/** What leads to it, however it is called by now: the same in every account. */
const DAYS_ANCHOR = anchorId("days000000");

export interface OpenDay {
  /** The root of all notes. */
  readonly rootId: NodeId;
  /** Whether a text names the day. */
  readonly isDay: (text: string) => boolean;
  /** What the note of the day is called where there is none. */
  readonly name: string;
  /** When a node was made, as a number that every device knows alike: of two that are one, the first stays. */
  readonly orderOf: (id: NodeId) => number;
  readonly draw: DrawId;
}

/**
 * Finds the note of a day below *Days*, and makes what is missing. Two devices that did so at once have made two: what
 * stands below the later ones goes below the first, and they go (decision 124).
 */
export function openDay(
  tree: TreeView,
  args: OpenDay,
): Result<{ readonly plan: Plan; readonly nodeId: NodeId }, Refusal> {
  const { rootId, isDay, name, orderOf, draw } = args;
  const textOf = (id: NodeId) => {
    const node = tree.get("node", id);
    return node ? headingOf(tree, node).trim() : "";
  };
  const isDays = (id: NodeId) => textOf(id).toLowerCase() === DAYS.toLowerCase();
  const inOrder = (ids: readonly NodeId[]) => ids.toSorted((a, b) => orderOf(a) - orderOf(b));
  const top = inOrder(tree.childIds(rootId).filter(isDays));
  // It may have been moved elsewhere.
  const elsewhere = () => flatten(tree, rootId).find(({ id }) => id !== rootId && isDays(id))?.id;
  const marked = markedDays(tree);
  const isRenamed = marked !== undefined && !isDays(marked);
  const [holder = elsewhere(), ...others] = isRenamed ? [marked] : top;
  if (holder === undefined) {
    const items = [
      { depth: 0, text: DAYS },
      { depth: 1, text: name },
    ];
    const previousSiblingId = tree.childIds(rootId).at(-1) ?? null;
    const plan = insertItems(tree, { items, parentId: rootId, previousSiblingId, draw });
    const [first] = plan.ok ? nodesMadeBy(plan.value) : [];
    return made(inTurn(tree, [() => plan, (sheet) => markDays(sheet, first ?? rootId)]));
  }
  const days = inOrder(
    [holder, ...others].flatMap((id) => tree.childIds(id)).filter((id) => isDay(textOf(id))),
  );
  const [day, ...again] = days;
  const joined: Decision[] = [
    ...again.flatMap((id) => joinInto(tree, id, day ?? id)),
    ...others.flatMap((id) => joinInto(tree, id, holder)),
  ];
  if (day === undefined) {
    const items = [{ depth: 0, text: name }];
    const insert: Decision = (sheet) =>
      insertItems(sheet, { items, parentId: holder, previousSiblingId: null, draw });
    return made(inTurn(tree, [...joined, insert, (sheet) => markDays(sheet, holder)]));
  }
  const plan = inTurn(tree, joined);
  return plan.ok ? ok({ plan: plan.value, nodeId: day }) : plan;
}

/** The note that was marked as *Days*, as long as it is there. */
function markedDays(tree: TreeView): NodeId | undefined {
  const nodeId = tree.get("anchor", DAYS_ANCHOR)?.nodeId;
  return nodeId !== undefined && tree.get("node", nodeId) ? nodeId : undefined;
}

/** Marks *Days*, so that it is found under another name too. */
function markDays(tree: TreeView, nodeId: NodeId): Result<Plan, Refusal> {
  const anchor = tree.get("anchor", DAYS_ANCHOR);
  if (anchor?.nodeId === nodeId) return ok(NOTHING_TO_DO);
  return anchor
    ? editRecord(tree, { kind: "anchor", id: DAYS_ANCHOR }, { nodeId })
    : createRecord(tree, { kind: "anchor", id: DAYS_ANCHOR, fields: { nodeId } });
}

/** Everything below a node goes below another one; the node goes too, unless it is a card. */
function joinInto(tree: TreeView, id: NodeId, into: NodeId): Decision[] {
  const moved = tree.childIds(id).map(
    (nodeId): Decision =>
      (sheet) =>
        // What was joined with another one is gone by then.
        sheet.get("node", nodeId) ? moveNode(sheet, { nodeId, parentId: into }) : ok({ steps: [] }),
  );
  const isNote = tree.get("node", id)?.itemType === "note";
  if (!isNote) return moved;
  return [...moved, (sheet) => deleteNode(sheet, { nodeId: id, heirId: into })];
}

/** The note of the day is the last that the plan makes. */
function made(plan: Result<Plan, Refusal>): ReturnType<typeof openDay> {
  if (!plan.ok) return plan;
  return ok({ plan: plan.value, nodeId: nodesMadeBy(plan.value).at(-1) ?? 0 });
}

const nodesMadeBy = ({ steps }: Plan): NodeId[] =>
  steps.flatMap(({ command }) => (command.type === "node.create" ? command.id : []));
