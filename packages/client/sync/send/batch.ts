import { MAX_COMMANDS_PER_REQUEST } from "@perennial/contract/limits";
import { commandToWire } from "@perennial/contract/outline/command-to-wire";
import type { Command } from "@perennial/contract/outline/wire";
import { idKindOf } from "@perennial/domain/kind/owner";
import type { RecordRef } from "@perennial/domain/kind/references";
import { neededBy } from "@perennial/domain/op/needed-by";
import type { Op, OpOf } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import type { Item } from "@perennial/domain/tree/node";
import { NOTHING_SEEN } from "../../store/seen-text.ts";
import { isRestoring, recordName } from "../queue/dependencies.ts";
import type { Entry, EntryStep } from "../queue/entries.ts";
import { sameTexts, textEditOf, textsSeenBy } from "../queue/texts.ts";
import { commandOf } from "./calls.ts";
import type { WireNames } from "./wire-names.ts";

/** Characters of text in one request: a quarter of what the server takes. */
const MAX_BATCH_LENGTH = 4_000_000;
const LENGTH_WITHOUT_TEXT = 100;

/** An entry with those of its steps that are not acknowledged yet. */
export interface Unsent {
  readonly entry: Entry;
  readonly open: readonly EntryStep[];
}

export interface BatchPart {
  readonly entry: Entry;
  readonly step: EntryStep;
  readonly command: Command;
}

/**
 * The base version to send; null where it stands on a step of this request, or has none.
 * A base on an unknown earlier step was lost with a cleared database. @param before the steps before it
 */
export function baseVersionOf({ base }: EntryStep, before: readonly EntryStep[]): number | null {
  if (!base) return null;
  if ("version" in base) return base.version;
  return before.some(({ uuid }) => uuid === base.after) ? null : NOTHING_SEEN.version;
}

/** Returns the item that the person saw in the node that a step deletes or points at another one. */
export function itemSeenBy({ ops }: EntryStep): Item | undefined {
  const op = ops.find(
    (each): each is OpOf<"node.delete" | "node.repoint"> =>
      each.type === "node.delete" || each.type === "node.repoint",
  );
  return op?.before;
}

/**
 * Collects the commands of one request: whole entries, up to a step that must wait for an answer. Of an entry that no
 * request can hold the first steps go.
 * @param most the maximum of commands
 * @param asOne that all succeed or fail with each other, so that none waits for what another edits
 */
export function batchOf(
  unsent: readonly Unsent[],
  names: WireNames,
  { most = MAX_COMMANDS_PER_REQUEST, asOne = false } = {},
): BatchPart[] {
  const parts: BatchPart[] = [];
  const before: EntryStep[] = [];
  let length = 0;
  for (const { entry, open } of unsent) {
    const own: BatchPart[] = [];
    for (const waiting of open) {
      const step = names.withKnownSibling(waiting, before);
      length += textLength(step);
      const isFull = before.length > 0 && (before.length >= most || length > MAX_BATCH_LENGTH);
      const mustWait =
        names.missingIn(waiting, before) ||
        standsOnRestored(waiting, before) ||
        (!asOne && (waitsFor(waiting, before, names) || takesBack(waiting, before)));
      if (isFull || mustWait) return parts.length > 0 ? parts : own;
      const body = commandToWire(step.command, names.wireId, baseVersionOf(step, before), itemSeenBy(step));
      own.push({ entry, step, command: commandOf(entry, step, body) });
      before.push(step);
    }
    parts.push(...own);
  }
  return parts;
}

/** Whether a step is on a row this request restores: the answer shows what others wrote there. */
const standsOnRestored = ({ base }: EntryStep, before: readonly EntryStep[]): boolean =>
  base !== undefined &&
  "after" in base &&
  before.some((each) => each.uuid === base.after && isRestoring(each));

/** Whether a step takes back what this request does: where that is refused, its key would be used up for nothing. */
const takesBack = ({ undoOf }: EntryStep, before: readonly EntryStep[]): boolean =>
  undoOf !== undefined && before.some(({ uuid }) => uuid === undoOf);

/** Whether a step must wait for an edit in this request: made beside it, or on other words than it sends. */
function waitsFor(step: EntryStep, before: readonly EntryStep[], { wireId }: WireNames): boolean {
  if (step.command.type === "branches.delete") return standsBeside(step, step.command.seen, before, wireId);
  const seen = textsSeenBy(step);
  if (!seen?.before) return false;
  const id = wireId(seen.kind, seen.id);
  const earlier = before.findLast((each) => {
    const edit = textEditOf(each);
    return edit?.kind === seen.kind && wireId(edit.kind, edit.id) === id;
  });
  if (!earlier) return false;
  const { base } = step;
  if (!base || !("after" in base) || base.after !== earlier.uuid) return true;
  const sent = textEditOf(earlier);
  // What this request makes anew nobody else can have edited yet.
  return sent?.before ? !sameTexts(seen.before, { ...sent.before, ...sent.after }, seen.before) : false;
}

/** Whether another tab, which this request must not speak for, has changed what a step deletes or put something there. */
function standsBeside(
  { ops }: EntryStep,
  seen: readonly string[],
  before: readonly EntryStep[],
  wireId: WireNames["wireId"],
): boolean {
  // Each tab has names of its own for what was made on this device.
  const nameOf = ({ kind, id }: RecordRef) => recordName(kind, wireId(kind, id));
  const recordOf = ({ type, id }: Op): RecordRef => ({ kind: idKindOf(shapeOf(type).kind), id });
  const others = before.filter(({ uuid }) => !seen.includes(uuid));
  if (others.length === 0) return false;
  const deleted = new Set(ops.map((op) => nameOf(recordOf(op))));
  const touched = others.flatMap((each) => each.ops.flatMap((op) => [recordOf(op), ...neededBy(op)]));
  return touched.some((record) => deleted.has(nameOf(record)));
}

function textLength(step: EntryStep): number {
  const texts = Object.values(textEditOf(step)?.after ?? {});
  return texts.reduce((sum, text) => sum + text.length, LENGTH_WITHOUT_TEXT);
}
