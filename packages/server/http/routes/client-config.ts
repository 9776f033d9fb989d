import type { ClientConfig } from "@perennial/contract/accounts";
import { LEAST_READS, PRESENT_READS } from "@perennial/contract/log/reads";
import { answerJson } from "../answer.ts";
import type { Handlers } from "../implement.ts";

/** What of the settings the client has to know before anybody has signed in. */
export const clientConfigHandlers = (config: Settings): Pick<Handlers, "clientConfig"> => ({
  clientConfig: async () =>
    answerJson(200, {
      ...config,
      least_client: LEAST_READS,
      present_client: PRESENT_READS,
    } satisfies ClientConfig),
});

type Settings = Omit<ClientConfig, "least_client" | "present_client">;
