import { commandToWire } from "@perennial/contract/command-to-wire";
import type { UserActionInput } from "@perennial/contract/wire";
import type { Api } from "../../api/client.ts";
import type { ApiError } from "../../api/error.ts";
import type { Chance } from "../../platform/random.ts";
import type { Timers } from "../../platform/timers.ts";
import { renameEntry } from "../queue/aliases.ts";
import type { Ack, Entry, EntryStep } from "../queue/entries.ts";
import type { Outbox, QueueChange, Queued } from "../queue/outbox.ts";
import { decideAcks, decideFailure, decideJoin, decideWithoutSibling } from "../queue/queue-decisions.ts";
import { type BatchPart, batchOf, type Unsent } from "./batch.ts";
import { callStep, type Outcome, outcomeOf, userActionOf, wireId } from "./calls.ts";
import { createResolver, type Resolver } from "./resolver.ts";
import { createWaiter } from "./waiter.ts";

/** With more entries than this waiting, they go in batches. */
const BATCH_ABOVE = 8;
/** A sequence of more calls than this goes as a batch whatever the queue. */
const MOST_SINGLE_STEPS = 2;
const LOST_ANSWERS_TO_FAIL = 3;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const DEFAULT_RATE_WAIT_MS = 5_000;
const SIGN_IN_POLL_MS = 1_000;

export type Paused = "auth" | "rate" | null;

/** What the sender tells every tab. */
export type SenderEvent =
  | { readonly type: "acked"; readonly acks: readonly Ack[] }
  | {
      readonly type: "failed";
      /** The one that failed first, then those that needed it. */
      readonly entries: readonly Entry[];
      readonly compensation: Entry | null;
      readonly error: ApiError;
    }
  | { readonly type: "replaced"; readonly earlierId: string | null; readonly entry: Entry }
  | { readonly type: "state"; readonly online: boolean; readonly paused: Paused };

export interface SenderDeps {
  readonly outbox: Outbox;
  readonly api: Api;
  readonly timers: Timers;
  readonly chance: Chance;
  /** The token requests carry, or null when this user is not the one signed in. */
  readonly token: () => string | null;
  readonly report: (event: SenderEvent) => void;
  readonly warn: (message: string, error: ApiError) => void;
}

export interface Sender {
  /** Something was added to the queue. */
  wake(): void;
  /** Tries at once, whatever it was waiting for. */
  resume(): void;
  stop(): void;
}

type Turn =
  | { readonly kind: "sent" }
  | { readonly kind: "wait"; readonly ms: number; readonly paused: Paused; readonly online: boolean }
  | { readonly kind: "auth" };

const SENT: Turn = { kind: "sent" };

/**
 * Sends the queue in order, one request at a time. There is one sender per browser and user; what it learns
 * is on disk before it is told to anybody.
 */
