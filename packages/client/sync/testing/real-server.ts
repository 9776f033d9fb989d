import type { Session } from "@perennial/contract/accounts";
import { API_PREFIX, HEADERS } from "@perennial/contract/limits";
import type { PortResponse, RequestHeaders } from "@perennial/contract/testing/server-port";
import type { BrowserServer } from "./browser-server.ts";
import type { RunAccount } from "./run.ts";
import { openServerEvents } from "./server-events.ts";

/** A new account on a real server, spoken to over HTTP. */
export async function openRealAccount(origin: string): Promise<RunAccount> {
  const made = await fetch(`${origin}${API_PREFIX}/anonymous`, { method: "POST" });
  const { token, user } = (await made.json()) as Session;
  if (!user.root_tree) throw new Error("an account has a tree");
  return { server: realServer(origin, token), userId: user.id, rootId: user.root_tree.id, token };
}

/** How far an open event stream has told the log. */
interface Stream {
  version: number;
  readonly close: () => void;
}

function realServer(origin: string, token: string): BrowserServer {
  const waiting = new Set<Promise<unknown>>();
  const streams = new Set<Stream>();
  const told = new Set<() => void>();
  /** The newest version that any response has named. */
  let version = 0;

  const send = async (
    method: string,
    path: string,
    headers: RequestHeaders,
    body: unknown,
  ): Promise<PortResponse> => {
    const json = body === undefined ? {} : { "Content-Type": "application/json" };
    const response = await fetch(`${origin}${API_PREFIX}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers, ...json },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    version = Math.max(version, Number(response.headers.get(HEADERS.dataVersion) ?? 0));
    const all = Object.fromEntries(response.headers);
    return { status: response.status, body: text === "" ? null : JSON.parse(text), headers: all };
  };
  const isBehind = (stream: Stream) => stream.version < version;

  return {
    handle(...request) {
      const sent = send(...request);
      waiting.add(sent);
      return sent.finally(() => waiting.delete(sent));
    },
    events(query, listener) {
      const url = `${origin}${API_PREFIX}/user_actions/stream?${query}`;
      const closed = () => {
        streams.delete(stream);
        // Those that come back may be of a database that was put back to before.
        if (streams.size === 0) version = 0;
        for (const tell of [...told]) tell();
      };
      const close = openServerEvents(url, {
        event(name, data, id) {
          listener.event(name, data, id);
          stream.version = Math.max(stream.version, Number(id.split(".")[0] ?? 0));
          for (const tell of [...told]) tell();
        },
        broken() {
          closed();
          listener.broken();
        },
      });
      const stream: Stream = { version: -1, close };
      streams.add(stream);
      return () => {
        closed();
        close();
      };
    },
    async idle() {
      if (waiting.size > 0) {
        await Promise.allSettled(waiting);
        return true;
      }
      if (![...streams].some(isBehind)) return false;
      await new Promise<void>((resolve) => {
        const tell = () => {
          if ([...streams].some(isBehind)) return;
          told.delete(tell);
          resolve();
        };
        told.add(tell);
      });
      return true;
    },
  };
}
