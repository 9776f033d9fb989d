import type { CurrentId } from "@perennial/domain/kind/references";
import { renameCommand } from "@perennial/domain/op/command";
import { renameOp } from "@perennial/domain/op/rename";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import type { Entry, EntryStep } from "./entries.ts";
import type { QueueChange, Queued } from "./outbox.ts";

/**
 * Decides that an anchor which another node has is drawn anew: its id, and its name in each text that waits behind it.
 * @returns null where the step makes no anchor
 */
export function decideAnotherAnchor(
  queue: readonly Queued[],
  stepUuid: string,
  draw: () => number,
): { readonly change: QueueChange; readonly entries: readonly Entry[] } | null {
  const refused = queue.findIndex(({ entry }) => entry.steps.some(({ uuid }) => uuid === stepUuid));
  const command = queue[refused]?.entry.steps.find(({ uuid }) => uuid === stepUuid)?.command;
  if (command?.type !== "record.create" || command.record.kind !== "anchor") return null;
  const taken = Number(command.record.id);
  const drawn = draw();
  const current = ((kind, id) => (kind === "anchor" && id === taken ? drawn : id)) as CurrentId;
  const [from, to] = [anchorName(taken), anchorName(drawn)];
  const inStep = (step: EntryStep): EntryStep => {
    const renamed = renameCommand(step.command, current);
    const ops = step.ops.map((op) => renameOp(op, current));
    return inTexts({ ...step, command: renamed, ops }, from, to);
  };
  const put = queue.slice(refused).flatMap(({ seq, entry }): Queued[] => {
    const steps = entry.steps.map((step) => (step.version === null ? inStep(step) : step));
    return JSON.stringify(steps) === JSON.stringify(entry.steps) ? [] : [{ seq, entry: { ...entry, steps } }];
  });
  return { change: { put }, entries: put.map(({ entry }) => entry) };
}

/** Returns the value with other words in all texts within it that hold them. */
function inTexts<T>(value: T, from: string, to: string): T {
  if (typeof value === "string") return value.replaceAll(from, to) as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => inTexts(each, from, to)) as T;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inTexts(each, from, to)])) as T;
}
