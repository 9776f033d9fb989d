import type * as wire from "@perennial/contract/outline/wire";
import type { Op } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import { err } from "@perennial/domain/result";
import { decideCommand } from "../edits/decide-command.ts";
import { isWithinReach } from "../edits/is-within-reach.ts";
import { createOwnWrites } from "../edits/known-texts.ts";
import { type CommandRefusal, errorBody, refuse, refuseMember, statusOf } from "../edits/refusal.ts";
import type { KnownUuids, StoredAnswer } from "../idempotency/known-uuids.ts";
import type { LogEntry } from "../log/log-entry.ts";
import { rowUuid } from "../log/row-uuid.ts";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import { createTemporaryIds, resolveCommand } from "../state/temporary-ids.ts";
import { batchHash, bodyHash } from "./body-hash.ts";
import { futureBase } from "./foreign-history.ts";
import { growthOf, type LoggedGrowth, NO_GROWTH, plus } from "./growth.ts";
import { createLookAhead, type LookAhead } from "./look-ahead.ts";
import type { Batch, BatchDone } from "./outcome.ts";
import type { QuotaRoom } from "./quotas.ts";
import { type ActionLog, refusePayload } from "./user-actions.ts";

export interface NewAnswer extends StoredAnswer {
  readonly uuid: string;
}

export type Settled =
  | Omit<BatchDone, "at" | "generation">
  | {
      readonly ok: false;
      /** The command's place in its batch; null where the batch as a whole is refused. */
      readonly index: number | null;
      readonly refusal: CommandRefusal;
      readonly version: number;
    };

/** What a repeated batch is answered from. */
type StoredBatch = Pick<BatchDone, "results" | "userActions">;

const NONE: ReadonlySet<string> = new Set();
const NOT_ITS_OWN = "One of the user actions is not this token's. Draw a UUID of your own for what you do.";
const MISMATCH = refuseMember("idempotency_mismatch", "uuid");

/** The columns of the user's row that decisions depend on. */
export interface LogHead {
  /** The version of the log before the group. */
  readonly version: number;
  readonly generation: string;
}

export interface GroupDecision {
  /** One for each batch, in order. */
  readonly settled: readonly Settled[];
  readonly log: readonly LogEntry[];
  readonly answers: readonly NewAnswer[];
  readonly growth: LoggedGrowth;
}

/** Decides the batches of one user in order, on one outline. Takes back a refused command with its action, or its whole atomic batch. */
export function* decideGroup(
  { state, actions, room }: Pick<Group, "state" | "actions" | "room">,
  batches: readonly Batch[],
  { version, generation }: LogHead,
  known: KnownUuids,
): Asking<GroupDecision> {
  const record = createRecord(known, version);
  const lookAhead = createLookAhead(state);
  const group = { state, actions, room, record, generation, lookAhead };
  const settled = batches.map((batch) => settle(group, batch));
  for (const { type, id } of state.ops) lookAhead.decide(state.rowId(shapeOf(type).kind, id));
  const missing = lookAhead.missing();
  if (missing) yield missing;
  return { settled, log: record.log, answers: record.fresh, growth: record.growth() };
}

interface Group {
  readonly state: GroupState;
  readonly actions: ActionLog;
  readonly room: QuotaRoom;
  readonly record: GroupRecord;
  readonly generation: string;
  readonly lookAhead: LookAhead;
}

/** What a group has recorded so far: rows of the log, and answers. */
interface GroupRecord {
  readonly log: readonly LogEntry[];
  /** The answers that this group has given. */
  readonly fresh: readonly NewAnswer[];
  /** All that are known, by the UUID of their call. */
  readonly answers: ReadonlyMap<string, StoredAnswer>;
  readonly inLog: ReadonlySet<string>;
  /** The version of the log after what is recorded. */
  version(): number;
  /** What is added by what is recorded. */
  growth(): LoggedGrowth;
  /** Appends what a command did. */
  did(command: wire.Command, uuid: string, ops: readonly Op[], growth: LoggedGrowth): void;
  answered(answer: NewAnswer): void;
  /** Returns what takes back all that is recorded from now on. */
  mark(): () => void;
}

