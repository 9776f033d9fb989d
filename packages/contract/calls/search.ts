import { ANCHOR_NAME } from "@perennial/domain/rich/anchor-name";
import * as z from "zod/mini";
import { Anchors, Tags } from "../search/found.ts";
import type { EndpointShapes } from "./endpoint.ts";

/** What is said in the calls that find something in the notes: words, links, tags. */
export const searchCalls = {
  listTags: {
    summary: "The tags of all texts with how many notes and cards have each, the commonest first",
    query: z.object({}),
    answer: Tags,
    errors: [],
  },
  listAnchors: {
    summary: "What the anchors lead to that links in texts name; those that are not known are left out",
    query: z.object({
      /** Up to 200 of them, with commas between. */
      ids: z.string().check(z.regex(new RegExp(`^${ANCHOR_NAME}(?:,${ANCHOR_NAME}){0,199}$`))),
    }),
    answer: Anchors,
    errors: ["validation"],
  },
} as const satisfies EndpointShapes;