export function startSender(deps: SenderDeps): Sender {
  const { outbox, api, timers, chance, report } = deps;
  const waiter = createWaiter(timers);
  const actionsSent = new Set<string>();
  let resolver: Resolver | null = null;
  let stopped = false;
  let attempts = 0;
  let lost = 0;
  /** Entries up to here go one by one, since a batch with them came to nothing. */
  let singlesUpTo = 0;

  const backoff = () => {
    const ms = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts++);
    return ms * (0.5 + chance.random() / 2);
  };

  /** Decides about the queue as it is by then, and tells the outcome once it is on disk. */
  const change = async <T>(decide: (queue: readonly Queued[]) => { change: QueueChange; told: T } | null) => {
    let told: T | null = null;
    await outbox.change((queue) => {
      const decision = decide(queue);
      told = decision ? decision.told : null;
      return decision ? decision.change : {};
    });
    return told as T | null;
  };

  const settle = async (acks: readonly Ack[], steps: readonly EntryStep[]) => {
    if (acks.length === 0) return;
    const learned = await change((queue) => {
      const decided = decideAcks(queue, acks);
      return { change: decided, told: decided.aliases ?? [] };
    });
    resolver?.learn(learned ?? [], acks, steps);
    report({ type: "acked", acks });
  };

  const fail = async (entryId: string, error: ApiError) => {
    const reason = { status: error.status, code: error.code, message: error.message, at: timers.now() };
    const decision = await change((queue) => {
      const decided = decideFailure(queue, entryId, reason, chance.uuid);
      return decided && { change: decided.change, told: decided };
    });
    if (!decision) return;
    report({ type: "failed", entries: decision.failed, compensation: decision.compensation, error });
  };

  /** Sorts an error by its class: wait, sign in, or fail. */
  const take = async (entryId: string, stepUuid: string, error: ApiError): Promise<Turn> => {
    switch (error.status) {
      case 401:
        return { kind: "auth" };
      case 429:
        lost = 0;
        return { kind: "wait", ms: error.retryAfter ?? DEFAULT_RATE_WAIT_MS, paused: "rate", online: true };
      case null:
        if (!(await countLost())) return { kind: "wait", ms: backoff(), paused: null, online: false };
        break;
      case 502:
      case 503:
      case 504:
        lost = 0;
        return { kind: "wait", ms: error.retryAfter ?? backoff(), paused: null, online: false };
    }
    if (error.code === "previous_sibling_not_found") {
      const amended = await change((queue) => {
        const decided = decideWithoutSibling(queue, stepUuid);
        return decided && { change: decided.change, told: decided.entry };
      });
      if (amended) {
        report({ type: "replaced", earlierId: null, entry: amended });
        return SENT;
      }
    }
    lost = 0;
    await fail(entryId, error);
    return SENT;
  };

  /** True when answers are lost although the server is well: the request itself must be at fault. */
  const countLost = async (): Promise<boolean> => {
    const health = await api.health();
    lost = health.ok ? lost + 1 : 0;
    return lost >= LOST_ANSWERS_TO_FAIL;
  };

  const tellAction = (entry: Entry) => {
    if (entry.kind !== "change" || actionsSent.has(entry.userActionUuid)) return;
    actionsSent.add(entry.userActionUuid);
    void api.createUserAction({ body: { user_action: userActionOf(entry) } }).then((reply) => {
      if (reply.ok) return;
      actionsSent.delete(entry.userActionUuid);
      deps.warn("The history did not take an action", reply.error);
    });
  };

  const sendStep = async (entry: Entry, step: EntryStep): Promise<Turn> => {
    const body = commandToWire(step.command, wireId, resolver?.baseOf(step) ?? null);
    tellAction(entry);
    const outcome = await callStep(api, entry, step, body);
    if (stopped) return SENT;
    if (!outcome.ok) return take(entry.id, step.uuid, outcome.error);
    await settle([outcome.ack], [step]);
    return SENT;
  };

  const sendBatch = async (parts: readonly BatchPart[], atomic: boolean, lastSeq: number): Promise<Turn> => {
    const userActions: UserActionInput[] = [];
    for (const { entry } of parts)
      if (entry.kind === "change" && !actionsSent.has(entry.userActionUuid)) {
        actionsSent.add(entry.userActionUuid);
        userActions.push(userActionOf(entry));
      }
    const commands = parts.map(({ command }) => command);
    const reply = await api.sendCommands({ body: { commands, atomic, user_actions: userActions } });
    if (stopped) return SENT;
    const head = parts[0] as BatchPart;
    if (!reply.ok) {
      for (const { entry } of parts) actionsSent.delete(entry.userActionUuid);
      if (atomic || isTransient(reply.error)) {
        const turn = await takeBatchError(head, reply.error, atomic);
        if (turn) return turn;
      }
      singlesUpTo = lastSeq;
      return SENT;
    }
    const byUuid = new Map(reply.value.results.map((result) => [result.uuid, result]));
    const outcomes = parts.map(({ command }): Outcome | null => {
      const result = byUuid.get(command.uuid);
      return result ? outcomeOf(command.type, result) : null;
    });
    await settle(
      outcomes.flatMap((outcome) => (outcome?.ok ? [outcome.ack] : [])),
      parts.map(({ step }) => step),
    );
    for (const [i, outcome] of outcomes.entries()) {
      const part = parts[i] as BatchPart;
      if (!outcome || outcome.ok) continue;
      const turn = await take(part.entry.id, part.step.uuid, outcome.error);
      if (turn.kind !== "sent") return turn;
    }
    // An answer that tells of none of the commands is none.
    if (outcomes.every((outcome) => outcome === null)) singlesUpTo = lastSeq;
    return SENT;
  };

  /** Null when the batch shall be taken apart. */
  const takeBatchError = async (head: BatchPart, error: ApiError, atomic: boolean): Promise<Turn | null> => {
    if (atomic) return take(head.entry.id, head.step.uuid, error);
    if (error.status === null && (await countLost())) {
      lost = 0;
      return null;
    }
    if (error.status === null) return { kind: "wait", ms: backoff(), paused: null, online: false };
    return take(head.entry.id, head.step.uuid, error);
  };

  const turn = async (): Promise<Turn | "idle"> => {
    const queue = await outbox.list();
    resolver ??= createResolver(await outbox.aliases());
    const first = queue[0];
    if (!first) return "idle";
    const joined =
      decideJoin(queue) &&
      (await change((now) => {
        const decided = decideJoin(now);
        return decided && { change: decided.change, told: decided };
      }));
    if (joined) {
      report({ type: "replaced", earlierId: joined.earlierId, entry: joined.later });
      return SENT;
    }
    const entry = renameEntry(first.entry, resolver.currentIn(first.entry.scope));
    const open = entry.steps.filter((step) => step.version === null);
    const next = open[0];
    if (!next) {
      await change((now) => ({
        change: { remove: now.filter(({ seq }) => seq === first.seq).map(({ seq }) => seq) },
        told: null,
      }));
      return SENT;
    }
    const batched = queue.length > BATCH_ABOVE && first.seq > singlesUpTo;
    if (open.length > MOST_SINGLE_STEPS || (batched && open.length > 1))
      return sendSequence(entry, open, first.seq);
    if (batched && open.length === 1 && entry.steps.length === 1) return sendRun(queue, first.seq);
    const missing = resolver.missingIn(next, []);
    if (missing) return dropOrphan(entry);
    return sendStep(entry, resolver.prepare(next, []));
  };

  /** One entry of several calls: all or nothing, as far as one request goes. */
  const sendSequence = async (entry: Entry, open: readonly EntryStep[], seq: number): Promise<Turn> => {
    const parts = batchOf([{ entry, open }], resolver as Resolver, "together");
    const head = parts[0];
    return head ? sendBatch(parts, true, seq) : dropOrphan(entry);
  };

  /** As many entries of one call each as fit, each standing for itself. */
  const sendRun = async (queue: readonly Queued[], firstSeq: number): Promise<Turn> => {
    const known = resolver as Resolver;
    const run: Unsent[] = [];
    let lastSeq = firstSeq;
    for (const { seq, entry } of queue) {
      // Several calls must not be settled one without the other; another tab's ids mean something else.
      if (entry.steps.length !== 1 || entry.scope !== queue[0]?.entry.scope) break;
      const renamed = renameEntry(entry, known.currentIn(entry.scope));
      run.push({ entry: renamed, open: renamed.steps });
      lastSeq = seq;
    }
    const parts = batchOf(run, known, "apart");
    const first = run[0]?.entry;
    if (parts.length > 0) return sendBatch(parts, false, lastSeq);
    return first ? dropOrphan(first) : SENT;
  };

  /** An entry that cannot be sent: nothing will ever give the id it names. */
  const dropOrphan = async (entry: Entry): Promise<Turn> => {
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
      if (outcome === "idle") await waiter.forWake();
      else if (outcome.kind === "sent") {
        tell(true, null);
        attempts = 0;
        lost = 0;
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
    stop() {
      stopped = true;
      waiter.resume();
    },
  };
}

const isTransient = ({ status }: ApiError) =>
  status === null || status === 401 || status === 429 || status === 502 || status === 503 || status === 504;
