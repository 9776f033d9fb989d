import type { Endpoint } from "@perennial/contract/calls/endpoint";
import {
  type Body,
  type EndpointName,
  type Endpoints,
  endpoints,
  type Query,
} from "@perennial/contract/calls/endpoints";
import { API_PREFIX, HEADERS, MAX_BATCH_BODY_BYTES, MAX_BODY_BYTES } from "@perennial/contract/limits";
import { readsFrom } from "@perennial/contract/log/reads";
import { Uuid } from "@perennial/contract/shapes/input-shapes";
import type { Result } from "@perennial/domain/result";
import { err, ok } from "@perennial/domain/result";
import type { Context, Hono } from "hono";
import type { DiskRoom } from "../limits/disk-room.ts";
import type { Turns } from "../limits/turns.ts";
import type { NamedViewer, SessionReader, StreamViewer, Viewer } from "../queries/sessions.ts";
import type { Visibility } from "../queries/visibility.ts";
import { refuse, refuseFields } from "./answer.ts";
import { readBody } from "./body.ts";
import { bearerToken, type Caller, callerOf } from "./caller.ts";
import type { HttpEnvironment } from "./environment.ts";
import { refuseFull } from "./failures.ts";
import { readBy } from "./issues.ts";
import { admitProgram, admitViewer, type Program, type ProgramDoor, refuseCommands } from "./programs.ts";
import { inTurn } from "./shares.ts";
import { isForm } from "./upload.ts";

/** Calls that the command queue settles. The queue checks their sessions under its lock, so nothing is checked before. */
const QUEUED = [
  "createNode",
  "updateNode",
  "deleteNode",
  "createNote",
  "updateNote",
  "createFlashcard",
  "updateFlashcard",
  "rateFlashcard",
  "markFlashcard",
  "createReviews",
  "sendCommands",
  "createUserAction",
] as const satisfies readonly EndpointName[];
type Queued = (typeof QUEUED)[number];

/**
 * Calls that take no share of the database's connections at the door: those that wait for somebody else than the
 * database, such as a body on its way or a payment provider, and those that take one themselves.
 */
const UNSHARED: ReadonlySet<EndpointName> = new Set([
  ...QUEUED,
  "getTree",
  "listReviews",
  "createFile",
  "createImport",
  "sendImportPiece",
  "autofillFlashcard",
  "startSubscription",
  "subscriptionStatus",
]);

/** What a handler is told of the caller, by what its endpoint requires. */
type ViewerOf<N extends EndpointName> = N extends Queued
  ? NamedViewer & Partial<Pick<Viewer, "grant">>
  : Endpoints[N]["auth"] extends "bearer"
    ? Viewer
    : Endpoints[N]["auth"] extends "stream"
      ? StreamViewer
      : Endpoints[N]["auth"] extends "optional"
        ? Viewer | null
        : null;
type IdOf<E extends Endpoint> = E["path"] extends `${string}{id}${string}`
  ? number
  : E["path"] extends `${string}{uuid}${string}`
    ? string
    : undefined;

/** The UUIDs that came with a writing call. */
export interface CallUuids {
  /** The call's idempotency key: drawn here when the caller gave none. */
  readonly mutation: string;
  /** The same, only where the caller gave it: for a call whose parts have keys of their own. */
  readonly givenMutation: string | undefined;
  readonly userAction: string | null;
}

/** A call that has been authenticated and parsed: everything in it has the declared shape. */
export interface Call<N extends EndpointName> {
  /** The number, or the UUID in lower case, in the address. */
  readonly id: IdOf<Endpoints[N]>;
  readonly query: Query<N>;
  readonly body: Body<N>;
  readonly viewer: ViewerOf<N>;
  /** What the personal token that calls sees, to which the call has to keep; null where that is everything. */
  readonly visibility: Visibility | null;
  readonly uuids: CallUuids;
  /** The generation that the caller names. */
  readonly generation: string | null;
  /** What of the log the caller understands. */
  readonly reads: number;
  readonly caller: Caller;
  readonly request: Request;
  /** Closes the connection, for an answer that its reader does not take. */
  readonly drop: () => void;
}

