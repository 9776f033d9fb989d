import { HEADERS } from "@perennial/contract/limits";
import type { RequestHeaders } from "@perennial/contract/testing/server-port";
import type { StreamListener } from "../../platform/event-stream.ts";
import type { BrowserServer } from "./browser-server.ts";
import { createModelServer, type ModelServer } from "./model-server.ts";

/** A server whose data can be put back from a backup: numbers that were given after it are given again. */
export interface RestorableServer extends BrowserServer {
  readonly rootId: number;
  /** The server as it is now. */
  present(): ModelServer;
  /** Makes a backup. @returns how to put it back, in a generation of its own */
  backup(): () => Promise<void>;
  /** Another device makes a note at the end of the root, or of another node. */
  write(text: string, below?: number): Promise<{ readonly id: number; readonly noteId: number }>;
}

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: RequestHeaders;
  readonly body: unknown;
}

const nameOf = (generation: number) => `${String(generation).padStart(12, "0")}-00000000`;

export function createRestorableServer(): RestorableServer {
  let generation = 0;
  let model = createModelServer(undefined, nameOf(generation));
  let written: SentRequest[] = [];
  const streams = new Set<StreamListener>();

  const server: RestorableServer = {
    rootId: model.rootId,
    present: () => model,
    handle(method, path, headers, body) {
      if (method !== "GET") written.push({ method, path, headers, body });
      return model.handle(method, path, headers, body);
    },
    events(query, listener) {
      streams.add(listener);
      const close = model.events(query, listener);
      return () => {
        streams.delete(listener);
        close();
      };
    },
    idle: () => model.idle(),
    wholeLog: () => model.log,
    backup() {
      const kept = [...written];
      return async () => {
        const restored = createModelServer(undefined, nameOf(++generation));
        // The same requests in the same order leave the same data, to the numbers.
        for (const { method, path, headers, body } of kept) {
          const { [HEADERS.dataGeneration]: _earlier, ...rest } = headers;
          await restored.handle(method, path, rest, body);
        }
        model = restored;
        written = [...kept];
        for (const listener of [...streams]) listener.broken();
        streams.clear();
      };
    },
    async write(text, below = model.rootId) {
      const tree = { item_type: "note", note: { text }, parent_id: below };
      const { body } = await server.handle("POST", "/trees", {}, { tree });
      const { id, item_id } = body as { readonly id: number; readonly item_id: number };
      return { id, noteId: item_id };
    },
  };
  return server;
}
