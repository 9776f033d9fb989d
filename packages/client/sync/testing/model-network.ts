import { API_PREFIX } from "@perennial/contract/limits";
import { acceptRequest, batchOf } from "@perennial/contract/testing/model/requests";
import type { PortResponse } from "@perennial/contract/testing/server-port";
import type { OpenStream } from "../../platform/event-stream.ts";
import type { BrowserServer } from "./browser-server.ts";
import type { Life } from "./life.ts";
import { logOf } from "./log-of.ts";
import type { VirtualTimers } from "./virtual-timers.ts";

/**
 * What becomes of a request: done and answered, arrived twice and answered as the second was, done and the answer
 * lost, never arrived, or done with an answer that is held on its way; or a refusal.
 */
export type NetworkOutcome =
  | "answer"
  | "double"
  | "hold-answer"
  | "lose-answer"
  | "lose-request"
  | {
      readonly status: number;
      readonly code?: string;
      readonly retryAfter?: string;
      readonly details?: object;
    };

export interface HeldRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  settle(outcome: NetworkOutcome): void;
}

/** What a test commands of a browser's network. */
export interface Network {
  online: boolean;
  /** Whether the event stream says anything. */
  streams: boolean;
  /** Milliseconds by which every answer, and every piece of a stream, comes later. */
  delayMs: number;
  /** Decides about each request. Null holds it for the test. */
  outcome: (request: HeldRequest) => NetworkOutcome | null;
  readonly held: HeldRequest[];
}

/** The `fetch` of one tab. */
export const fetchOf =
  (network: Network, server: BrowserServer, life: Life, timers: VirtualTimers) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const method = init.method ?? "GET";
    const { pathname, search } = new URL(url);
    const path = pathname.replace(API_PREFIX, "");
    const outcome = await new Promise<NetworkOutcome>((settle) => {
      const request: HeldRequest = { method, path, body, settle };
      const decided = network.online ? network.outcome(request) : "lose-request";
      if (decided === null) network.held.push(request);
      else settle(decided);
    });
    if (!life.alive) return never();
    if (outcome === "lose-request") throw new TypeError("network");
    const headers = init.headers as Record<string, string>;
    // An error inside the server, unlike one on the way, comes only where its copy would not be answered.
    if (
      typeof outcome === "object" &&
      !(outcome.status === 500 && (await isTaken(server, method, path, headers, body)))
    )
      return refusal(outcome);
    const send = () => server.handle(method, path + search, headers, body);
    if (outcome === "double") await send();
    const response = await send();
    if (outcome === "hold-answer")
      await new Promise<void>((resolve) => {
        network.held.push({ method, path, body, settle: () => resolve() });
      });
    const { delayMs } = network;
    if (delayMs > 0) await new Promise<void>((resolve) => timers.after(delayMs, resolve));
    if (!life.alive) return never();
    if (outcome === "lose-answer") throw new TypeError("network");
    return arrived(response);
  };

/** Returns whether the server has taken all that a request asks for, so that this is a copy of it. */
async function isTaken(
  server: BrowserServer,
  ...request: Parameters<typeof acceptRequest>
): Promise<boolean> {
  const accepted = acceptRequest(...request);
  const batch = accepted.ok ? batchOf(accepted.value, () => "") : accepted;
  if (!batch.ok || !batch.value || batch.value.commands.length === 0) return false;
  const taken = new Set((await logOf(server)).map((row) => row.mutation_uuid));
  return batch.value.commands.every(({ uuid }) => taken.has(uuid));
}

const never = () => new Promise<Response>(() => undefined);

function refusal({
  status,
  code = "internal",
  retryAfter,
  details,
}: Exclude<NetworkOutcome, string>): Response {
  const headers = retryAfter ? { "Retry-After": retryAfter } : {};
  return new Response(JSON.stringify({ error: `refused ${status}`, code, details }), { status, headers });
}

const arrived = ({ status, body, headers }: PortResponse): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

/** The event stream of one tab. */
export const streamOf =
  (network: Network, server: BrowserServer, life: Life, timers: VirtualTimers): OpenStream =>
  (url, _names, listener) => {
    let lastDue = 0;
    const close = server.events(new URL(url).search.slice(1), {
      event(name, data, id) {
        const tell = () => {
          if (life.alive && network.streams && network.online) listener.event(name, data, id);
        };
        // What comes later never overtakes what came before, though the delay may change in between.
        const now = timers.elapsed();
        lastDue = Math.max(lastDue, now + network.delayMs);
        if (lastDue > now) timers.after(lastDue - now, tell);
        else tell();
      },
      broken() {
        if (life.alive) listener.broken();
      },
    });
    life.ends.push(close);
    return close;
  };
