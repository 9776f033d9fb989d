import type { Body, EndpointName, Endpoints, Query } from "@perennial/contract/calls/endpoints";
import { type Route, routes } from "@perennial/contract/calls/routes";
import { API_PREFIX, HEADERS } from "@perennial/contract/limits";
import { PRESENT_READS } from "@perennial/contract/log/reads";
import { sleep, type Timers } from "../platform/timers.ts";
import { earlyAnswers, type Read } from "./early-answers.ts";
import { type ApiError, noAnswer, refused, unreadable } from "./error.ts";
import type { ReadAnswer } from "./read-answer.ts";
import { type OnTreePart, readTree } from "./read-tree.ts";

/** What the calls need from their page. What may change during its life is a function, asked at each call. */
export interface ApiDeps {
  /** Where the server is; "" for the one that handed out the page. Without the API prefix. */
  readonly baseUrl: () => string;
  readonly token: () => string | null;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds of artificial delay before each request. */
  readonly delay: () => number;
  readonly timers: Timers;
  /** The reader of the answers that are not read here; rejects when its code cannot be had, and may be asked again. */
  readonly reader: () => Promise<ReadAnswer>;
}

/** A request that takes longer counts as not answered: a connection may die without telling. */
export const REQUEST_TIMEOUT_MS = 60_000;

/** What a call says beside its body; each part only where it has a meaning. */
export interface CallHeaders {
  /** The UUIDs of the person's action and of this change of data. */
  readonly userAction?: string;
  readonly dataMutation?: string;
  /** The generation of the log that the call is about: the server refuses it in another one. */
  readonly generation?: string;
}

type Path<N extends EndpointName> = Endpoints[N]["path"] extends `${string}{id}${string}`
  ? { readonly id: number }
  : Endpoints[N]["path"] extends `${string}{uuid}${string}`
    ? { readonly uuid: string }
    : unknown;
type Payload<N extends EndpointName> = Endpoints[N] extends { body: unknown }
  ? undefined extends Body<N>
    ? { readonly body?: Exclude<Body<N>, undefined> }
    : Record<string, never> extends Body<N>
      ? { readonly body?: Body<N> }
      : { readonly body: Body<N> }
  : unknown;
type Search<N extends EndpointName> = Endpoints[N] extends { query: unknown }
  ? { readonly query?: Query<N> }
  : unknown;

/** The arguments of an endpoint: id, body and query by the contract, and options for the browser alone. */
export type Call<N extends EndpointName> = Path<N> &
  Payload<N> &
  Search<N> & {
    readonly headers?: CallHeaders;
    readonly onPart?: N extends "getTree" ? OnTreePart : never;
    /** Sent instead of a body in JSON. */
    readonly form?: N extends "createImport" | "createFile" | "sendImportPiece" ? FormData : never;
    /** Sends this token instead of the session's, or none. */
    readonly token?: string | null;
    readonly signal?: AbortSignal;
    /** The request outlives its page; its body may have 64 KiB. */
    readonly keepalive?: true;
  };

/** What came of a call. An error says whether trying again may help: see `ApiError`. */
export type Reply<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** Where the user's log stands after this call; null where the server did not say. */
      readonly version: number | null;
      /** The change had been made by an earlier request; this is that one's answer. */
      readonly replayed: boolean;
      /** The server's time, ISO 8601, of a mutating call. */
      readonly serverTimestamp: string | null;
    }
  | { readonly ok: false; readonly error: ApiError };

/** One function per call. Never throws: what cannot be had is a value. */
export type Api = {
  readonly [N in EndpointName]: object extends Call<N>
    ? (call?: Call<N>) => Promise<Reply<Read<N>>>
    : (call: Call<N>) => Promise<Reply<Read<N>>>;
};

interface AnyCall {
  readonly id?: number;
  readonly uuid?: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: CallHeaders;
  readonly onPart?: OnTreePart;
  readonly form?: FormData;
  readonly token?: string | null;
  readonly signal?: AbortSignal;
  readonly keepalive?: true;
}

/** The full address of a path below the API prefix, for a reader that cannot go through `fetch`. */
export const apiUrl = (baseUrl: string, path: string): string =>
  `${baseUrl.replace(/\/+$/, "")}${API_PREFIX}${path}`;

/** Creates one function per route. They share no state: what they depend on is in `deps`. */
export function createApi(deps: ApiDeps): Api {
  const calls = (Object.entries(routes) as [EndpointName, Route][]).map(([name, route]) => [
    name,
    (call: AnyCall = {}) => request(deps, name, route, call),
  ]);
  return Object.fromEntries(calls) as Api;
}

