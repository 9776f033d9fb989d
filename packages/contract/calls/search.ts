import { ANCHOR_NAME } from "@perennial/domain/rich/anchor-name";
import * as z from "zod/mini";
import { Anchors, LinksHere, NoteTimes, SearchAnswer, Tags } from "../search/found.ts";
import { Moment, TimeZone } from "../study/ratings.ts";
import type { EndpointShapes } from "./endpoint.ts";

/** What is said in the calls that find something in the notes: words, links, tags. */
export const searchCalls = {
  searchNotes: {
    summary:
      "The notes and cards that a search is about, the best first: words, tags and operators as in the search of the page",
    query: z.object({
      q: z.string(),
      /** Only what stands below this node, itself included. */
      in: z.optional(z.string()),
      /** 1 to 500, 50 where it is not said. */
      limit: z.optional(z.string()),
      /** The node of the last hit of the answer before: those that follow it. */
      after: z.optional(z.string()),
      /** Where the learner is; where it is not said, where the last review was given. */
      time_zone: z.optional(TimeZone),
    }),
    answer: SearchAnswer,
    errors: ["not_found", "validation"],
  },
  listBacklinks: {
    summary: "The rows that link to a node",
    answer: LinksHere,
    errors: ["not_found"],
  },
  listUnlinked: {
    summary:
      "The rows that have the title of a node as whole words, and no link to it: a title of at least four letters, two in Chinese, Japanese and Korean",
    answer: LinksHere,
    errors: ["not_found"],
  },
  listTags: {
    summary: "The tags of all texts with how many notes and cards have each, the commonest first",
    query: z.object({}),
    answer: Tags,
    errors: [],
  },
  listTimes: {
    summary: "When nodes were made and their texts changed last",
    query: z.object({
      /** Only those made or changed at that time or later. */
      since: z.optional(Moment),
    }),
    answer: NoteTimes,
    errors: ["validation"],
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
