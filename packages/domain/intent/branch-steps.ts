import type { BranchCommand, Command, NodePlace } from "../op/command.ts";
import type { Op, OpOf } from "../op/op.ts";
import type { TreeNode } from "../tree/node.ts";
import { heirIn } from "./anchors.ts";
import type { Step } from "./plan.ts";

type Family = "delete" | "restore" | "move";

/** Returns whether a command stands for the rows of whole branches. */
export const isOfBranches = (command: Command): command is BranchCommand =>
  command.type === "branches.delete" ||
  command.type === "branches.restore" ||
  command.type === "branches.move";

/** Groups steps by the calls that they are sent as: rows of one kind of change, one after another, are one (decision 98). */
export function callsOf<S extends Step>(steps: readonly S[]): S[][] {
  const calls: S[][] = [];
  let last: string | null = null;
  for (const step of steps) {
    const family = familyOf(step);
    const name = family && `${family} ${takenBack(step, family)}`;
    const call = calls.at(-1);
    if (name !== null && name === last && call) call.push(step);
    else calls.push([step]);
    last = name;
  }
  return calls;
}

/** Returns what the steps of one call take back: one deletion, or rows that were made or moved by calls of their own. */
const takenBack = ({ undoOf }: Step, family: Family): string =>
  undoOf === undefined ? "" : family === "restore" ? undoOf : "any";

/** Returns with which steps one may share a call; null for one that is a call of its own. */
function familyOf({ command, ops, undoOf }: Step): Family | null {
  switch (command.type) {
    case "node.delete":
      return command.heirId === undefined ? "delete" : null;
    case "node.move":
      return ops.every(isMove) ? "move" : null;
    case "node.create":
      // The server finds what to restore by the deletion that is taken back, makes no room among siblings, and leads no anchor back.
      return command.isRestored && undoOf !== undefined && !ops.some(isMove) && heirIn(ops) === undefined
        ? "restore"
        : null;
    default:
      return null;
  }
}

/**
 * Returns the steps of one call as one step.
 * @param steps one group of `callsOf`
 * @param seen the idempotency keys of earlier calls whose changes a deletion was made upon
 */
export function asOneStep<S extends Step>(steps: readonly [S, ...S[]], seen: () => readonly string[]): S {
  const [first, ...others] = steps;
  const family = familyOf(first);
  if (others.length === 0 || family === null) return first;
  const ops = steps.flatMap((step) => step.ops);
  return { ...first, command: branchCommand(family, ops, seen), ops };
}

function branchCommand(family: Family, ops: readonly Op[], seen: () => readonly string[]): BranchCommand {
  switch (family) {
    case "delete": {
      const ids = topsOf(ops.filter(isDeletion).map(({ before }) => before)).map(({ id }) => id);
      return { type: "branches.delete", ids, seen: seen() };
    }
    case "restore": {
      const tops = topsOf(ops.filter(isCreation).map(({ after }) => after));
      return { type: "branches.restore", places: tops.flatMap(placeOf) };
    }
    case "move":
      return { type: "branches.move", places: ops.filter(isMove).flatMap(movedTo) };
  }
}

/** Returns those nodes that stand below none of the others. */
function topsOf(nodes: readonly TreeNode[]): TreeNode[] {
  const all = new Set(nodes.map(({ id }) => id));
  return nodes.filter(({ parentId }) => parentId === null || !all.has(parentId));
}

/** Returns the steps of single rows that a step for whole branches stands for; any other step as it is. */
export function rowSteps<S extends Step>(step: S): S[] {
  const { command, ops } = step;
  switch (command.type) {
    case "branches.delete":
      return groupsOf(ops, { startWith: isDeletion }).map((own): S => {
        const id = own.find(isDeletion)?.id ?? 0;
        return { ...step, command: { type: "node.delete", id }, ops: own };
      });
    case "branches.restore":
      return groupsOf(ops, { endWith: isCreation }).flatMap((own): S[] => {
        const node = own.find(isCreation)?.after;
        const [place] = node ? placeOf(node) : [];
        if (!node || !place) return [];
        const content = { kind: "existing", itemType: node.itemType, itemId: node.itemId } as const;
        return [{ ...step, command: { type: "node.create", ...place, content, isRestored: true }, ops: own }];
      });
    case "branches.move":
      return ops
        .filter(isMove)
        .flatMap((op) =>
          movedTo(op).map((place): S => ({ ...step, command: { type: "node.move", ...place }, ops: [op] })),
        );
    default:
      return [step];
  }
}

/** Splits ops into groups, each of which begins, or ends, with an op of a kind. */
function groupsOf(
  ops: readonly Op[],
  at: { readonly startWith?: (op: Op) => boolean; readonly endWith?: (op: Op) => boolean },
): Op[][] {
  const groups: Op[][] = [];
  let isComplete = true;
  for (const op of ops) {
    const group = groups.at(-1);
    if (group && !isComplete && !at.startWith?.(op)) group.push(op);
    else groups.push([op]);
    isComplete = at.endWith?.(op) ?? false;
  }
  return groups;
}

const isDeletion = (op: Op): op is OpOf<"node.delete"> => op.type === "node.delete";
const isCreation = (op: Op): op is OpOf<"node.create"> => op.type === "node.create";
const isMove = (op: Op): op is OpOf<"node.move"> => op.type === "node.move";

const placeOf = ({ id, parentId, sortOrder }: TreeNode): NodePlace[] =>
  parentId === null ? [] : [{ id, parentId, sortOrder }];

const movedTo = ({ id, after: { parentId, sortOrder } }: OpOf<"node.move">): NodePlace[] =>
  parentId === null ? [] : [{ id, parentId, sortOrder }];