async function request(
  deps: ApiDeps,
  name: EndpointName,
  route: Route,
  call: AnyCall,
): Promise<Reply<unknown>> {
  const delay = deps.delay();
  if (delay > 0) await sleep(deps.timers, delay);
  const cut = new AbortController();
  const cancel = deps.timers.after(REQUEST_TIMEOUT_MS, () => cut.abort());
  try {
    const signal = call.signal ? AbortSignal.any([call.signal, cut.signal]) : cut.signal;
    // On its way together with the answer, which may turn out not to need it.
    const reader = readerOf(deps, name, route);
    reader.catch(() => {});
    const [url, init] = requestOf(deps, route, call);
    const response = await deps.fetch(url, { ...init, signal });
    if (response.ok && response.body && call.onPart)
      return replyOf(response, (await unlessCut(readTree(response.body, call.onPart), signal)) ?? undefined);
    const text = response.status === 204 ? "" : await response.text();
    const body = parseJson(text);
    if (!response.ok) {
      const retryAfter = response.headers.get("Retry-After");
      const error = refused(response.status, body, retryAfter, deps.timers.now());
      const generation = response.headers.get(HEADERS.dataGeneration);
      return { ok: false, error: generation === null ? error : { ...error, generation } };
    }
    // Without the reader there is as good as no answer: what was sent may be sent again.
    const read = await unlessCut(reader, signal);
    return replyOf(response, read(name, body));
  } catch (error) {
    return { ok: false, error: noAnswer(error instanceof Error ? error.message : "No answer") };
  } finally {
    cancel();
  }
}

/** Returns what a call is sent as: the arguments of a `fetch`. */
export const requestOf = (
  deps: Pick<ApiDeps, "baseUrl" | "token">,
  route: Route,
  call: AnyCall,
): [url: string, init: RequestInit] => [urlOf(deps, route, call), initOf(deps, route, call)];

function urlOf(deps: Pick<ApiDeps, "baseUrl">, route: Route, call: AnyCall): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(call.query ?? {})) if (value !== undefined) query.set(key, value);
  const path = route.path.replace("{id}", String(call.id)).replace("{uuid}", String(call.uuid));
  return apiUrl(deps.baseUrl(), query.size > 0 ? `${path}?${query}` : path);
}

function initOf(deps: Pick<ApiDeps, "baseUrl" | "token">, route: Route, call: AnyCall): RequestInit {
  // Of a form the browser itself says where its parts begin.
  const headers: Record<string, string> = call.form ? {} : { "Content-Type": "application/json" };
  const token = call.token === undefined ? deps.token() : call.token;
  if (token !== null && route.auth !== "none" && route.auth !== "stream")
    headers.Authorization = `Bearer ${token}`;
  if (call.headers?.userAction) headers[HEADERS.userAction] = call.headers.userAction;
  if (call.headers?.dataMutation) headers[HEADERS.dataMutation] = call.headers.dataMutation;
  const generation = call.headers?.generation;
  if (generation !== undefined) headers[HEADERS.dataGeneration] = generation;
  // A server elsewhere that does not know the header would not let a browser send it; one that tells generations does.
  if (deps.baseUrl() === "" || generation !== undefined) headers[HEADERS.reads] = String(PRESENT_READS);
  const says = route.method === "POST" || route.method === "PUT";
  const body = says ? { body: call.form ?? JSON.stringify(call.body ?? {}) } : {};
  return { method: route.method, headers, ...body, ...(call.keepalive ? { keepalive: true } : {}) };
}

/** How the answer is read: at once where it is one of the first, else as soon as the reader is here. */
async function readerOf(deps: ApiDeps, name: EndpointName, route: Route): Promise<ReadAnswer> {
  if (route.status === 204) return () => null;
  const early: Partial<Record<EndpointName, (body: unknown) => unknown>> = earlyAnswers;
  const parse = early[name];
  return parse ? (_, body) => parse(body) ?? undefined : deps.reader();
}

function replyOf(response: Response, value: unknown): Reply<unknown> {
  if (value === undefined) return { ok: false, error: unreadable() };
  const version = response.headers.get(HEADERS.dataVersion);
  return {
    ok: true,
    value,
    version: version !== null && /^\d+$/.test(version) ? Number(version) : null,
    replayed: response.headers.get(HEADERS.replayed) === "true",
    serverTimestamp: response.headers.get(HEADERS.serverTimestamp),
  };
}

/** What the promise comes to; rejects as soon as the signal says to wait no longer. */
function unlessCut<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error("No answer"));
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    promise.then(resolve, reject);
  });
}

/** Undefined for what is no JSON: the status then speaks for itself. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
