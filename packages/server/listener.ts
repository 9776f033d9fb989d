import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { hasCode, StartRefused } from "./database/engine/start-refused.ts";

export type Fetch = (
  request: Request,
  bindings?: HttpBindings | Http2Bindings,
) => Response | Promise<Response>;

/** An open port. */
export interface Listener {
  readonly port: number;
  /** Closes each connection after its next answer: one that is kept could be closed just when a request is sent on it. */
  keepNoConnection(): void;
  /**
   * Takes no new connection, and lets the requests that are under way finish.
   * @param graceMs how long a request may still take before it is cut off
   */
  drain(graceMs: number): Promise<void>;
}

const LOOK_EVERY_MS = 10;
/** Milliseconds that a whole answer stands in memory for a reader that takes nothing of it. */
const UNTAKEN_MS = 10_000;

/**
 * Opens the port and hands every request to the application.
 * @param port 0 takes any free one
 * @throws StartRefused when the port is taken, or not for this user
 */
export async function listen(fetch: Fetch, port: number, untakenMs = UNTAKEN_MS): Promise<Listener> {
  const open = new Set<ServerResponse>();
  let keepsConnections = true;
  const server = createAdaptorServer({ fetch }) as Server;
  server.prependListener("request", (_request, response: ServerResponse) => {
    if (!keepsConnections) response.setHeader("Connection", "close");
    response.once("prefinish", () => response.setTimeout(untakenMs, () => response.destroy()));
    open.add(response);
    response.once("close", () => open.delete(response));
  });
  await opened(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    keepNoConnection() {
      keepsConnections = false;
    },
    async drain(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (let waited = 0; waited < graceMs && open.size > 0; waited += LOOK_EVERY_MS) {
        await pause(LOOK_EVERY_MS);
      }
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Sees that a port can be opened, and leaves it closed.
 * @throws StartRefused when it is taken, or not for this user
 */
export async function expectFree(port: number): Promise<void> {
  const server = createServer();
  await opened(server, port);
  await new Promise((resolve) => server.close(resolve));
}

function opened(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(refusal(error, port)));
    server.listen(port, resolve);
  });
}

function refusal(error: Error, port: number): Error {
  if (hasCode(error, "EADDRINUSE")) {
    return new StartRefused(`Port ${port} is taken by another program. Stop it, or set PORT to a free one.`);
  }
  if (hasCode(error, "EACCES")) {
    return new StartRefused(`Port ${port} is not open to this user. Set PORT to one above 1023.`);
  }
  return error;
}
