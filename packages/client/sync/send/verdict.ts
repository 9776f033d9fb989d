import type { ApiError } from "../../api/error.ts";
import type { Entry } from "../queue/entries.ts";
import type { Backoff } from "./backoff.ts";
import type { NamesOnDisk } from "./names-on-disk.ts";
import type { QueueHead } from "./queue-head.ts";
import { AGAIN, SENT, type Turn, tryLater } from "./turn.ts";

const DEFAULT_RATE_WAIT_MS = 5_000;
/** Whoever makes room on this device goes on soon. */
const FULL_WAIT_MS = 5_000;

/** Decides what follows from a refusal, for the entry and for the sender. */
export interface Verdict {
  /** Sorts an error by its class: wait, sign in, load anew, send in another form, or fail. */
  of(entry: Entry, stepUuid: string, error: ApiError): Promise<Turn>;
  /** Handles an entry that cannot be sent, because the server will never number a record that it names. */
  onOrphan(entry: Entry): Promise<Turn>;
}

/** Creates the decisions of one sender on what the server refuses. What fails, fails on disk before the turn ends. */
export function createVerdict(deps: {
  readonly head: QueueHead;
  readonly names: Pick<NamesOnDisk, "areRead">;
  readonly backoff: Backoff;
  readonly generation: () => string | null;
  readonly renew: (present: string | undefined) => Promise<void>;
}): Verdict {
  const { head, backoff } = deps;
  return {
    async of(entry, stepUuid, error) {
      if (error.code === "other_generation" || (error.code === "base_from_the_future" && entry.generation)) {
        await deps.renew(error.generation);
        const known = deps.generation();
        // Without the present generation nothing can be decided about the entry.
        return known !== null && known !== entry.generation ? SENT : tryLater(backoff.next());
      }
      if (error.code === "disk_full") {
        return { kind: "wait", ms: error.retryAfter ?? backoff.next(), paused: "disk-full", online: true };
      }
      if (error.code === "storage_full") {
        return { kind: "wait", ms: error.retryAfter ?? FULL_WAIT_MS, paused: "account-full", online: true };
      }
      switch (error.status) {
        case 401:
          return { kind: "auth" };
        case 429:
          return { kind: "wait", ms: error.retryAfter ?? DEFAULT_RATE_WAIT_MS, paused: "rate", online: true };
        case null:
          return { kind: "wait", ms: backoff.next(), paused: null, online: false };
        case 502:
        case 503:
        case 504:
          return { kind: "wait", ms: error.retryAfter ?? backoff.next(), paused: null, online: false };
      }
      if (await head.reform(stepUuid, error.code)) return AGAIN;
      await head.fail(entry.id, error);
      return SENT;
    },
    async onOrphan(entry) {
      if (!deps.names.areRead()) return tryLater(backoff.next());
      await head.fail(entry.id, {
        status: 409,
        code: "missing_dependency",
        message: "An earlier change that this one builds on was not saved.",
        details: {},
        retryAfter: null,
      });
      return SENT;
    },
  };
}

/** Returns whether the whole request was refused, because it names another generation of the log. */
export const isOfHistory = ({ code }: ApiError) =>
  code === "other_generation" || code === "base_from_the_future";

/** Returns whether the same request may succeed later. */
export const isTransient = ({ status }: ApiError) =>
  status === null || status === 401 || status === 429 || status === 502 || status === 503 || status === 504;
