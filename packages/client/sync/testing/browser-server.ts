import type { DataMutation } from "@perennial/contract/outline/wire";
import type { ServerPort } from "@perennial/contract/testing/server-port";
import type { StreamListener } from "../../platform/event-stream.ts";
import { settleMacrotasks } from "./virtual-timers.ts";

/** A server that simulated browsers talk to: the model in memory, or a real one elsewhere. */
export interface BrowserServer extends ServerPort {
  /** Opens the event stream. @param query of its address @returns how to close it */
  events(query: string, listener: StreamListener): () => void;
  /**
   * Resolves when every request so far has its response and every open stream has told all of it.
   * @returns whether there was anything to wait for
   */
  idle(): Promise<boolean>;
  /** All rows of the log as they were written, where it may have been compacted since. */
  wholeLog?(): readonly DataMutation[];
}

/** Resolves when nothing moves any more, here or at the server. */
export async function settleWith(server: BrowserServer, rounds?: number): Promise<void> {
  do await settleMacrotasks(rounds);
  while (await server.idle());
}
