import {
  type Answer,
  type Body,
  type EndpointName,
  endpoints,
  type Query,
} from "@perennial/contract/calls/endpoints";
import type { ErrorBody, FieldIssue } from "@perennial/contract/calls/errors";
import { API_PREFIX, HEADERS } from "@perennial/contract/limits";
import { err, ok, type Result } from "@perennial/domain/result";

/** What is sent in a call, beside the token of whoever calls. */
export interface CallOf<N extends EndpointName> {
  /** The number, or the UUID, in the address. */
  readonly id?: number | string;
  readonly query?: Query<N>;
  readonly body?: Body<N>;
  /** The idempotency key. */
  readonly mutation?: string;
}

/** Calls the contract as the owner of a token does. A refusal comes as the sentence that its reader gets. */
export type Calls = <N extends EndpointName>(name: N, call?: CallOf<N>) => Promise<Result<Answer<N>, string>>;

/**
 * Makes the calls of a request out of it: with its token, from its address, under its name. They go through the same door as
 * those that come over the network, so that what a token may not do there it cannot do here.
 * @param fetch answers a request of the API
 */
export function callsOf(fetch: (request: Request) => Response | Promise<Response>, request: Request): Calls {
  const passed = ["Authorization", "X-Forwarded-For", HEADERS.requestId].flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return async <N extends EndpointName>(name: N, call: CallOf<N> = {}) => {
    const { method, path } = endpoints[name];
    const url = new URL(API_PREFIX + path.replace(/\{(?:id|uuid)\}/, String(call.id ?? "")), request.url);
    for (const [key, value] of Object.entries<unknown>(call.query ?? {}))
      if (value !== undefined) url.searchParams.set(key, String(value));
    const headers = new Headers(passed.map(([key, value]) => [key, value]));
    if (call.mutation !== undefined) headers.set(HEADERS.dataMutation, call.mutation);
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const response = await fetch(
      new Request(url, { method, headers, signal: request.signal, ...(body === undefined ? {} : { body }) }),
    );
    const text = await response.text();
    const answer: unknown = text === "" ? null : JSON.parse(text);
    if (!response.ok) return err(sentenceOf(answer));
    // The shape that the contract declares for this very call.
    return ok(endpoints[name].answer.parse(answer) as Answer<N>);
  };
}

/** The sentence of a refusal, with the values that it is about. */
function sentenceOf(answer: unknown): string {
  const { error, details } = answer as ErrorBody;
  const issues = (details?.issues ?? []) as readonly FieldIssue[];
  return [error, ...issues.map(({ path, message }) => `${path}: ${message}`)].join(" ");
}