function createRecord(known: KnownUuids, before: number): GroupRecord {
  const log: LogEntry[] = [];
  const fresh: NewAnswer[] = [];
  let grown = NO_GROWTH;
  const answers = new Map(known.answers);
  const inLog = new Set(known.inLog);
  return {
    log,
    fresh,
    answers,
    inLog,
    version: () => before + log.length,
    growth: () => grown,
    did(command, uuid, ops, growth) {
      grown = plus(grown, growth);
      const userActionUuid = command.user_action_uuid?.toLowerCase() ?? null;
      const undoOf = command.undo_of?.toLowerCase() ?? null;
      for (const [index, op] of ops.entries()) {
        const entry = { op, uuid: rowUuid(uuid, index), mutationUuid: uuid, userActionUuid, undoOf };
        log.push(entry);
        inLog.add(entry.uuid);
      }
    },
    answered(answer) {
      answers.set(answer.uuid, answer);
      fresh.push(answer);
    },
    mark() {
      const [rows, given, growth] = [log.length, fresh.length, grown];
      return () => {
        grown = growth;
        for (const entry of log.splice(rows)) inLog.delete(entry.uuid);
        for (const answer of fresh.splice(given)) answers.delete(answer.uuid);
      };
    },
  };
}

/** By the UUIDs of commands that are known to be refused: why. */
type Refusals = ReadonlyMap<string, CommandRefusal>;

/** What is known of the sender of a batch from its earlier commands. */
const createSender = ({ broken = NONE, commands, program }: Batch, refusals: Refusals) => ({
  reach: program?.reach ?? null,
  uuids: new Set(commands.map(({ uuid }) => uuid.toLowerCase())),
  temporaryIds: createTemporaryIds(),
  ownWrites: createOwnWrites(),
  broken,
  refusals,
  /** Why an edit has to wait for room. All but what deletes waits behind it: texts are saved in their order. */
  full: undefined as CommandRefusal | undefined,
});

function* run(
  { state, record, room }: Group,
  command: wire.Command,
  sender: ReturnType<typeof createSender>,
): Asking<wire.CommandResult | CommandRefusal> {
  const uuid = command.uuid.toLowerCase();
  const resolved = resolveCommand(command, sender.temporaryIds);
  if (sender.reach && resolved && !(yield* isWithinReach(state, sender.reach, resolved))) {
    sender.ownWrites.refused(resolved);
    return refuse("not_found");
  }
  const stored = record.answers.get(uuid);
  if (stored) {
    const { status, body } = stored;
    const answered = { uuid: command.uuid, status, body, version: stored.version, replayed: true };
    // Without the rows it built on, the copy cannot be compared; it was certainly applied.
    if (!resolved) return answered;
    if (bodyHash(resolved) !== stored.bodyHash) {
      sender.ownWrites.appliedAsCopy(resolved);
      return { ...MISMATCH, details: { ...MISMATCH.details, answered } };
    }
    sender.ownWrites.applied(resolved, body);
    return answered;
  }
  if (record.inLog.has(uuid)) return MISMATCH;
  const known = sender.refusals.get(uuid);
  if (known && resolved) sender.ownWrites.refused(resolved);
  if (known?.code === "storage_full" && command.type.endsWith(".update")) sender.full = known;
  if (known) return known;
  if (!resolved) return refuse("missing_dependency");
  if (sender.broken.has(uuid)) return refuse("internal");
  const before = state.ops.length;
  const earlier = { log: record.log, own: sender.uuids };
  const decided = yield* decideCommand(state, resolved, sender.ownWrites, earlier);
  const ops = state.ops.slice(before);
  const growth = growthOf(ops);
  const full = decided.ok ? whyNotYet(sender, room, record.growth(), growth) : undefined;
  const decision = full ? err(full) : decided;
  if (!decision.ok) {
    state.takeBack(before);
    sender.ownWrites.refused(resolved);
    return decision.error;
  }
  record.did(command, uuid, ops, growth);
  sender.ownWrites.applied(resolved, decision.value.body);
  const version = record.version();
  record.answered({ uuid, bodyHash: bodyHash(resolved), ...decision.value, version });
  return { uuid: command.uuid, ...decision.value, version, replayed: false };
}

/** Returns why a change has to wait until its account has room; undefined where it need not. */
function whyNotYet(
  sender: ReturnType<typeof createSender>,
  room: QuotaRoom,
  before: LoggedGrowth,
  growth: LoggedGrowth,
): CommandRefusal | undefined {
  if (growth.nodes < 0) return undefined;
  const refusal = sender.full ?? room.refusal(before, growth);
  if (growth.nodes === 0) sender.full = refusal;
  return refusal;
}

type Tried =
  | { readonly kind: "decided"; readonly results: wire.CommandResult[] }
  /** Of these commands, which succeed or fail together, the one at `index` is refused. */
  | {
      readonly kind: "refused";
      readonly of: readonly wire.Command[];
      readonly index: number;
      readonly refusal: CommandRefusal;
    };

