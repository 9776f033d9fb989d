import type { Values } from "../kind/values.ts";
import { invertOps } from "../op/invert.ts";
import type { Op, OpOf, OpType } from "../op/op.ts";
import { unreachable } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { heirIn } from "./anchors.ts";
import type { Step } from "./plan.ts";

/**
 * Returns the step that takes a step back, derived from its ops. Null where the ops do not suffice: a rating, which
 * the server finds by the UUID of its call, and content created by itself, which is deleted by the call that points
 * its node elsewhere.
 */
export function inverseOf({ command, ops }: Step): Step | null {
  switch (command.type) {
    case "node.create": {
      const made = firstOf(ops, "node.create");
      if (!made) return null;
      const heirId = heirIn(ops);
      const heir = heirId === undefined ? {} : { heirId };
      return { command: { type: "node.delete", id: made.id, ...heir }, ops: invertOwn(ops) };
    }
    case "node.delete": {
      const { before } = firstOf(ops, "node.delete") ?? { before: null };
      if (before === null || before.parentId === null) return null;
      const { id, parentId, sortOrder, itemType, itemId } = before;
      const content = { kind: "existing", itemType, itemId } as const;
      const command = { type: "node.create", id, content, parentId, sortOrder, isRestored: true } as const;
      return { command, ops: invertOwn(ops) };
    }
    case "node.repoint": {
      const op = firstOf(ops, "node.repoint");
      return op
        ? { command: { type: "node.repoint", id: op.id, item: op.before }, ops: invertOwn(ops) }
        : null;
    }
    case "node.move": {
      const op = ops.find((each): each is OpOf<"node.move"> => isMoveOf(each, command.id));
      if (!op || op.before.parentId === null) return null;
      const { parentId, sortOrder } = op.before;
      return { command: { type: "node.move", id: op.id, parentId, sortOrder }, ops: invertOps([op]) };
    }
    case "note.edit": {
      const op = firstOf(ops, "note.edit");
      if (!op) return null;
      return { command: { type: "note.edit", id: op.id, text: op.before.text }, ops: invertOps([op]) };
    }
    case "flashcard.edit": {
      const op = firstOf(ops, "flashcard.edit");
      if (!op) return null;
      return { command: { type: "flashcard.edit", id: op.id, face: op.before }, ops: invertOps([op]) };
    }
    case "record.create":
      return { command: { type: "record.delete", record: command.record }, ops: invertOps(ops) };
    case "record.edit":
    case "record.delete": {
      const { before } = ops[0] ?? { before: null };
      if (before === null) return null;
      const fields = withoutId(before);
      return { command: { type: "record.edit", record: command.record, fields }, ops: invertOps(ops) };
    }
    case "branches.delete":
    case "branches.restore":
    case "branches.move":
    case "note.create":
    case "flashcard.create":
    case "flashcard.rate":
    case "flashcard.unrate":
    case "flashcard.mark":
      return null;
    default:
      return unreachable(command);
  }
}

const firstOf = <T extends OpType>(ops: readonly Op[], type: T) =>
  ops.find((op): op is OpOf<T> => op.type === type);

/** Siblings that made room for a node need not move back when it is deleted. */
const invertOwn = (ops: readonly Op[]) => invertOps(ops.filter(({ type }) => type !== "node.move"));

const withoutId = ({ id: _id, ...fields }: Values): Values => fields;

const isMoveOf = (op: Op, id: NodeId) => op.type === "node.move" && op.id === id;
