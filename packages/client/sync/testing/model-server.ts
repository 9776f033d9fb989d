import type * as wire from "@perennial/contract/outline/wire";
import {
  type ModelServer as ContractModel,
  createModelServer as createContractModel,
} from "@perennial/contract/testing/model/model-server";
import type { RequestHeaders } from "@perennial/contract/testing/server-port";
import { createListeners } from "../../platform/listeners.ts";
import type { BrowserServer } from "./browser-server.ts";
import { type Refuse, refusing } from "./refusing-server.ts";

/** A request as it reached the server, for tests to look at. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: RequestHeaders;
}

/** The contract's model of the server, with what tests of the client do to it. */
export interface ModelServer extends BrowserServer, Omit<ContractModel, "handle"> {
  readonly seen: readonly SeenRequest[];
  version(): number;
  /** Refuses a command before it is decided; null to let it through. */
  refuse: Refuse;
  /** Makes /changes answer that everything has to be loaded anew. */
  reset: boolean;
  /** Tells every open stream what this person has done. */
  tellAction(action: wire.UserAction): void;
}

/** The moment at which it stands where no clock is given. */
export const NOON = () => new Date("2026-11-21T12:00:00.000Z");

export function createModelServer(now: () => Date = NOON, generation?: string): ModelServer {
  const model = createContractModel(now, generation);
  const seen: SeenRequest[] = [];
  const actions = createListeners<[wire.UserAction]>();
  const handle = refusing(model, (command) => server.refuse(command));
  const version = () => model.log.length;
  const server: ModelServer = {
    ...model,
    seen,
    version,
    wholeLog: () => model.log,
    refuse: () => null,
    reset: false,
    tellAction: actions.tell,
    handle(method, path, headers, body) {
      const [address = ""] = path.split("?");
      seen.push({ method, path: address, body, headers });
      if (server.reset && address === "/changes")
        return Promise.resolve({ status: 200, body: { reset: true }, headers: {} });
      return handle(method, path, headers, body);
    },
    events(_query, listener) {
      let isOpen = true;
      const tell = (name: string, data: object, told: number) => {
        if (isOpen) listener.event(name, JSON.stringify(data), `${told}.0`);
      };
      const hello = () => ({ version: version(), user_action_id: 0, generation: model.generation });
      queueMicrotask(() => tell("connection", hello(), version()));
      const stop = model.onCommit((rows) => {
        for (const row of rows)
          setImmediate(() =>
            tell("user-action-update", { user_action_uuid: null, data_mutation: row }, row.version),
          );
      });
      const stopActions = actions.subscribe((action) => tell("user-action", action, version()));
      return () => {
        isOpen = false;
        stopActions();
        stop();
      };
    },
    // It responds within the call: the rounds of a settling are enough for it.
    idle: () => Promise.resolve(false),
  };
  return server;
}
