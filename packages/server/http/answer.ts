import {
  ERROR_STATUS,
  ERROR_TEXT,
  type ErrorBody,
  type ErrorCode,
  type FieldIssue,
} from "@perennial/contract/calls/errors";

type Headers = Readonly<Record<string, string>>;

export const JSON_HEADERS = { "Content-Type": "application/json; charset=utf-8" };

/** Returns a response with a JSON body. */
export function answerJson(status: number, body: unknown, headers: Headers = {}): Response {
  const text = JSON.stringify(body);
  return new Response(text, {
    status,
    headers: {
      ...JSON_HEADERS,
      "Content-Length": String(Buffer.byteLength(text)),
      ...headers,
    },
  });
}

/** Returns a response without a body, of status 204. */
export const answerEmpty = (headers: Headers = {}): Response => new Response(null, { status: 204, headers });

export interface Refusal {
  /** Instead of the code's own sentence, where a sentence names a value. */
  readonly message?: string;
  readonly details?: ErrorBody["details"];
  readonly headers?: Headers;
}

/** Returns the contract's response for a refusal. */
export function refuse(code: ErrorCode, refusal: Refusal = {}): Response {
  const body: ErrorBody = {
    error: refusal.message ?? ERROR_TEXT[code],
    code,
    ...(refusal.details ? { details: refusal.details } : {}),
  };
  return answerJson(ERROR_STATUS[code], body, refusal.headers);
}

/** Returns the refusal of values, naming each. */
export const refuseFields = (issues: readonly FieldIssue[]): Response =>
  refuse("validation", { details: { issues } });

/** Returns the refusal of one value, for a reason with a code of its own. */
export const refuseField = (code: ErrorCode, path: string): Response =>
  refuse(code, { details: { issues: [{ path, message: ERROR_TEXT[code] }] satisfies FieldIssue[] } });

const DAY_MS = 86_400_000;
const SPENT =
  "You have used what you may ask the model on a day. Tomorrow there is more; until then write it yourself, or turn the assistant off and rules draft.";

/** Refuses whoever has used what one person may use of the model on a day (UTC). */
export const refuseSpent = (now: Date): Response =>
  refuse("rate_limited", {
    message: SPENT,
    headers: { "Retry-After": String(Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000)) },
  });

/** Refuses whoever comes while as many passwords wait to be hashed as this server takes on. */
export const refuseBusy = (): Response =>
  refuse("unavailable", {
    message: "More people are signing in than this server can check at once. Try again in a moment.",
    headers: { "Retry-After": "2" },
  });
