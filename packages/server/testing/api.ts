import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import type { Session } from "@perennial/contract/accounts";
import type { Endpoint } from "@perennial/contract/calls/endpoint";
import { endpoints } from "@perennial/contract/calls/endpoints";
import { ERROR_STATUS, ERROR_TEXT, type ErrorCode } from "@perennial/contract/calls/errors";
import { API_PREFIX } from "@perennial/contract/limits";
import pino from "pino";
import { expect } from "vitest";
import { type App, createApp } from "../app.ts";
import type { AppConfig } from "../app-deps.ts";
import { openUserWorkers } from "../database/cluster/open-user-workers.ts";
import { tellWorkers } from "../database/cluster/worker-patience.ts";
import { createPool, type Patience } from "../database/pool.ts";
import type { PasswordHashing } from "../ports/passwords.ts";
import { FOLDER_PREFIX } from "./abandoned.ts";
import { watchTasks } from "./one-task.ts";
import { heldToShards } from "./shard-forms.ts";
import { createTestDatabase, isSpread, type TestDatabase } from "./test-database.ts";

export const TEST_SECRET = "a secret of the tests, long enough to sign with";

const MIB = 1_048_576;
const TEST_FILE_LIMITS = { bytes: MIB, bytesInAll: 4 * MIB, files: 1_000 };

