import { readLogRow } from "@perennial/contract/log/logged-ops";
import type { DataMutation } from "@perennial/contract/outline/wire";
import { isOfBranches } from "@perennial/domain/intent/branch-steps";
import { ITEM_TYPES } from "@perennial/domain/kind/items";
import type { Command } from "@perennial/domain/op/command";
import type { Ack, EntryStep } from "./entries.ts";
import { type Texts, textsOfOp } from "./texts.ts";

/** Derives acknowledgements from rows of the log. A call without its first or last row yields none yet. */
export function acksOfRows(
  rows: readonly DataMutation[],
  stepOf: (mutationUuid: string) => EntryStep | undefined,
): Ack[] {
  const calls = new Map<string, DataMutation[]>();
  for (const row of rows) {
    if (!stepOf(row.mutation_uuid)) continue;
    const call = calls.get(row.mutation_uuid);
    if (call) call.push(row);
    else calls.set(row.mutation_uuid, [row]);
  }
  return [...calls].flatMap(([uuid, call]) => ackOf(stepOf(uuid) as EntryStep, call) ?? []);
}

function ackOf(step: EntryStep, call: readonly DataMutation[]): Ack | null {
  const [first] = call;
  const last = call.at(-1);
  if (!first || !last || first.uuid !== first.mutation_uuid) return null;
  if ((last.call_version ?? last.version) > last.version) return null;
  const { command } = step;
  if (isOfBranches(command)) {
    const known = { stepUuid: step.uuid, version: last.version };
    return isForetold(step, call) ? known : { ...known, showsAnother: true };
  }
  const created = (type: string) => call.find((row) => row.mutation_type === type)?.record_id;
  const nodeId = command.type === "node.create" ? created("node.create") : undefined;
  const itemId = createdTypes(command)
    .map(created)
    .find((id) => id !== undefined);
  const texts = textsOf(step, call);
  return {
    stepUuid: step.uuid,
    version: last.version,
    ...(nodeId === undefined ? {} : { nodeId }),
    ...(itemId === undefined ? {} : { itemId }),
    ...(texts ? { texts } : {}),
    ...(texts && leavesCopy(step, call) ? { isKeptBeside: true } : {}),
  };
}

/** Returns whether a call that restores branches has brought the rows and words that were foreseen. */
function isForetold(step: EntryStep, call: readonly DataMutation[]): boolean {
  if (step.command.type !== "branches.restore") return true;
  const restored = call.flatMap((row) => {
    const reading = readLogRow(row);
    return reading.kind === "op" ? [reading.op] : [];
  });
  const [foreseen, brought] = [step.ops, restored].map((ops) =>
    ops.flatMap((op) => JSON.stringify(textsOfOp(op) ?? op.type)).sort(),
  );
  return foreseen?.length === brought?.length && foreseen?.every((text, i) => text === brought?.[i]) === true;
}

/** Whether an edit also wrote a conflict copy. An edit that restores a note creates that note, no copy. */
function leavesCopy({ command }: EntryStep, call: readonly DataMutation[]): boolean {
  const edited = call.find((row) => row.mutation_type === editTypeOf(command));
  return call.some(
    ({ mutation_type: type, record_id: id }) =>
      (type === "note.create" || type === "note.edit") &&
      (command.type !== "note.edit" || id !== edited?.record_id),
  );
}

/** Returns the mutation types by which a command creates the record that it names, beside a node. */
function createdTypes(command: Command): readonly string[] {
  switch (command.type) {
    case "record.create":
      return [`${command.record.kind}.create`];
    default:
      return ITEM_TYPES.map((type) => `${type}.create`);
  }
}

/** Returns the mutation type by which a command edits texts; null where it edits none. */
function editTypeOf(command: Command): string | null {
  if (command.type === "record.edit") return `${command.record.kind}.edit`;
  return command.type.endsWith(".edit") ? command.type : null;
}

/** Returns the texts as an edit left them, merged with what somebody else had written. */
function textsOf({ command }: EntryStep, call: readonly DataMutation[]): Texts | undefined {
  const type = editTypeOf(command);
  if (type === null) return undefined;
  const row = call.find((each) => each.mutation_type === type);
  const reading = row && readLogRow(row);
  return (reading?.kind === "op" && textsOfOp(reading.op)) || {};
}
