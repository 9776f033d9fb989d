import { createListeners } from "../../platform/listeners.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Timers } from "../../platform/timers.ts";
import {
  type Draft,
  type DraftCalls,
  type DraftVerdict,
  isGoingOn,
  mergeDraft,
  withEvent,
} from "../../queries/drafts.ts";
import type { DraftEvent } from "../../store/draft-event.ts";
import type { Proposal, Verdict } from "../../store/proposals.ts";

/** What was decided here and the server does not know yet. */
interface Unsent extends DraftVerdict {
  readonly uuid: string;
}

/** A draft as it is kept on the device, so that it is reviewed without a connection too. */
interface Kept {
  readonly draft: Draft;
  readonly decided: readonly number[];
  readonly unsent: readonly Unsent[];
}

export interface DraftReviewView {
  /** As the server told it last; undefined before it, or the device, has. */
  readonly draft: Draft | undefined;
  /** What nobody has decided yet. */
  readonly open: readonly Proposal[];
  /** Why it cannot be shown; null while it can. */
  readonly failure: string | null;
}

/** One draft while it is reviewed. */
export interface DraftReview {
  get(): DraftReviewView;
  subscribe(listener: () => void): () => void;
  /** Reads it, follows what the stream says of it, and sends what was decided; the answer ends that. */
  start(): () => void;
  decide(places: readonly number[], verdict: Verdict): void;
  cancel(): void;
}

interface DraftReviewDeps {
  readonly id: number;
  readonly userId: number;
  readonly calls: DraftCalls;
  readonly storage: Pick<KeyValueStorage, "get" | "set" | "remove" | "keys">;
  readonly timers: Timers;
  readonly uuid: () => string;
  /** Tells when the connection or the stream may be back, and when another tab has decided: it is read again. */
  readonly onNews: (listener: () => void) => () => void;
  readonly onEvent: (listener: (event: DraftEvent) => void) => () => void;
}

/** After so long a server is asked again that did not answer, in ms. */
const AGAIN_MS = 5_000;

/** A device keeps so many drafts of an account, the newest. */
const MOST_KEPT = 10;

const prefixOf = (userId: number): string => `perennial:draft:${userId}:`;

/** Where a draft is kept on this device. */
export const draftKey = (userId: number, id: number): string => `${prefixOf(userId)}${id}`;

/** Makes the review of one draft, with what the device has of it; nothing is asked before `start`. */
export function createDraftReview(deps: DraftReviewDeps): DraftReview {
  const { id, calls, storage, timers } = deps;
  const key = draftKey(deps.userId, id);
  const listeners = createListeners();
  let kept = readKept(storage, key);
  let failure: string | null = null;
  let view = viewOf(kept, failure);
  let cancelWait = () => {};
  let isAsking = false;
  /** Something was heard while an answer was on its way, which may not have it. */
  let isStale = false;
  let isOver = true;

  const show = (next: Kept | undefined, why: string | null = null) => {
    kept = next;
    failure = why;
    view = viewOf(kept, failure);
    listeners.tell();
  };
  const keep = (next: Kept) => {
    storage.set(key, JSON.stringify(next));
    show(next);
  };
  /** What the device has: another tab may have decided meanwhile. */
  const now = () => readKept(storage, key) ?? kept;
  const wait = (ms: number) => {
    cancelWait();
    if (!isOver) cancelWait = timers.after(ms, () => void ask());
  };

  const hear = (event: DraftEvent) => {
    isStale = true;
    const before = now();
    const draft = before && withEvent(before.draft, event);
    if (before && draft && draft !== before.draft)
      keep({ ...before, draft, decided: [...new Set([...before.decided, ...draft.decided])] });
  };

  /** Sends what was decided; returns whether the server has all of it. */
  async function send(): Promise<boolean> {
    for (const verdict of now()?.unsent ?? []) {
      const sent = await calls.decide(id, verdict);
      if (sent === "later") return false;
      const left = now();
      if (left) keep({ ...left, unsent: left.unsent.filter(({ uuid }) => uuid !== verdict.uuid) });
    }
    return true;
  }

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    isStale = false;
    const isSent = await send();
    const reply = await calls.read(id);
    isAsking = false;
    if (isOver) return;
    if (reply.ok) {
      const { draft: known, decided = [], unsent = [] } = now() ?? {};
      const draft = mergeDraft(reply.draft, known);
      keep({ draft, decided: [...new Set([...decided, ...draft.decided])], unsent });
      if (!isSent) wait(AGAIN_MS);
      else if (isStale && isGoingOn(draft)) wait(0);
    } else if (reply.isGone) {
      storage.remove(key);
      show(undefined, reply.message);
    } else {
      if (!kept) show(undefined, reply.message);
      wait(AGAIN_MS);
    }
  }

  return {
    get: () => view,
    subscribe: listeners.subscribe,
    start() {
      isOver = false;
      forgetOld(storage, prefixOf(deps.userId));
      void ask();
      const stops = [
        deps.onNews(() => {
          show(now(), failure);
          void ask();
        }),
        deps.onEvent(hear),
      ];
      return () => {
        isOver = true;
        for (const stop of stops) stop();
        cancelWait();
      };
    },
    decide(places, verdict) {
      const before = now();
      if (!before || places.length === 0) return;
      keep({
        ...before,
        decided: [...before.decided, ...places],
        unsent: [...before.unsent, { uuid: deps.uuid(), places, verdict }],
      });
      void ask();
    },
    cancel() {
      void calls.cancel(id).then(() => ask());
    },
  };
}

function viewOf(kept: Kept | undefined, failure: string | null): DraftReviewView {
  const decided = new Set(kept?.decided);
  return {
    draft: kept?.draft,
    open: kept?.draft.proposals.filter(({ place }) => !decided.has(place)) ?? [],
    failure,
  };
}

function forgetOld(storage: Pick<KeyValueStorage, "keys" | "remove">, prefix: string): void {
  const kept = storage.keys().filter((key) => key.startsWith(prefix));
  const idOf = (key: string) => Number(key.slice(prefix.length));
  for (const key of kept.sort((a, b) => idOf(b) - idOf(a)).slice(MOST_KEPT)) storage.remove(key);
}

function readKept(storage: Pick<KeyValueStorage, "get">, key: string): Kept | undefined {
  const text = storage.get(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return undefined;
  }
}
