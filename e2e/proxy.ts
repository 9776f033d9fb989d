import {
  createServer,
  type IncomingMessage,
  request as requestUpstream,
  type Server,
  type ServerResponse,
} from "node:http";

/** One call that came by, and what became of it. */
export interface SeenCall {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** Of the server's answer, whether or not it was passed on; null where none came. */
  status: number | null;
}

export type Matcher = (call: SeenCall) => boolean;

/** What is said in the server's place: data, or a file of another type. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Of a file, whose text is the body. */
  readonly type?: string;
}

/** Stands between the browser and the server, and makes the network as bad as a test wants it. */
export interface FaultProxy {
  readonly origin: string;
  /** Milliseconds by which every answer, and every piece of a stream, comes later. */
  delayMs: number;
  /**
   * Holds every answer of the API, and every piece of a stream, from now on; code that a key asks for comes all the same.
   * @returns how to let them go, and go on as before
   */
  hold(): () => void;
  /** While true nobody answers: connections are torn. */
  down: boolean;
  /** While true no answer tells the server's time, so that the clock counts which a test has set in the page. */
  hidesTime: boolean;
  /** The server does what it is told, but its answer is lost, while this holds of the call. */
  loseAnswer: Matcher | undefined;
  /** Answers in the server's place, which then hears nothing of it. */
  answerInstead: ((call: SeenCall) => Answer | undefined) | undefined;
  readonly calls: readonly SeenCall[];
  /** Tears every open stream of events; returns how many. */
  cutStreams(): number;
  close(): Promise<void>;
}

const isWrite = (call: SeenCall): boolean => call.method !== "GET";
/** The calls that change data, with the log of user actions and the tickets of the stream left out. */
export const isDataCall = (call: SeenCall): boolean =>
  isWrite(call) && /^\/api\/v1\/(notes|trees|flashcards|commands)\b/.test(call.path);

/** The calls of one address of the API, whatever their query: `isCall("/logout")`, `isCall("/notes", "POST")`. */
export const isCall =
  (path: string, method?: string): Matcher =>
  (call) =>
    call.path.split("?")[0] === `/api/v1${path}` && (method === undefined || call.method === method);

/** A file of the page whose name comes from its contents: it never changes. */
const isNamedByContents = ({ method, path, headers }: SeenCall): boolean =>
  method === "GET" && path.startsWith("/assets/") && headers.range === undefined;

interface KeptFile {
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}
/** Each page asks for some forty such files: they are handed out from here once the server has, by origin, path and encodings. */
const keptFiles = new Map<string, KeptFile>();

/** Starts a proxy in front of `target` (an origin) on a free port. */
export async function startProxy(target: string): Promise<FaultProxy> {
  const upstream = new URL(target);
  const calls: SeenCall[] = [];
  const streams = new Set<ServerResponse>();
  const timers = new Set<NodeJS.Timeout>();
  /** Resolves when answers are held no longer. */
  let held: Promise<void> | undefined;

  const delay = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, proxy.delayMs);
      timers.add(timer);
    });
  /** Of one answer: what comes later never overtakes what came before, though the delay may change in between. */
  const paced = (outgoing: ServerResponse, { path }: SeenCall) => {
    let before: Promise<unknown> = Promise.resolve();
    return (run: () => void): void => {
      const due = (path.startsWith("/api/") && held) || (proxy.delayMs > 0 ? delay() : undefined);
      before = Promise.all([before, due])
        .then(run)
        .catch(() => outgoing.socket?.destroy());
    };
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const call: SeenCall = {
      method: incoming.method ?? "GET",
      path: incoming.url ?? "/",
      headers: incoming.headers,
      body: body.toString("utf8"),
      status: null,
    };
    calls.push(call);
    const tear = () => outgoing.socket?.destroy();
    const later = paced(outgoing, call);
    if (proxy.down) {
      tear();
      return;
    }
    const instead = proxy.answerInstead?.(call);
    if (instead !== undefined) {
      call.status = instead.status;
      later(() => {
        const { type = "application/json", body } = instead;
        outgoing.writeHead(instead.status, { "content-type": type });
        outgoing.end(instead.type === undefined ? JSON.stringify(body) : String(body));
      });
      return;
    }
    const key = isNamedByContents(call)
      ? [target, call.path, call.headers["accept-encoding"]].join(" ")
      : undefined;
    const kept = key === undefined ? undefined : keptFiles.get(key);
    if (kept !== undefined) {
      call.status = 200;
      later(() => outgoing.writeHead(200, kept.headers).end(kept.body));
      return;
    }
    const forwarded = requestUpstream(
      {
        host: upstream.hostname,
        port: upstream.port,
        method: call.method,
        path: call.path,
        headers: incoming.headers,
        agent: false,
      },
      (answer) => {
        call.status = answer.statusCode ?? null;
        const isStream = (answer.headers["content-type"] ?? "").startsWith("text/event-stream");
        if (isStream) {
          streams.add(outgoing);
          outgoing.once("close", () => {
            streams.delete(outgoing);
            forwarded.destroy();
          });
        }
        if (!isStream && proxy.loseAnswer?.(call) === true) {
          answer.resume();
          answer.once("end", tear);
          return;
        }
        answer.once("error", tear);
        if (proxy.hidesTime) delete answer.headers["x-server-timestamp"];
        later(() => outgoing.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders());
        const pieces: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => {
          if (key !== undefined) pieces.push(chunk);
          later(() => outgoing.write(chunk));
        });
        answer.once("end", () => {
          if (key !== undefined && answer.statusCode === 200)
            keptFiles.set(key, { headers: answer.headers, body: Buffer.concat(pieces) });
          later(() => outgoing.end());
        });
      },
    );
    forwarded.once("error", tear);
    forwarded.end(body);
  };

  const listener: Server = createServer((incoming, outgoing) => {
    outgoing.on("error", () => {});
    handle(incoming, outgoing).catch(() => outgoing.socket?.destroy());
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  if (typeof address !== "object" || address === null) throw new Error("The proxy has no address.");

  const proxy: FaultProxy = {
    origin: `http://127.0.0.1:${address.port}`,
    delayMs: 0,
    down: false,
    hidesTime: false,
    loseAnswer: undefined,
    answerInstead: undefined,
    calls,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
      };
    },
    cutStreams() {
      const open = [...streams];
      for (const stream of open) stream.socket?.destroy();
      return open.length;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      listener.closeAllConnections();
      return new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
  return proxy;
}
