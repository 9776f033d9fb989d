import type * as wire from "@perennial/contract/wire";
import { KIND_NAMES, type RecordOf } from "@perennial/domain/kind/kinds";
import { tookTooLong } from "../database/sqlstates.ts";
import type { WrittenRows } from "../database/written-rows.ts";
import { type ChangedRows, changedRows } from "./changed-rows.ts";
import { decideGroup, type GroupDecision } from "./decide-group.ts";
import { type EditMemory, joined } from "./edit-memory.ts";
import { callOn, type EditWay, type SentCall } from "./edit-way.ts";
import { createFacts, type Facts, loadFacts } from "./facts.ts";
import { findContradiction, futureBase } from "./generation/foreign-history.ts";
import { type GroupDeps, type GroupRun, outcomeOf } from "./group.ts";
import { commandsOf, type LockedUser, needsOf } from "./group-reads.ts";
import { createGroupState, type GroupState } from "./group-state.ts";
import type { KnownUuids } from "./known-uuids.ts";
import type { LogIds } from "./log-ids.ts";
import type { Needs } from "./needs.ts";
import type { Batch } from "./outcome.ts";
import {
  type AskedTexts,
  EDITED_KINDS,
  type EditedKind,
  type KnownTexts,
  knownFrom,
  type ReadTexts,
  readForEdits,
  type SeenUser,
} from "./read-edits.ts";
import { createActionLog } from "./user-actions.ts";
import { json, logEntries } from "./write-log.ts";

/** What people send one by one while they write. */
const EDITS: ReadonlySet<wire.Command["type"]> = new Set<wire.Command["type"]>([
  "note.update",
  "flashcard.update",
]);

/** Each row is written by itself. */
const MAX_COMMANDS = 50;

export const WRITE_EDITS: SentCall = {
  whole: "select write_edits($1::bigint, $2::jsonb) as answer",
  asText: "select write_edits($1::bigint, $2::jsonb)::text as answer",
};

/** One that is known after all cannot be written again: its UUID is taken. */
const NONE_KNOWN: KnownUuids = { answers: new Map(), inLog: new Set() };
const NO_ACTIONS = { rows: [], joined: [], ids: [] };
/**
 * For how long a user is not read again. A generation that begins for everybody stands in no row of theirs, so that a server
 * answers with the one before for as long.
 */
const FRESH_MS = 5_000;
/** Whoever is overtaken a second time waits for the lock. */
const MOST_ATTEMPTS = 2;

/** What a server keeps between edits, of all users. */
export interface EditsDeps extends GroupDeps {
  readonly memory: EditMemory;
  readonly logIds: LogIds;
}

/**
 * Applies batches that only edit texts, without a transaction around them: in one round trip where the server knows what it is
 * about, in two where it reads that first. The one statement that writes does nothing where anything has changed since, and
 * tells what has. Until then nothing is held, and nothing has to be let go of.
 * @returns null where nothing was written, because it is no such group, or was overtaken, or could not be carried
 * out: the lock then decides, in `runGroup`
 */
export async function editAtOnce(
  way: EditWay,
  deps: EditsDeps,
  userId: number,
  batches: readonly Batch[],
): Promise<GroupRun | null> {
  if (!areSimpleEdits(batches)) return null;
  const group = { userId, batches, needs: needsOf(batches), now: deps.clock() };
  try {
    return await knowDecideWrite(way, deps, group);
  } catch (error) {
    // A limit of time is said as it is; anything else will be said by whoever tries it under the lock.
    return tookTooLong(error) ? { kind: "hindered", error } : null;
  }
}

/** Whether batches hold nothing but a few edits of texts. */
export function areSimpleEdits(batches: readonly Batch[]): boolean {
  const commands = commandsOf(batches);
  return (
    commands.length > 0 &&
    commands.length <= MAX_COMMANDS &&
    commands.every(({ type }) => EDITS.has(type)) &&
    batches.every(({ userActions = [] }) => userActions.length === 0)
  );
}

interface EditGroup {
  readonly userId: number;
  readonly batches: readonly Batch[];
  readonly needs: Needs;
  readonly now: Date;
}

async function knowDecideWrite(way: EditWay, deps: EditsDeps, group: EditGroup): Promise<GroupRun | null> {
  const { client, coordinator = client } = way;
  const { userId, batches, needs, now } = group;
  const { memory, logIds } = deps;
  const asked = askedBy(group);
  const before = memory.of(userId);
  const [first, ids] = await Promise.all([
    before && suffices(before, asked, group) ? before : readForEdits(way, userId, asked),
    logIds.take(coordinator, commandsOf(batches).length),
  ]);
  let known = first;
  for (let attempt = 0; known && attempt < MOST_ATTEMPTS; attempt++) {
    const { user } = known;
    const facts = createFacts();
    putInto(facts, known, asked, needs);
    // Of an edit that was made on an earlier version: what the texts were then.
    await loadFacts(client, userId, facts, needs);
    const edits = decideEdits(deps, group, user, facts);
    if (!edits || edits.log.length > ids.length) return null;
    const document = editsDocument(asked, known, edits, ids);
    const written = await callOn<true | ReadTexts>(way, WRITE_EDITS, [userId, document]);
    if (written !== true) {
      known = knownFrom(written, asked);
      continue;
    }
    const version = user.version + edits.log.length;
    const all: KnownTexts = before && isSame(before.user, user) ? joined(before, known) : known;
    memory.keep(userId, joined(all, { ...known, user: { ...user, version }, records: edits.records }));
    return {
      kind: "done",
      outcomes: edits.settled.map((each) => outcomeOf(each, user.generation, now)),
      version,
      wrote: true,
      written: writtenRows(user, edits, ids, now),
    };
  }
  return null;
}

