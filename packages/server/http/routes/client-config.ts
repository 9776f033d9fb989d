import type * as wire from "@perennial/contract/wire";
import { answerJson } from "../answer.ts";
import type { Handlers } from "../implement.ts";

/** What of the settings the client has to know before anybody has signed in. */
export const clientConfigHandlers = (config: wire.ClientConfig): Pick<Handlers, "clientConfig"> => ({
  clientConfig: async () => answerJson(200, config),
});
