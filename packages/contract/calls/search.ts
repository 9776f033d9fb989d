import * as z from "zod/mini";
import { Tags } from "../search/found.ts";
import type { EndpointShapes } from "./endpoint.ts";

/** What is said in the calls that find something in the notes: words, links, tags. */
export const searchCalls = {
  listTags: {
    summary: "The tags of all texts with how many notes and cards have each, the commonest first",
    query: z.object({}),
    answer: Tags,
    errors: [],
  },
} as const satisfies EndpointShapes;