function askedBy({ batches, needs, now }: EditGroup): AskedTexts {
  const idsOf = (kind: EditedKind) =>
    [...needs.list.values()]
      .filter((need) => need.what === "record" && need.kind === kind)
      .map(({ id }) => id);
  return {
    now,
    sessions: [...new Set(batches.flatMap(({ sessionId }) => sessionId ?? []))],
    ids: { note: idsOf("note"), flashcard: idsOf("flashcard") },
  };
}

/** Whether the edits can be tried on what is known: it has all that they ask for, and no sender knows of more. */
const suffices = (
  { user, sessions, records, readAt }: KnownTexts,
  { ids, ...asked }: AskedTexts,
  { userId, batches, now }: EditGroup,
): boolean =>
  Math.abs(now.getTime() - readAt.getTime()) < FRESH_MS &&
  asked.sessions.every((id) => {
    const end = sessions.get(id);
    return end !== undefined && end > now.getTime();
  }) &&
  EDITED_KINDS.every((kind) => ids[kind].every((id) => records[kind].has(id))) &&
  batches.every(({ generation = user.generation }) => generation === user.generation) &&
  findContradiction(userId, user, batches, NONE_KNOWN, now) === null &&
  batches.every((batch) => futureBase(batch, user.version, NONE_KNOWN.answers) < 0);

const isSame = (one: SeenUser, other: SeenUser): boolean =>
  one.version === other.version &&
  one.generation === other.generation &&
  one.sessions_ended === other.sessions_ended;

/** Puts into the facts what is known of that which is asked for, and that the rest is not there. */
function putInto(facts: Facts, { user, records }: KnownTexts, { ids }: AskedTexts, needs: Needs): void {
  const put = <K extends EditedKind>(kind: K) => {
    for (const id of ids[kind]) {
      const stored = records[kind].get(id);
      if (stored) facts.stored[kind].set(id, stored);
    }
  };
  EDITED_KINDS.forEach(put);
  for (const [name, { what, version = 0 }] of needs.list) {
    // Texts at the end of the log, or after it, are those that stand.
    if (what === "record" || (what === "texts-at" && version >= user.version)) facts.asked.add(name);
  }
}

/** What was decided on edits, of which each changes texts of living notes and cards, and nothing else. */
interface DecidedEdits extends GroupDecision {
  readonly rows: ChangedRows;
  /** The notes and cards as they are then. */
  readonly records: KnownTexts["records"];
}

/** @returns null where the lock has to decide: more is needed or changed than texts, or nothing */
function decideEdits(
  deps: GroupDeps,
  { userId, batches, now }: EditGroup,
  user: LockedUser,
  facts: Facts,
): DecidedEdits | null {
  if (findContradiction(userId, user, batches, NONE_KNOWN, now)) return null;
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
  if (!areEdits(state, rows)) return null;
  const changed = <K extends EditedKind>(kind: K) =>
    new Map(
      rows[kind].map(({ id, values }) => [
        id,
        { rowId: id, record: { id, ...values } as RecordOf<K>, deletedAt: null },
      ]),
    );
  return { ...step.value, rows, records: { note: changed("note"), flashcard: changed("flashcard") } };
}

/** The rows of the log that were written, as a read would bring them. */
function writtenRows(
  user: LockedUser,
  { log }: GroupDecision,
  logIds: readonly number[],
  now: Date,
): WrittenRows {
  const created_at = now.toISOString();
  return {
    after: {
      version: user.version,
      userActionId: user.last_user_action_id,
      generation: user.generation,
    },
    rows: logEntries(log, user.version).map((entry, index) => ({
      ...entry,
      id: logIds[index] ?? 0,
      created_at,
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

/** What `write_edits` takes: what is known, and has to be so still, and what is to be written. */
function editsDocument(
  { now, sessions, ids }: AskedTexts,
  { user }: KnownTexts,
  { rows: { note, flashcard }, log, answers }: DecidedEdits,
  logIds: readonly number[],
): string {
  return JSON.stringify({
    version: user.version,
    last_user_action_id: user.last_user_action_id,
    has_subscription: user.has_subscription,
    own_generation: user.own_generation,
    sessions_ended: user.sessions_ended,
    now,
    session_ids: arrayLiteral(sessions),
    note_ids: arrayLiteral(ids.note),
    card_ids: arrayLiteral(ids.flashcard),
    notes: note.map(({ id, values }) => ({ id, text: values.text })),
    cards: flashcard.map(({ id, values }) => ({
      id,
      question: values.question,
      answer: values.answer,
    })),
    log: logEntries(log, user.version).map((entry, index) => ({ ...entry, id: logIds[index] })),
    answers: answers.map(({ uuid, bodyHash, status, body, version }) => ({
      uuid,
      body_hash: bodyHash,
      status,
      body: json(body),
      version,
    })),
  });
}

/** Numbers and UUIDs as PostgreSQL writes an array of them. */
const arrayLiteral = (values: readonly (number | string)[]): string => `{${values.join(",")}}`;
