import { logRecordFromOp } from "@perennial/contract/log";
import type * as wire from "@perennial/contract/wire";
import { KIND_NAMES } from "@perennial/domain/kind/kinds";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { tookTooLong } from "../database/sqlstates.ts";
import type { WrittenRows } from "../database/written-rows.ts";
import { type ChangedRows, changedRows } from "./changed-rows.ts";
import { decideGroup, type GroupDecision } from "./decide-group.ts";
import { NEW_LOG_IDS } from "./fact-queries.ts";
import { createFacts, loadFacts } from "./facts.ts";
import { findContradiction } from "./generation/foreign-history.ts";
import { type GroupDeps, type GroupRun, outcomeOf } from "./group.ts";
import { commandsOf, needsOf } from "./group-reads.ts";
import { createGroupState, type GroupState } from "./group-state.ts";
import type { KnownUuids } from "./known-uuids.ts";
import type { Batch } from "./outcome.ts";
import { readForEdits, type SeenUser } from "./read-edits.ts";
import { createActionLog } from "./user-actions.ts";
import { json, lastVersions, logRows } from "./write-log.ts";

/** What people send one by one while they write. */
const EDITS: ReadonlySet<wire.Command["type"]> = new Set<wire.Command["type"]>([
  "note.update",
  "flashcard.update",
]);

/** Each row is written by itself. */
const MAX_COMMANDS = 50;

/** The parameters of `write_edits`, in order, without those of rows. */
const PARAMETERS = [
  ["bigint", "bigint", "text", "timestamptz"],
  ["bigint[]", "text[]"],
  ["bigint[]", "text[]", "text[]"],
  ["bigint[]", "uuid[]", "uuid[]", "uuid[]", "text[]", "text[]"],
  ["bigint[]", "jsonb[]", "jsonb[]", "bigint[]", "uuid[]"],
  ["uuid[]", "text[]", "smallint[]", "json[]", "bigint[]"],
].flat();
export const WRITE_EDITS = `select write_edits(${PARAMETERS.map((type, index) => `$${index + 1}::${type}`).join(", ")}) as written`;

/** One that is known after all cannot be written again: its UUID is taken. */
const NONE_KNOWN: KnownUuids = { answers: new Map(), inLog: new Set() };
const NO_ACTIONS = { rows: [], joined: [], ids: [] };

/**
 * Applies batches that only edit texts, in two round trips and without a transaction around them: what is read
 * first tells the version of the log, and the one statement that writes does nothing where the log has grown since.
 * Until then nothing is held, and nothing has to be let go of.
 * @returns null where nothing was written, because it is no such group, or was overtaken, or could not be carried
 * out: the lock then decides, in `runGroup`
 */
export async function editAtOnce(
  client: pg.PoolClient,
  deps: GroupDeps,
  userId: number,
  batches: readonly Batch[],
): Promise<GroupRun | null> {
  const commands = commandsOf(batches);
  const isSimple =
    commands.length > 0 &&
    commands.length <= MAX_COMMANDS &&
    commands.every(({ type }) => EDITS.has(type)) &&
    batches.every(({ userActions = [] }) => userActions.length === 0);
  if (!isSimple) return null;
  try {
    return await readDecideWrite(client, deps, userId, batches);
  } catch (error) {
    // A limit of time is said as it is; anything else will be said by whoever tries it under the lock.
    return tookTooLong(error) ? { kind: "hindered", error } : null;
  }
}

async function readDecideWrite(
  client: pg.PoolClient,
  deps: GroupDeps,
  userId: number,
  batches: readonly Batch[],
): Promise<GroupRun | null> {
  const facts = createFacts();
  const needs = needsOf(batches);
  const now = deps.clock();
  const [user, ids] = await Promise.all([
    readForEdits(client, userId, batches, { facts, needs, now }),
    client.query<{ id: number }>(prepared(NEW_LOG_IDS, [commandsOf(batches).length])),
  ]);
  if (!user || findContradiction(userId, user, batches, NONE_KNOWN, now)) return null;
  // Of an edit that was made on an earlier version: what the texts were then.
  await loadFacts(client, userId, facts, needs);
  const state = createGroupState({
    userId,
    rootNodeId: user.root_node_id,
    now,
    facts,
    alone: true,
    may: (feature) => deps.entitlement(user, feature),
  });
  const step = decideGroup(state, createActionLog(userId, NO_ACTIONS, now), batches, user, NONE_KNOWN).next();
  if (!step.done || step.value.log.length === 0) return null;
  const rows = changedRows(state.ops, facts, now, state.knownRowId);
  if (!areEdits(state, rows) || step.value.log.length > ids.rows.length) return null;
  const logIds = ids.rows.map(({ id }) => id).slice(0, step.value.log.length);
  const { rows: written } = await client.query<{ written: boolean }>(
    prepared(WRITE_EDITS, writeValues(userId, user, rows, step.value, logIds, now)),
  );
  if (!written[0]?.written) return null;
  return {
    kind: "done",
    outcomes: step.value.settled.map((each) => outcomeOf(each, user.generation, now)),
    version: user.version + step.value.log.length,
    wrote: true,
    written: writtenRows(user, step.value, logIds, now),
  };
}

/** The rows of the log that were written, as a read would bring them. */
function writtenRows(
  user: SeenUser,
  { log }: GroupDecision,
  logIds: readonly number[],
  now: Date,
): WrittenRows {
  const callVersions = lastVersions(log, user.version);
  return {
    after: {
      version: user.version,
      userActionId: user.last_user_action_id,
      generation: user.generation,
    },
    rows: log.map((entry, index) => ({
      ...logRecordFromOp(entry.op),
      id: logIds[index] ?? 0,
      uuid: entry.uuid,
      mutation_uuid: entry.mutationUuid,
      user_action_uuid: entry.userActionUuid,
      created_at: now.toISOString(),
      version: user.version + index + 1,
      call_version: callVersions.get(entry.mutationUuid) ?? null,
      undo_of: entry.undoOf,
    })),
  };
}

/** Whether nothing but texts of living notes and cards has changed. */
const areEdits = (state: GroupState, rows: ChangedRows): boolean =>
  state.reviews.changed().length === 0 &&
  KIND_NAMES.every((kind) =>
    rows[kind].every(
      ({ isNew, deletedAt }) => (kind === "note" || kind === "flashcard") && !isNew && deletedAt === null,
    ),
  );

function writeValues(
  userId: number,
  user: SeenUser,
  { note, flashcard }: ChangedRows,
  { log, answers }: GroupDecision,
  logIds: readonly number[],
  now: Date,
): unknown[] {
  const rows = logRows(log, user.version);
  return [
    ...[userId, user.version, user.own_generation, now],
    ...[note.map(({ id }) => id), note.map(({ values }) => values["text"])],
    flashcard.map(({ id }) => id),
    ...[flashcard.map(({ values }) => values["question"]), flashcard.map(({ values }) => values["answer"])],
    ...[logIds, rows.map((row) => row.uuid), rows.map((row) => row.mutation_uuid)],
    ...[rows.map((row) => row.user_action_uuid), rows.map((row) => row.mutation_type)],
    ...[rows.map((row) => row.table_name), rows.map((row) => row.record_id)],
    ...[rows.map((row) => row.old_values), rows.map((row) => row.new_values)],
    ...[rows.map((row) => row.call_version), rows.map((row) => row.undo_of)],
    ...[answers.map(({ uuid }) => uuid), answers.map(({ bodyHash }) => bodyHash)],
    ...[answers.map(({ status }) => status), answers.map(({ body }) => json(body))],
    answers.map(({ version }) => version),
  ];
}
