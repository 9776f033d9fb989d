import type { ApiError } from "../../api/error.ts";
import type { Entry } from "../queue/entries.ts";
import type { Backoff } from "./backoff.ts";
import type { NamesOnDisk } from "./names-on-disk.ts";
import type { QueueHead } from "./queue-head.ts";
import { AGAIN, SENT, type Turn, tryLater } from "./turn.ts";

const DEFAULT_RATE_WAIT_MS = 5_000;

/** What follows from a refusal, for the entry and for the sender. */
export interface Verdict {
  /** Sorts an error by its class: wait, sign in, load anew, send in another form, or fail. */
  of(entry: Entry, stepUuid: string, error: ApiError): Promise<Turn>;
  /** An entry that cannot be sent: nothing will ever give the number of a record it names. */
  onOrphan(entry: Entry): Promise<Turn>;
}

export function createVerdict(deps: {
  readonly head: QueueHead;
  readonly names: Pick<NamesOnDisk, "areRead">;
  readonly backoff: Backoff;
  /** The generation of the log that is present, as far as it is known. */
  readonly generation: () => string | null;
  /** The server refused what is of an earlier one. Resolves when the present one is shown, or cannot be had now. */
  readonly renew: (present: string | undefined) => Promise<void>;
}): Verdict {
  const { head, backoff } = deps;
  return {
    async of(entry, stepUuid, error) {
      if (error.code === "other_generation" || (error.code === "base_from_the_future" && entry.generation)) {
        await deps.renew(error.generation);
        const known = deps.generation();
        // Without the present generation nothing can be decided about it.
        return known !== null && known !== entry.generation ? SENT : tryLater(backoff.next());
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

/** The refusal is of the whole request, since it names another life of the log. */
export const isOfHistory = ({ code }: ApiError) =>
  code === "other_generation" || code === "base_from_the_future";

/** The same request may go through later. */
export const isTransient = ({ status }: ApiError) =>
  status === null || status === 401 || status === 429 || status === 502 || status === 503 || status === 504;
