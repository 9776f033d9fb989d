import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";

/** A small server that stands in for one elsewhere. */
export interface LocalServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Opens a port on this machine and hands every request to `answer`. */
export async function startLocalServer(
  answer: (request: Request) => Response | Promise<Response>,
): Promise<LocalServer> {
  const server = createAdaptorServer({ fetch: answer }) as Server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