export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<Response>;
/** One handler for every endpoint of the table: a missing one is a compile error. */
export type Handlers = { readonly [N in EndpointName]: Handler<N> };

export interface Door extends ProgramDoor {
  readonly sessions: SessionReader;
  readonly trustProxy: boolean;
  /** How much of the database one account may keep busy. */
  readonly shares: Turns;
  readonly room: Pick<DiskRoom, "isLow">;
  /** How many files one account may send at once. */
  readonly uploads: Turns;
  /** Answers for callers without a session, of endpoints that do not give the common refusal. */
  readonly unauthenticated: Readonly<Partial<Record<EndpointName, () => Response>>>;
}

const BATCHES: ReadonlySet<EndpointName> = new Set(["createReviews", "sendCommands"]);
const ID = /^[1-9]\d{0,15}$/;

/** Registers every endpoint of the contract, and refuses the other methods of their addresses. */
export function implementAll(app: Hono<HttpEnvironment>, door: Door, handlers: Handlers): void {
  const methods = new Map<string, string[]>();
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    implement(app, door, name, handlers[name]);
    const path = routeOf(endpoints[name]);
    methods.set(path, [...(methods.get(path) ?? []), endpoints[name].method]);
  }
  for (const [path, allowed] of methods) {
    const headers = {
      Allow: [...allowed, ...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", "),
    };
    app.all(path, (c) => {
      c.set("route", path);
      return refuse("method_not_allowed", { headers });
    });
  }
}

const routeOf = (endpoint: Endpoint): string =>
  API_PREFIX + endpoint.path.replace("{id}", ":id").replace("{uuid}", ":uuid");

function implement<N extends EndpointName>(
  app: Hono<HttpEnvironment>,
  door: Door,
  name: N,
  handler: Handler<N>,
): void {
  const endpoint: Endpoint = endpoints[name];
  app.on(endpoint.method, routeOf(endpoint), async (c) => {
    c.set("route", endpoint.path);
    if ((isQueued(name) || endpoint.orForm || isForm(c.req.raw)) && door.room.isLow()) return refuseFull();
    const turns = isForm(c.req.raw) ? door.uploads : UNSHARED.has(name) ? undefined : door.shares;
    const admitted = await admitProgram(c.req.raw, door, endpoint);
    if (!admitted.ok) return admitted.error;
    const program = admitted.value;
    const token = turns && endpoint.auth === "bearer" ? bearerToken(c.req.raw) : null;
    const named = program?.viewer ?? (token === null ? null : door.sessions.named(token));
    const work = () => answer(c, door, name, handler, program);
    // Before anything is asked of the database, whether the session stands included.
    return turns && named ? inTurn(turns, named.userId, c.req.raw, work) : work();
  });
}

/** Answers one call: who calls, what is asked, what comes of it. */
async function answer<N extends EndpointName>(
  c: Context<HttpEnvironment>,
  door: Door,
  name: N,
  handler: Handler<N>,
  byToken: Program | null,
): Promise<Response> {
  const endpoint: Endpoint = endpoints[name];
  const viewer = byToken?.viewer ?? (await viewerOf(c, door, name, endpoint));
  if (viewer) c.set("userId", viewer.userId);
  const unknown = () => door.unauthenticated[name]?.() ?? refuse("authentication_required");
  if (!viewer && (endpoint.auth === "bearer" || endpoint.auth === "stream")) return unknown();
  // A ticket opens no more than the token that it was made with.
  const byTicket =
    !byToken && viewer && isLookedUp(viewer) ? await admitViewer(viewer, door, endpoint) : null;
  if (byTicket?.ok === false) return byTicket.error;
  const program = byToken ?? byTicket?.value ?? null;
  const call = await enter(c, door, name, endpoint);
  // A caller whose session has ended is not told what is wrong with the call.
  if (!call.ok)
    return viewer && isQueued(name) && !(await door.sessions.stands(viewer)) ? unknown() : call.error;
  const refused = program && refuseCommands(program, name, call.value.body);
  // The handler's type follows from the schemas that have just been checked; only here is that asserted.
  return refused ?? handler({ ...call.value, viewer, visibility: program?.visibility ?? null } as Call<N>);
}

