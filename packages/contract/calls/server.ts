import * as z from "zod/mini";
import * as accounts from "../accounts.ts";
import type { EndpointShapes } from "./endpoint.ts";

/** What is said in the calls about the server itself. */
export const serverCalls = {
  health: {
    summary: "Whether the server and its database answer",
    answer: z.object({ status: z.string(), message: z.string() }),
    errors: ["unavailable"],
  },
  clientConfig: {
    summary: "What of the server's settings its client has to know",
    answer: accounts.ClientConfig,
    errors: [],
  },
} as const satisfies EndpointShapes;
