import type { Api } from "../../api/client.ts";
import type { ApiError } from "../../api/error.ts";
import type { Chance } from "../../platform/random.ts";
import type { Timers } from "../../platform/timers.ts";
import type { Naming } from "../../store/identity.ts";
import type { Ack, Entry } from "../queue/entries.ts";
import type { Outbox, Queued } from "../queue/outbox.ts";
import { createActionTeller } from "./action-teller.ts";
import { createBackoff } from "./backoff.ts";
import { createReportedState, keepSending } from "./keep-sending.ts";
import { lastWords } from "./last-words.ts";
import { createNamesOnDisk } from "./names-on-disk.ts";
import { type NextCall, nextCall } from "./next-call.ts";
import { createQueueHead } from "./queue-head.ts";
import type { SenderEvent } from "./sender-event.ts";
import { createTransmission } from "./transmission.ts";
import { SENT, type Turn } from "./turn.ts";
import { createVerdict } from "./verdict.ts";
import { createWaiter } from "./waiter.ts";

/** What the sender reads from and tells. It knows no tree and no screen. */
export interface SenderDeps {
  readonly outbox: Outbox;
  readonly api: Api;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly token: () => string | null;
  /** Returns whether requests leave the device at all. */
  readonly hasConnection: () => boolean;
  /** Takes in acknowledgements of steps. Resolves when they are on disk. */
  readonly answered: (acks: readonly Ack[]) => Promise<void>;
  readonly report: (event: SenderEvent) => void;
  /** Returns the present generation of the log; null while unknown. */
  readonly generation: () => string | null;
  /** Returns the server's numbers that this page knows of records created on this device. */
  readonly namings: () => readonly Naming[];
  /** Loads the new generation after the server refused the old one. Resolves when shown, or unavailable for now. */
  readonly renew: (present: string | undefined) => Promise<void>;
  /** Returns what this tab shows that the server may not have taken yet, in order. */
  readonly entries: () => readonly Entry[];
  /** Calls a listener each time the page is hidden or left; absent where nobody can tell. */
  readonly onLeaving?: (listener: () => void) => () => void;
  readonly warn: (message: string, error: ApiError) => void;
}

export interface Sender {
  /** Looks at the queue again: something was added. */
  wake(): void;
  /** Tries at once, whatever the sender was waiting for. */
  resume(): void;
  /** The log or an answer has settled something: the server is reachable and has numbered records. */
  heard(namings: readonly Naming[]): void;
  stop(): void;
}

/** Sends the queue in order, one request at a time, in the leader tab. Results go to disk before any tab. */
export function startSender(deps: SenderDeps): Sender {
  const { outbox, api, timers, chance, report } = deps;
  let isStopped = false;
  const waiter = createWaiter(timers);
  const backoff = createBackoff(chance);
  const teller = createActionTeller({ outbox, api, warn: deps.warn });
  const names = createNamesOnDisk(outbox, deps.namings);
  const head = createQueueHead({ outbox, isNumbered: names.isNumbered, report, timers, chance });
  const verdict = createVerdict({
    head,
    names,
    backoff,
    generation: deps.generation,
    renew: deps.renew,
  });
  const sent = createSentSteps(deps.hasConnection);
  const transmission = createTransmission({
    api,
    teller,
    names,
    verdict,
    sending: ({ uuid }) => sent.add(uuid),
    answered: deps.answered,
    isStopped: () => isStopped,
    generation: deps.generation,
  });

  const carryOut = async (next: Exclude<NextCall, { kind: "nothing" }>): Promise<Turn> => {
    switch (next.kind) {
      case "strand":
        await head.strand(next.present);
        return SENT;
      case "join":
        await head.join(sent.mayBeTaken);
        return SENT;
      case "leave":
        await outbox.change(() => ({ remove: [{ seq: next.seq, version: next.version }] }));
        return SENT;
      case "orphan":
        return verdict.onOrphan(next.entry);
      case "step":
        return transmission.step(next.queued, next.step);
      case "batch":
        return transmission.batch(next.parts);
    }
  };
  const turn = async (): Promise<Turn | null> => {
    if (!names.areRead()) await names.read();
    const queue = await outbox.list();
    sent.begin(queue);
    const first = queue[0]?.entry.steps.find(({ version }) => version === null);
    // In a browser without locks, another tab may have sent the steps that this one builds on.
    if (first && names.missingIn(first, [])) await names.read();
    const next = nextCall(queue, {
      mayBeTaken: sent.mayBeTaken,
      generation: deps.generation(),
      names,
      most: transmission.most(),
      isFull: transmission.isFull(),
    });
    return next.kind === "nothing" ? null : carryOut(next);
  };

  // What waits may never be sent by this page: it goes at once, beside what is on its way, and nobody waits for an answer.
  const stopLeaving = deps.onLeaving?.(() => {
    if (deps.token() === null || !deps.hasConnection()) return;
    names.learn(deps.namings());
    const words = lastWords(deps.entries(), names);
    if (!words) return;
    const { body, generation } = words;
    for (const { uuid } of body.commands) sent.add(uuid);
    void api.sendCommands({ body, keepalive: true, ...(generation ? { headers: { generation } } : {}) });
  });
  const told = createReportedState(report);
  void keepSending({
    turn,
    told,
    teller,
    waiter,
    backoff,
    token: deps.token,
    warn: deps.warn,
    isStopped: () => isStopped,
  });

  return {
    wake: () => waiter.wake(),
    resume() {
      backoff.reset();
      waiter.resume();
    },
    heard(namings) {
      names.learn(namings);
      backoff.reset();
      if (told.isOffline()) told.tell(true, null);
      waiter.resume();
    },
    stop() {
      isStopped = true;
      stopLeaving?.();
      waiter.resume();
    },
  };
}

/** Remembers the steps that may have arrived. Those before the first turn may be from an earlier page. */
function createSentSteps(hasConnection: () => boolean) {
  let sent: Set<string> | null = null;
  return {
    begin(queue: readonly Queued[]) {
      sent ??= new Set(queue.flatMap(({ entry }) => entry.steps.map(({ uuid }) => uuid)));
    },
    add(stepUuid: string) {
      if (hasConnection()) sent?.add(stepUuid);
    },
    mayBeTaken: (stepUuid: string) => sent?.has(stepUuid) ?? true,
  };
}
