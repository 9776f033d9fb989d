import { commandToWire } from "@perennial/contract/command-to-wire";
import { ERROR_TEXT } from "@perennial/contract/errors";
import { MAX_COMMANDS_PER_REQUEST } from "@perennial/contract/limits";
import type { UserActionInput } from "@perennial/contract/wire";
import type { Api } from "../../api/client.ts";
import type { ApiError } from "../../api/error.ts";
import type { Chance } from "../../platform/random.ts";
import type { Timers } from "../../platform/timers.ts";
import type { Naming } from "../../store/identity.ts";
import { byGeneration } from "../queue/by-generation.ts";
import { versionAfter } from "../queue/decide-acks.ts";
import { decideJoin, type JoinDecision } from "../queue/decide-join.ts";
import { type Ack, type Entry, type EntryStep, withoutMoment, withoutSibling } from "../queue/entries.ts";
import type { Outbox, Queued } from "../queue/outbox.ts";

import { inPlaceAbove } from "../queue/places-above.ts";
import { decideFailure, decideOtherGeneration, decideReform } from "../queue/queue-decisions.ts";

import { createActionTeller } from "./action-teller.ts";
import { type BatchPart, baseVersionOf, batchOf, type Unsent } from "./batch.ts";
import { callStep, commandOf, isSingle, type Outcome, outcomeOf, refusalOf, userActionOf } from "./calls.ts";
import { createWaiter } from "./waiter.ts";
import { createWireNames } from "./wire-names.ts";

/** With more entries than this waiting, they go in batches. */
const BATCH_ABOVE = 8;
/** A sequence of more calls than this goes as a batch whatever the queue. */
const MOST_SINGLE_STEPS = 2;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const DEFAULT_RATE_WAIT_MS = 5_000;
const SIGN_IN_POLL_MS = 1_000;

export type Paused = "auth" | "rate" | null;

/** What the sender tells every tab. */
export type SenderEvent =
  | {
      readonly type: "failed";
      /** The one that failed first, then those that needed it. */
      readonly entries: readonly Entry[];
      readonly compensation: Entry | null;
      readonly error: ApiError;
    }
  /** The data was put back from a backup: these cannot be sent any more, and are kept among what failed. */
  | { readonly type: "stranded"; readonly entries: readonly Entry[] }
  | {
      readonly type: "replaced";
      /** The last of those that the entry stands for as well; null where it stands for itself. */
      readonly earlierId: string | null;
      /** The ones before that one. A tab that does not know of them yet takes them from the disk. */
      readonly othersBefore?: readonly string[];
      readonly entry: Entry;
      /** The node its row was made below is gone: it hangs under the nearest one above that is left. */
      readonly parentGone?: boolean;
    }
  | { readonly type: "state"; readonly online: boolean; readonly paused: Paused };

export interface SenderDeps {
  readonly outbox: Outbox;
  readonly api: Api;
  readonly timers: Timers;
  readonly chance: Chance;
  /** The token requests carry, or null when this user is not the one signed in. */
  readonly token: () => string | null;
  /** Whether a request leaves the device at all. */
  readonly hasConnection: () => boolean;
  /** The server took these steps. Resolves when that is on disk. */
  readonly answered: (acks: readonly Ack[]) => Promise<void>;
  readonly report: (event: SenderEvent) => void;
  /** The generation of the log that is present, as far as it is known. */
  readonly generation: () => string | null;
  /** The server's numbers that this page knows of records made on this device. */
  readonly namings: () => readonly Naming[];
  /** The server refused what is of an earlier one. Resolves when the present one is shown, or cannot be had now. */
  readonly renew: (present: string | undefined) => Promise<void>;
  readonly warn: (message: string, error: ApiError) => void;
}

export interface Sender {
  /** Something was added to the queue. */
  wake(): void;
  /** Tries at once, whatever it was waiting for. */
  resume(): void;
  /** The log, or an answer, has settled something of the queue: the server is there, and has numbered records. */
  heard(namings: readonly Naming[]): void;
  stop(): void;
}

type Turn =
  | { readonly kind: "sent" }
  /** A refused step goes once more, in another form. */
  | { readonly kind: "again" }
  | { readonly kind: "wait"; readonly ms: number; readonly paused: Paused; readonly online: boolean }
  | { readonly kind: "auth" };