/** Decides the commands of a batch in order, up to a refusal that concerns others which were decided before or come after. */
function decideCommands(group: Group, batch: Batch, refusals: Refusals): Tried {
  const { lookAhead, record } = group;
  const results: wire.CommandResult[] = [];
  const sender = createSender(batch, refusals);
  for (const command of batch.commands) {
    const result = lookAhead.decide(run(group, command, sender));
    if (result === null) continue;
    const applied = "code" in result ? result.details?.answered : result;
    if (applied) sender.temporaryIds.learn(command, applied.body);
    if (!("code" in result)) {
      results.push(result);
      continue;
    }
    // What an earlier copy of a command has done takes nothing back with it.
    const of = batch.atomic ? batch.commands : applied ? [command] : ofSameAction(batch, command);
    const isNew = !refusals.has(command.uuid.toLowerCase());
    if (isNew && (batch.atomic || of.length > 1) && !lookAhead.missing())
      return { kind: "refused", of, index: of.indexOf(command), refusal: result };
    const at = { version: record.version(), replayed: false };
    results.push({ uuid: command.uuid, status: statusOf(result), body: errorBody(result), ...at });
  }
  return { kind: "decided", results };
}

/** Returns the commands of a batch that are of the same user action as one of them. */
const ofSameAction = ({ commands }: Batch, { user_action_uuid: action }: wire.Command): wire.Command[] =>
  action ? commands.filter((each) => each.user_action_uuid === action) : [];

/** Settles one batch. While rows are missing, what it returns stands for nothing: the group is decided again. */
function settle(group: Group, batch: Batch): Settled {
  const { state, actions, record, generation } = group;
  const mark = { ops: state.ops.length, actions: actions.fresh.length, takeBack: record.mark() };
  const refused = (index: number | null, refusal: CommandRefusal): Settled => {
    state.takeBack(mark.ops);
    actions.takeBack(mark.actions);
    mark.takeBack();
    return { ok: false, index, refusal, version: record.version() };
  };
  const future = futureBase(batch, record.version(), record.answers);
  if (future >= 0) return refused(future, refuse("base_from_the_future"));
  if ((batch.generation ?? generation) !== generation) return refused(null, refuse("other_generation"));
  const whole = nameOfBatch(batch);
  const stored = whole && record.answers.get(whole.uuid);
  if (whole && stored?.bodyHash === whole.hash) {
    const { results, userActions } = stored.body as StoredBatch;
    return { ok: true, results, userActions, version: stored.version, replayed: true };
  }
  if (whole && (stored || record.inLog.has(whole.uuid))) return refused(null, MISMATCH);
  for (const action of batch.userActions ?? []) {
    const refusal = refusePayload(action.payload);
    if (refusal) return refused(null, refusal);
  }
  const userActions = (batch.userActions ?? []).map((action) => actions.record(action));
  // Whose action it is was said when it was recorded.
  const { program } = batch;
  if (program && userActions.some(({ action }) => action.event_source !== program.source))
    return refused(null, refuse("conflict", NOT_ITS_OWN));
  const begun = { ops: state.ops.length, takeBack: record.mark() };
  const refusals = new Map<string, CommandRefusal>();
  let tried = decideCommands(group, batch, refusals);
  while (tried.kind === "refused" && !batch.atomic) {
    state.takeBack(begun.ops);
    begun.takeBack();
    for (const command of tried.of) refusals.set(command.uuid.toLowerCase(), refuse("missing_dependency"));
    refusals.set(tried.of[tried.index]?.uuid.toLowerCase() ?? "", tried.refusal);
    tried = decideCommands(group, batch, refusals);
  }
  if (tried.kind === "refused") return refused(tried.index, tried.refusal);
  const { results } = tried;
  const done = { results, userActions };
  const version = record.version();
  if (whole) record.answered({ uuid: whole.uuid, bodyHash: whole.hash, status: 200, body: done, version });
  return { ok: true, ...done, version, replayed: false };
}

/** Returns the idempotency key of a batch; none where one of its commands has the same key and answers for itself. */
function nameOfBatch(batch: Batch): { readonly uuid: string; readonly hash: string } | null {
  const uuid = batch.uuid?.toLowerCase();
  if (uuid === undefined || batch.commands.some((command) => command.uuid.toLowerCase() === uuid))
    return null;
  return { uuid, hash: batchHash(batch) };
}
