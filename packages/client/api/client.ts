import {
  type Answer,
  type Body,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  type Query,
} from "@perennial/contract/endpoints";
import { API_PREFIX, HEADERS } from "@perennial/contract/limits";
import type { FlatTree } from "@perennial/contract/wire";
import { sleep, type Timers } from "../platform/timers.ts";
import { type ApiError, noAnswer, refused, unreadable } from "./error.ts";
import { parseTree } from "./parse-tree.ts";

export interface ApiDeps {
  /** Where the server is; "" for the one that handed out the page. Without the API prefix. */
  readonly baseUrl: () => string;
  readonly token: () => string | null;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds of artificial delay before each request. */
  readonly delay: () => number;
  readonly timers: Timers;
}

/** A request that takes longer counts as not answered: a connection may die without telling. */
export const REQUEST_TIMEOUT_MS = 60_000;

type Path<N extends EndpointName> = Endpoints[N]["path"] extends `${string}{id}${string}`
  ? { readonly id: number }
  : unknown;
type Payload<N extends EndpointName> = Endpoints[N] extends { body: unknown }
  ? Record<string, never> extends Body<N>
    ? { readonly body?: Body<N> }
    : { readonly body: Body<N> }
  : unknown;
type Search<N extends EndpointName> = Endpoints[N] extends { query: unknown }
  ? { readonly query?: Query<N> }
  : unknown;

export type Call<N extends EndpointName> = Path<N> &
  Payload<N> &
  Search<N> & {
    /** The UUIDs of the person's action and of this change of data. */
    readonly headers?: { readonly userAction?: string; readonly dataMutation?: string };
    /** Sends this token instead of the session's, or none. */
    readonly token?: string | null;
    readonly signal?: AbortSignal;
  };

type Read<N extends EndpointName> = N extends "getTree" ? FlatTree : Answer<N>;

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

/** One function per endpoint of the contract. Never throws: what cannot be had is a value. */
export type Api = {
  readonly [N in EndpointName]: object extends Call<N>
    ? (call?: Call<N>) => Promise<Reply<Read<N>>>
    : (call: Call<N>) => Promise<Reply<Read<N>>>;
};

interface AnyCall {
  readonly id?: number;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: { readonly userAction?: string; readonly dataMutation?: string };
  readonly token?: string | null;
  readonly signal?: AbortSignal;
}

/** The full address of a path below the API prefix, for a reader that cannot go through `fetch`. */
export const apiUrl = (baseUrl: string, path: string): string =>
  `${baseUrl.replace(/\/+$/, "")}${API_PREFIX}${path}`;

export function createApi(deps: ApiDeps): Api {
  const names = Object.keys(endpoints) as EndpointName[];
  const calls = names.map((name) => [name, (call: AnyCall = {}) => request(deps, name, call)]);
  return Object.fromEntries(calls) as Api;
}

async function request(deps: ApiDeps, name: EndpointName, call: AnyCall): Promise<Reply<unknown>> {
  const endpoint: Endpoint = endpoints[name];
  const delay = deps.delay();
  if (delay > 0) await sleep(deps.timers, delay);
  const cut = new AbortController();
  const cancel = deps.timers.after(REQUEST_TIMEOUT_MS, () => cut.abort());
  try {
    const signal = call.signal ? AbortSignal.any([call.signal, cut.signal]) : cut.signal;
    const response = await deps.fetch(urlOf(deps, endpoint, call), {
      ...initOf(deps, endpoint, call),
      signal,
    });
    const text = response.status === 204 ? "" : await response.text();
    return read(name, response, parseJson(text), deps.timers.now());
  } catch (error) {
    return { ok: false, error: noAnswer(error instanceof Error ? error.message : "No answer") };
  } finally {
    cancel();
  }
}

function urlOf(deps: ApiDeps, endpoint: Endpoint, call: AnyCall): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(call.query ?? {})) if (value !== undefined) query.set(key, value);
  const path = endpoint.path.replace("{id}", String(call.id));
  return apiUrl(deps.baseUrl(), query.size > 0 ? `${path}?${query}` : path);
}

function initOf(deps: ApiDeps, endpoint: Endpoint, call: AnyCall): RequestInit {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  const token = call.token === undefined ? deps.token() : call.token;
  if (token !== null && endpoint.auth !== "none" && endpoint.auth !== "stream")
    headers.Authorization = `Bearer ${token}`;
  if (call.headers?.userAction) headers[HEADERS.userAction] = call.headers.userAction;
  if (call.headers?.dataMutation) headers[HEADERS.dataMutation] = call.headers.dataMutation;
  const body = endpoint.body ? { body: JSON.stringify(call.body ?? {}) } : {};
  return { method: endpoint.method, headers, ...body };
}

function read(name: EndpointName, response: Response, body: unknown, now: number): Reply<unknown> {
  if (!response.ok)
    return { ok: false, error: refused(response.status, body, response.headers.get("Retry-After"), now) };
  const value = answerOf(name, body);
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

/** The answer as its schema says; undefined when it does not. */
function answerOf(name: EndpointName, body: unknown): unknown {
  if (name === "getTree") return parseTree(body) ?? undefined;
  const endpoint: Endpoint = endpoints[name];
  if (endpoint.status === 204) return null;
  const parsed = endpoint.answer.safeParse(
    name === "listUserActions" ? { user_actions: listOf(body) } : body,
  );
  return parsed.success ? parsed.data : undefined;
}

/** The list of user actions may be bare, under `data` or under `user_actions`. */
function listOf(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { user_actions, data } = body as { user_actions?: unknown; data?: unknown };
  return user_actions ?? data;
}

/** Undefined for what is no JSON: the status then speaks for itself. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
