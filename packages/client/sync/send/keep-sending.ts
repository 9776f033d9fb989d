import type { ApiError } from "../../api/error.ts";
import type { ActionTeller } from "./action-teller.ts";
import type { Backoff } from "./backoff.ts";
import type { SenderEvent } from "./sender-event.ts";
import type { Paused, Turn } from "./turn.ts";
import type { Waiter } from "./waiter.ts";

const SIGN_IN_POLL_MS = 1_000;

/** What the sender has said of itself, so that it says the same only once. */
export interface ReportedState {
  tell(online: boolean, paused: Paused): void;
  isOffline(): boolean;
}

/** Starts with nothing reported, so that the first state is reported whatever it is. */
export function createReportedState(report: (event: SenderEvent) => void): ReportedState {
  let told: { readonly online: boolean | null; readonly paused: Paused } = { online: null, paused: null };
  return {
    tell(online, paused) {
      if (told.online === online && told.paused === paused) return;
      told = { online, paused };
      report({ type: "state", online, paused });
    },
    isOffline: () => told.online === false,
  };
}

interface Loop {
  /** Makes the next call. Resolves to null where nothing waits. */
  readonly turn: () => Promise<Turn | null>;
  readonly told: ReportedState;
  readonly teller: Pick<ActionTeller, "retry">;
  readonly waiter: Pick<Waiter, "forWake" | "forResume">;
  readonly backoff: Backoff;
  readonly token: () => string | null;
  readonly warn: (message: string, error: ApiError) => void;
  readonly isStopped: () => boolean;
}

/** Takes turn after turn, and waits as each of them says, until the sender is stopped. */
export async function keepSending(loop: Loop): Promise<void> {
  const { waiter, backoff, isStopped } = loop;
  while (!isStopped())
    try {
      await sendOn(loop);
    } catch (error) {
      if (isStopped()) return;
      // Neither a disk that refuses nor a bug of ours may end the sending for good.
      loop.warn(`Sending stopped: ${error}`, {
        status: null,
        code: "internal",
        message: String(error),
        details: {},
        retryAfter: null,
      });
      await waiter.forResume(backoff.next());
    }
}

async function sendOn(loop: Loop): Promise<void> {
  const { told, waiter, isStopped } = loop;
  while (!isStopped()) {
    const token = loop.token();
    const outcome: Turn | null = token === null ? { kind: "auth" } : await loop.turn();
    if (isStopped()) return;
    switch (outcome?.kind) {
      case undefined:
        // The entry has been sent, or the log has settled it: it is not held up any more.
        told.tell(true, null);
        loop.teller.retry();
        await waiter.forWake();
        break;
      case "sent":
      case "again":
        told.tell(true, null);
        loop.backoff.reset();
        break;
      case "wait":
        told.tell(outcome.online, outcome.paused);
        await waiter.forResume(outcome.ms);
        break;
      case "auth":
        told.tell(true, "auth");
        await untilSignedIn(loop, token);
    }
  }
}

async function untilSignedIn({ token, waiter, isStopped }: Loop, without: string | null): Promise<void> {
  let isResumed = false;
  while (!isStopped() && !isResumed && token() === without)
    isResumed = await waiter.forResume(SIGN_IN_POLL_MS);
}