/** What a test may set about the application it talks to. */
export interface ApiOptions {
  readonly config?: Partial<AppConfig>;
  readonly clock?: () => Date;
  readonly clientFolder?: string;
  readonly heartbeatMs?: number;
  readonly stallMs?: number;
  readonly answerStallMs?: number;
  readonly modelMs?: number;
  readonly hashing?: PasswordHashing;
  readonly databaseFiles?: string;
  /** Connections of the pool, 10 unless told. */
  readonly connections?: number;
  readonly patience?: Patience;
  /** Stands between the application and its pool. */
  readonly watch?: (pool: Api["pool"]) => Api["pool"];
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer, its body read; an empty one is null. */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** One application on a port of its own, spoken to over real HTTP. */
export interface Api {
  readonly origin: string;
  readonly pool: ReturnType<typeof createPool>;
  /** Everything that was logged, as text. */
  readonly log: () => string;
  /** How many connections are open to it. */
  readonly connections: () => number;
  /** Calls the API, and holds the answer against the contract. */
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  /** A new account without a name. */
  person(): Promise<Person>;
  stop(): Promise<void>;
}

export interface Person {
  readonly id: number;
  readonly token: string;
  readonly rootId: number;
}

/** Starts an application on a test's database; several may share one, as several servers do. */
export async function startApi(database: TestDatabase, options: ApiOptions = {}): Promise<Api> {
  // As a start does, before the first connection of the pool.
  if (isSpread()) await tellWorkers(database.pool, options.patience?.lockMs ?? 0, () => {});
  const pool = createPool({ ...database.connection, max: options.connections ?? 10 }, options.patience);
  pool.on("error", () => {}); // its database may be dropped under it
  const folder = mkdtempSync(path.join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-files-`));
  const tasks = isSpread() ? watchTasks(database.connection) : null;
  const lines: string[] = [];
  const logger = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  // Who watches the pool wants to see all that is asked.
  const workers =
    isSpread() && !options.watch
      ? await openUserWorkers({
          pool,
          connection: database.connection,
          connections: options.connections ?? 10,
          patience: options.patience ?? {},
          clock: () => new Date(),
          warn: (sentence) => logger.warn(sentence),
        })
      : null;
  const app: App = await createApp({
    config: {
      jwtSecret: TEST_SECRET,
      publicUrl: "http://localhost:3001",
      allowedOrigins: [],
      subscriptionRequired: false,
      stripe: undefined,
      google: {
        clientId: undefined,
        jwksUrl: "https://www.googleapis.com/oauth2/v3/certs",
        issuer: "https://accounts.google.com",
      },
      oidc: undefined,
      ai: undefined,
      ownModels: undefined,
      analyticsUrl: undefined,
      files: { folder, s3: undefined, limits: TEST_FILE_LIMITS },
      backups: {
        address: path.join(folder, "backups"),
        isNamed: false,
        everyMs: 0,
        s3: undefined,
        key: undefined,
        identity: undefined,
      },
      quota: { nodes: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
      signUp: "open",
      metricsToken: undefined,
      rateLimits: undefined,
      passwordHashes: 2,
      trustProxy: false,
      ...options.config,
    },
    pool: heldToShards(options.watch?.(pool) ?? pool, tasks?.look),
    ...(workers ? { workers } : {}),
    listenConnection: database.connection,
    logger,
    clock: options.clock ?? (() => new Date()),
    clientFolder: options.clientFolder ?? "/nonexistent",
    ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
    ...(options.databaseFiles === undefined ? {} : { databaseFiles: options.databaseFiles }),
    ...(options.hashing === undefined ? {} : { hashing: options.hashing }),
    ...(options.modelMs === undefined ? {} : { modelMs: options.modelMs }),
    ...(options.stallMs === undefined ? {} : { stallMs: options.stallMs }),
    ...(options.answerStallMs === undefined ? {} : { answerStallMs: options.answerStallMs }),
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const call = async <T>(method: string, path: string, given: CallOptions = {}): Promise<Answer<T>> => {
    const answer = await send(`${origin}${API_PREFIX}${path}`, method, given);
    expectContract(method, path, answer);
    return answer as Answer<T>;
  };

  return {
    origin,
    pool,
    log: () => lines.join(""),
    connections: () => sockets.size,
    call,
    async person() {
      const { body } = await call<Session>("POST", "/anonymous");
      return { id: body.user.id, token: body.token, rootId: body.user.root_tree?.id ?? 0 };
    },
    async stop() {
      await app.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await workers?.close();
      await pool.end();
      rmSync(folder, { recursive: true });
      await tasks?.end();
    },
  };
}

/** Starts an application on a database of its own, which goes when the application stops. */
export async function startApiAlone(options: ApiOptions = {}): Promise<Api> {
  const database = await createTestDatabase();
  const api = await startApi(database, options);
  return {
    ...api,
    async stop() {
      await api.stop();
      await database.drop();
    },
  };
}

async function send(url: string, method: string, given: CallOptions): Promise<Answer> {
  const body = given.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(given.token === undefined ? {} : { Authorization: `Bearer ${given.token}` }),
      ...given.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

/** Every answer of every test has the shape that the contract declares for it. */
function expectContract(method: string, path: string, answer: Answer): void {
  if (answer.status >= 400) {
    const body = answer.body as { error?: unknown; code?: unknown; status?: unknown } | null;
    if (body?.status === "error") return; // the health call's own shape
    expect(body, `${method} ${path} -> ${answer.status}`).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
    });
    expect(ERROR_STATUS[body?.code as ErrorCode]).toBe(answer.status);
    expect(ERROR_TEXT[body?.code as ErrorCode]).toBeDefined();
    if (answer.status === 422) {
      expect(answer.body, `${method} ${path} names the fields`).toMatchObject({
        details: {
          issues: expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]),
        },
      });
    }
    return;
  }
  const endpoint = endpointOf(method, path);
  if (!endpoint) return;
  expect(answer.status).toBe(endpoint.status);
  const parsed = endpoint.answer.safeParse(answer.body);
  expect(parsed.error?.issues ?? [], `${method} ${path} answers in its shape`).toEqual([]);
  if (endpoint.mutating) {
    expect(answer.headers.get("x-server-timestamp")).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(answer.headers.get("x-data-version")).toMatch(/^\d+$/);
  }
}

const endpointOf = (method: string, path: string): Endpoint | undefined => {
  const plain = path.split("?")[0] ?? "";
  return Object.values(endpoints as Record<string, Endpoint>).find(
    (endpoint) =>
      endpoint.method === method && new RegExp(`^${endpoint.path.replace("{id}", "\\d+")}$`).test(plain),
  );
};