const isLookedUp = (viewer: Viewer | NamedViewer): viewer is Viewer => "grant" in viewer;

/** Parses a request before its handler runs, in this order: ids in the address, UUIDs in headers, query, body. */
async function enter(
  c: Context<HttpEnvironment>,
  door: Door,
  name: EndpointName,
  endpoint: Endpoint,
): Promise<Result<Record<Exclude<keyof Call<EndpointName>, "viewer" | "visibility">, unknown>, Response>> {
  const request = c.req.raw;
  const id = c.req.param("id");
  if (id !== undefined && !(ID.test(id) && Number.isSafeInteger(Number(id)))) return err(refuse("not_found"));
  const uuid = c.req.param("uuid");
  if (uuid !== undefined && !Uuid.safeParse(uuid).success) return err(refuse("not_found"));
  const uuids = uuidsOf(request);
  if (!uuids.ok) return uuids;
  const query = parse(endpoint.query, c.req.query());
  if (!query.ok) return query;
  const body =
    endpoint.body && !(endpoint.orForm && isForm(request))
      ? await readBody(request, BATCHES.has(name) ? MAX_BATCH_BODY_BYTES : MAX_BODY_BYTES)
      : ok(undefined);
  if (!body.ok) return body;
  const parsed = body.value === undefined ? body : parse(endpoint.body, body.value);
  if (!parsed.ok) return parsed;
  const socket = c.env?.incoming?.socket;
  const caller = callerOf(request, socket?.remoteAddress, door.trustProxy);
  return ok({
    id: id === undefined ? uuid?.toLowerCase() : Number(id),
    query: query.value,
    body: parsed.value,
    uuids: uuids.value,
    generation: request.headers.get(HEADERS.dataGeneration) || null,
    reads: readsFrom(request.headers.get(HEADERS.reads), { isPage: isFromPage(request) }),
    caller,
    request,
    drop: () => socket?.destroy(),
  });
}

/** Returns whether a page sends the request: a browser says so on https and on the local host. */
const isFromPage = ({ headers }: Request): boolean => headers.has("Sec-Fetch-Site");

/** Returns the caller. Where a session is optional an invalid token counts as none, so that one can still sign in. */
async function viewerOf(
  c: Context<HttpEnvironment>,
  door: Door,
  name: EndpointName,
  endpoint: Endpoint,
): Promise<Viewer | NamedViewer | null> {
  if (endpoint.auth === "none") return null;
  const bearer = bearerToken(c.req.raw);
  const token = endpoint.auth === "stream" ? (c.req.query("token") ?? bearer) : bearer;
  if (token === null) return null;
  if (endpoint.auth === "stream") return door.sessions.byStreamToken(token);
  return isQueued(name) ? door.sessions.named(token) : door.sessions.byToken(token);
}

const queued: ReadonlySet<EndpointName> = new Set(QUEUED);
const isQueued = (name: EndpointName): boolean => queued.has(name);

function parse(schema: Endpoint["body"] | Endpoint["query"], input: unknown): Result<unknown, Response> {
  if (!schema) return ok(undefined);
  const read = readBy(schema, input);
  return read.ok ? read : err(refuseFields(read.error));
}

function uuidsOf(request: Request): Result<CallUuids, Response> {
  const mutation = request.headers.get(HEADERS.dataMutation);
  const userAction = request.headers.get(HEADERS.userAction);
  const issues = [
    { path: HEADERS.dataMutation, value: mutation },
    { path: HEADERS.userAction, value: userAction },
  ].flatMap(({ path, value }) =>
    value === null || Uuid.safeParse(value).success ? [] : [{ path, message: "Must be a valid UUID." }],
  );
  if (issues.length > 0) return err(refuseFields(issues));
  // PostgreSQL writes UUIDs in lower case: a repeated call is recognised whatever the case it was sent in.
  const givenMutation = mutation?.toLowerCase();
  return ok({
    mutation: givenMutation ?? crypto.randomUUID(),
    givenMutation,
    userAction: userAction?.toLowerCase() ?? null,
  });
}