const SENT: Turn = { kind: "sent" };
/** What was refused after it in the same request may have been so for want of it. */
const AGAIN: Turn = { kind: "again" };

/**
 * Sends the queue in order, one request at a time. There is one sender per browser and user; what it learns
 * is on disk before it is told to anybody.
 */
export function startSender(deps: SenderDeps): Sender {
  const { outbox, api, timers, chance, report } = deps;
  const waiter = createWaiter(timers);
  const teller = createActionTeller({ outbox, api, warn: deps.warn });
  const names = createWireNames();
  /** Whether the names on disk have been read: until then a record without a number may have one. */
  let areNamesRead = false;
  let stopped = false;
  let attempts = 0;
  /** At most so many commands in one request: halved when an answer is lost, doubled when one comes. */
  let most = MAX_COMMANDS_PER_REQUEST;
  /** Whether answers to single calls name the version of the log; those to lists have it inside. */
  let areVersionsTold = true;
  /** Entries up to here go one by one, since a batch with them came to nothing. */
  let singlesUpTo = 0;

  /** Steps that were sent, and may have arrived; those that waited before the first turn may have been sent before. */
  let sent: Set<string> | null = null;
  const mayBeTaken = (stepUuid: string) => sent?.has(stepUuid) ?? true;
  const sending = (step: EntryStep) => {
    if (deps.hasConnection()) sent?.add(step.uuid);
  };

  const backoff = () => {
    const ms = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts++);
    return ms * (0.5 + chance.random() / 2);
  };

  const fail = async (entryId: string, error: ApiError) => {
    const reason = { status: error.status, code: error.code, message: error.message, at: timers.now() };
    let failure: ReturnType<typeof decideFailure> = null;
    await outbox.change((queue) => {
      failure = decideFailure(queue, entryId, reason, chance.uuid);
      return failure?.change ?? {};
    });
    const decided = failure as ReturnType<typeof decideFailure>;
    if (!decided) return;
    report({ type: "failed", entries: decided.failed, compensation: decided.compensation, error });
  };

  /** The form in which the server may take a step that it has refused; the same or null where there is none. */
  const formFor = (code: string): ((step: EntryStep) => EntryStep | null) | null => {
    switch (code) {
      case "not_found":
        return (step) => inPlaceAbove(step, names.isNumbered);
      case "previous_sibling_not_found":
        return withoutSibling;
      // Of a clock that is more than a day ahead.
      case "validation":
        return withoutMoment;
      default:
        return null;
    }
  };

  /** Puts a refused step into another form. Returns whether there is one. */
  const reform = async (stepUuid: string, code: string): Promise<boolean> => {
    const form = formFor(code);
    if (!form) return false;
    let entry: Entry | null = null;
    await outbox.change((queue) => {
      const decided = decideReform(queue, stepUuid, form);
      entry = decided?.entry ?? null;
      return decided?.change ?? {};
    });
    if (entry !== null)
      report({ type: "replaced", earlierId: null, entry, parentGone: code === "not_found" });
    return entry !== null;
  };

  const join = async (): Promise<boolean> => {
    let decision: JoinDecision | null = null;
    await outbox.change((queue) => {
      decision = decideJoin(queue, mayBeTaken);
      return decision?.change ?? {};
    });
    const { joined = [] } = (decision as JoinDecision | null) ?? {};
    for (const { earlierIds, later: entry } of joined) {
      const [earlierId = null, ...others] = earlierIds.toReversed();
      report({ type: "replaced", earlierId, othersBefore: others.toReversed(), entry });
    }
    return joined.length > 0;
  };

  const strand = async (present: string) => {
    const reason = { status: 409, code: "other_generation", message: ERROR_TEXT.other_generation };
    let stranded: readonly Entry[] = [];
    await outbox.change((queue) => {
      const decided = decideOtherGeneration(queue, present, { ...reason, at: timers.now() });
      stranded = decided.stranded;
      return decided.change;
    });
    if (stranded.length > 0) report({ type: "stranded", entries: stranded });
  };

  /** Sorts an error by its class: wait, sign in, load anew, or fail. */
  const take = async (entry: Entry, stepUuid: string, error: ApiError): Promise<Turn> => {
    if (error.code === "other_generation" || (error.code === "base_from_the_future" && entry.generation)) {
      await deps.renew(error.generation);
      const known = deps.generation();
      // Without the present generation nothing can be decided about it.
      return known !== null && known !== entry.generation
        ? SENT
        : { kind: "wait", ms: backoff(), paused: null, online: true };
    }
    switch (error.status) {
      case 401:
        return { kind: "auth" };
      case 429:
        return { kind: "wait", ms: error.retryAfter ?? DEFAULT_RATE_WAIT_MS, paused: "rate", online: true };
      case null:
        return { kind: "wait", ms: backoff(), paused: null, online: false };
      case 502:
      case 503:
      case 504:
        return { kind: "wait", ms: error.retryAfter ?? backoff(), paused: null, online: false };
    }
    if (await reform(stepUuid, error.code)) return AGAIN;
    await fail(entry.id, error);
    return SENT;
  };

  const sendStep = async (queued: Queued, step: EntryStep): Promise<Turn> => {
    const { entry, seq } = queued;
    sending(step);
    const body = commandToWire(step.command, names.wireId, baseVersionOf(step));
    if (!areVersionsTold || !isSingle(step, body))
      return sendBatch([{ entry, step, command: commandOf(entry, step, body) }], true, seq);
    if (entry.kind === "change") teller.tell(userActionOf(entry));
    const outcome = await callStep(api, entry, step, body);
    if (stopped) return SENT;
    // Asked again in a list, under the same idempotency key, the server tells what became of it.
    areVersionsTold &&= outcome !== null;
    if (!outcome) return AGAIN;
    if (!outcome.ok) return take(entry, step.uuid, outcome.error);
    await deps.answered([outcome.ack]);
    return SENT;
  };

  const sendBatch = async (parts: readonly BatchPart[], atomic: boolean, lastSeq: number): Promise<Turn> => {
    const head = parts[0] as BatchPart;
    for (const { step } of parts) sending(step);
    const changes = parts.flatMap(({ entry }) => (entry.kind === "change" ? [userActionOf(entry)] : []));
    const userActions: readonly UserActionInput[] = teller.untold(changes);
    const commands = parts.map(({ command }) => command);
    const body = { commands, atomic, user_actions: [...userActions] };
    const { generation } = head.entry;
    const reply = await api.sendCommands({ body, ...(generation ? { headers: { generation } } : {}) });
    if (stopped) return SENT;
    if (!reply.ok) {
      if (reply.error.status === null) most = Math.max(1, Math.floor(parts.length / 2));
      if (atomic || isTransient(reply.error) || isOfHistory(reply.error)) {
        const { entry, step, command } = parts[Number(reply.error.details.index)] ?? head;
        const outcome = refusalOf(command, reply.error);
        if (!outcome.ok) return take(entry, step.uuid, outcome.error);
        await deps.answered([outcome.ack]);
        return SENT;
      }
      singlesUpTo = lastSeq;
      return SENT;
    }
    most = Math.min(MAX_COMMANDS_PER_REQUEST, most * 2);
    teller.told(userActions);
    const byUuid = new Map(reply.value.results.map((result) => [result.uuid, result]));
    const outcomes = parts.map(({ command }): Outcome | null => {
      const result = byUuid.get(command.uuid);
      return result ? outcomeOf(command, result) : null;
    });
    await deps.answered(outcomes.flatMap((outcome) => (outcome?.ok ? [outcome.ack] : [])));
    for (const [i, outcome] of outcomes.entries()) {
      const part = parts[i] as BatchPart;
      if (!outcome || outcome.ok) continue;
      const turn = await take(part.entry, part.step.uuid, outcome.error);
      if (turn.kind !== "sent") return turn;
    }
    // An answer that tells of none of the commands is none.
    if (outcomes.every((outcome) => outcome === null)) singlesUpTo = lastSeq;
    return SENT;
  };

  const readNames = async () => {
    names.learn(deps.namings());
    try {
      names.learn(await outbox.namings());
      areNamesRead = true;
    } catch {
      areNamesRead = false;
    }
  };

  const turn = async (): Promise<Turn | "idle"> => {
    if (!areNamesRead) await readNames();
    const queue = await outbox.list();
    sent ??= new Set(queue.flatMap(({ entry }) => entry.steps.map(({ uuid }) => uuid)));
    const first = queue[0];
    if (!first) return "idle";
    const present = deps.generation();
    const entries = queue.map((queued) => queued.entry);
    if (present !== null && byGeneration(entries, present).goingOn !== entries) {
      await strand(present);
      return SENT;
    }
    const head = first.entry.steps.find(({ version }) => version === null);
    // Where there are no locks, another tab may have sent what this one builds on.
    if (head && names.missingIn(head, [])) await readNames();
    if (decideJoin(queue, mayBeTaken) && (await join())) return SENT;
    const { entry } = first;
    const open = entry.steps.filter((step) => step.version === null);
    const next = open[0];
    if (!next) {
      await outbox.change(() => ({ remove: [{ seq: first.seq, version: versionAfter(entry) }] }));
      return SENT;
    }
    const batched = queue.length > BATCH_ABOVE && first.seq > singlesUpTo;
    if (open.length > MOST_SINGLE_STEPS || (batched && open.length > 1)) {
      const parts = batchOf([{ entry, open }], names, "together");
      return parts.length > 0 ? sendBatch(parts, true, first.seq) : dropOrphan(entry);
    }
    if (batched && entry.steps.length === 1) return sendRun(queue);
    if (names.missingIn(next, [])) return dropOrphan(entry);
    return sendStep(first, names.withKnownSibling(next, []));
  };

  /** As many entries of one call each as fit, each standing for itself. */
  const sendRun = async (queue: readonly Queued[]): Promise<Turn> => {
    const run: Unsent[] = [];
    let lastSeq = 0;
    for (const { seq, entry } of queue) {
      // Several calls must not be settled one without the other, and a request is of one generation.
      if (entry.steps.length !== 1 || entry.generation !== queue[0]?.entry.generation) break;
      run.push({ entry, open: entry.steps });
      lastSeq = seq;
    }
    const parts = batchOf(run, names, "apart", most);
    if (parts.length > 0) return sendBatch(parts, false, lastSeq);
    const first = run[0]?.entry;
    return first ? dropOrphan(first) : SENT;
  };

  /** An entry that cannot be sent: nothing will ever give the number of a record it names. */
  const dropOrphan = async (entry: Entry): Promise<Turn> => {
    if (!areNamesRead) return { kind: "wait", ms: backoff(), paused: null, online: true };
    await fail(entry.id, {
      status: 409,
      code: "missing_dependency",
      message: "An earlier change that this one builds on was not saved.",
      details: {},
      retryAfter: null,
    });
    return SENT;
  };

  let told: { readonly online: boolean | null; readonly paused: Paused } = { online: null, paused: null };
  const tell = (online: boolean, paused: Paused) => {
    if (told.online === online && told.paused === paused) return;
    told = { online, paused };
    report({ type: "state", online, paused });
  };

  const run = async () => {
    while (!stopped) {
      const token = deps.token();
      const outcome: Turn | "idle" = token === null ? { kind: "auth" } : await turn();
      if (stopped) return;
      if (outcome === "idle") {
        teller.retry();
        await waiter.forWake();
      } else if (outcome.kind === "sent" || outcome.kind === "again") {
        tell(true, null);
        attempts = 0;
      } else if (outcome.kind === "wait") {
        tell(outcome.online, outcome.paused);
        await waiter.forResume(outcome.ms);
      } else {
        tell(true, "auth");
        let resumed = false;
        while (!stopped && !resumed && deps.token() === token)
          resumed = await waiter.forResume(SIGN_IN_POLL_MS);
      }
    }
  };

  const keepRunning = async () => {
    while (!stopped)
      try {
        await run();
      } catch (error) {
        if (stopped) return;
        // The disk refused, or we have a bug: neither may end the sending for good.
        deps.warn(`Sending stopped: ${String(error)}`, {
          status: null,
          code: "internal",
          message: String(error),
          details: {},
          retryAfter: null,
        });
        await waiter.forResume(backoff());
      }
  };
  void keepRunning();

  return {
    wake: () => waiter.wake(),
    resume() {
      attempts = 0;
      waiter.resume();
    },
    heard(namings) {
      names.learn(namings);
      attempts = 0;
      if (told.online === false) tell(true, null);
      waiter.resume();
    },
    stop() {
      stopped = true;
      waiter.resume();
    },
  };
}

const isOfHistory = ({ code }: ApiError) => code === "other_generation" || code === "base_from_the_future";

const isTransient = ({ status }: ApiError) =>
  status === null || status === 401 || status === 429 || status === 502 || status === 503 || status === 504;
