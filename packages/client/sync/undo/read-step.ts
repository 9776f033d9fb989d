import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Command } from "@perennial/domain/op/command";
import { isOpType } from "@perennial/domain/op/op-type";
import type { UndoStep } from "./history.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Returns whether a value from the disk is a step as this version writes it. */
export function isUndoStep(value: unknown): value is UndoStep {
  if (!isFields(value)) return false;
  const { entryId, what, actionUuid, steps, before, after, foldings, importId } = value;
  return (
    isTextOrNull(entryId) &&
    typeof what === "string" &&
    isTextOrNull(actionUuid) &&
    isListOf(steps, isDoneStep) &&
    (before === null || isNamed(before)) &&
    (after === null || isNamed(after)) &&
    (importId === undefined || typeof importId === "number") &&
    isListOf(foldings, (folding) => isNamed(folding) && typeof folding.isCollapsed === "boolean")
  );
}

const isDoneStep = (value: unknown): boolean =>
  isFields(value) && isTextOrNull(value.uuid) && isCommand(value.command) && isListOf(value.ops, isOp);

const isCommand = (value: unknown): boolean => isFields(value) && Object.hasOwn(COMMANDS, String(value.type));

const isOp = (value: unknown): boolean =>
  isNamed(value) &&
  typeof value.type === "string" &&
  isOpType(value.type) &&
  [value.before, value.after].every((fields) => fields === null || isFields(fields));

const COMMANDS: Readonly<Record<Command["type"], true>> = {
  "node.create": true,
  "node.move": true,
  "node.repoint": true,
  "node.delete": true,
  "branches.delete": true,
  "branches.restore": true,
  "branches.move": true,
  "note.create": true,
  "note.edit": true,
  "flashcard.create": true,
  "flashcard.edit": true,
  "flashcard.rate": true,
  "flashcard.unrate": true,
  "flashcard.mark": true,
  "record.create": true,
  "record.edit": true,
  "record.delete": true,
};

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isNamed = (value: unknown): value is Fields & { readonly id: RecordId } =>
  isFields(value) && (typeof value.id === "string" || typeof value.id === "number");
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === "string";
const isListOf = (value: unknown, is: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(is);
