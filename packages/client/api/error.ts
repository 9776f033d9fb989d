import { isRecord } from "@perennial/contract/shapes/json-value";

export interface ApiError {
  /** The HTTP status; null when there was no answer, or one that could not be read. */
  readonly status: number | null;
  /** A code of the contract, or `no_answer`, `unreadable_answer`, `unknown`. */
  readonly code: string;
  /** A sentence for a person. */
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Milliseconds to wait before the next attempt, where the server said so. */
  readonly retryAfter: number | null;
  /** The generation of the log that is present, where the server named it. */
  readonly generation?: string;
}

/** The error of a call without a readable answer; whether the server did it is unknown. `message` is for the console. */
export const noAnswer = (message: string): ApiError => ({
  status: null,
  code: "no_answer",
  message,
  details: {},
  retryAfter: null,
});

/** The error of a success whose body breaks the contract. It counts as no answer; the server has most likely acted. */
export const unreadable = (): ApiError => ({
  status: null,
  code: "unreadable_answer",
  message: "The answer of the server could not be read.",
  details: {},
  retryAfter: null,
});

/** Whether nobody answered, or only what stands before a server that is not there. */
export const isNoAnswer = ({ status }: ApiError): boolean =>
  status === null || status === 502 || status === 503 || status === 504;

/** The error of a failed call, whatever its body. `now` (ms since 1970) is for a `Retry-After` that names a date. */
export function refused(status: number, body: unknown, retryAfter: string | null, now: number): ApiError {
  const fields = isRecord(body) ? body : {};
  const { error, code, details } = fields;
  return {
    status,
    code: typeof code === "string" ? code : "unknown",
    message: typeof error === "string" && error !== "" ? error : `The server answered ${status}.`,
    details: isRecord(details) ? details : {},
    retryAfter: waitOf(retryAfter, now),
  };
}

function waitOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
