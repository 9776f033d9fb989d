import * as z from "zod/mini";
import * as wire from "../outline/wire.ts";
import { Id } from "../shapes/record-shapes.ts";
import { type EndpointShapes, nothing } from "./endpoint.ts";

const pageQuery = z.object({ before: z.optional(z.string()), limit: z.optional(z.string()) });

/** What is said in the calls that read the log, and in the batch of commands that writes to it. */
export const logCalls = {
  createUserAction: {
    summary: "Records what the person did",
    body: z.object({ user_action: wire.UserActionInput }),
    answer: wire.UserAction,
    readsLog: true,
    errors: [],
  },
  listUserActions: {
    summary: "What the person did, newest first",
    query: pageQuery,
    answer: z.object({ user_actions: z.array(wire.UserAction) }),
    readsLog: true,
    errors: [],
  },
  getNodeHistory: {
    summary: "What happened to a node and to what it shows, newest first, with the values before and after",
    query: pageQuery,
    answer: z.object({
      history: z.array(wire.NodeEvent),
      /** To be sent as `before` for what is older; null at the end. */
      before: z.nullable(z.int()),
    }),
    errors: ["not_found"],
  },
  listDeleted: {
    summary:
      "The branches that were deleted and can be restored, by `branches.restore` with the call as `undo_of`; newest first. `node_id`: only the one that a node went with",
    query: z.extend(pageQuery, { node_id: z.optional(z.string()) }),
    answer: z.object({ deleted: z.array(wire.DeletedBranch), before: z.nullable(z.int()) }),
    errors: [],
  },
  streamUserActions: {
    summary:
      "The log as it grows; `last_event_id` and `generation` stand in for headers where a client cannot set them",
    query: z.object({
      token: z.optional(z.string()),
      last_event_id: z.optional(z.string()),
      /** The one that the last event id belongs to; of another one the stream begins where the log ends now. */
      generation: z.optional(z.string()),
      /** As the header of that name. */
      reads: z.optional(z.string()),
    }),
    answer: nothing,
    errors: [],
  },
  createStreamTicket: {
    summary: "A single-use ticket of 60 s for the event stream, or for an export",
    body: z.object({
      /** Of an export: the notes that leave, each with all that stands below it. */
      node_ids: z.optional(z.array(Id).check(z.minLength(1))),
    }),
    answer: z.object({ ticket: z.string() }),
    errors: [],
  },
  getChanges: {
    summary:
      "The user's log after a version, in order; `reset` where it cannot be read on from there: load the tree anew",
    query: z.object({ since: z.string() }),
    answer: z.union([
      z.object({ reset: z.literal(true), generation: wire.Generation }),
      z.object({ changes: z.array(wire.DataMutation), version: z.int(), generation: wire.Generation }),
    ]),
    readsLog: true,
    errors: ["rate_limited"],
  },
  sendCommands: {
    summary: "An ordered batch: all or nothing, or each user action by itself with `atomic: false`",
    body: z.object({
      commands: z.array(wire.Command),
      atomic: z.optional(z.boolean()),
      user_actions: z.optional(z.array(wire.UserActionInput)),
    }),
    answer: z.object({
      results: z.array(wire.CommandResult),
      version: z.int(),
      generation: wire.Generation,
    }),
    errors: [
      "not_found",
      "conflict",
      "has_children",
      "cycle",
      "requirement_cycle",
      "base_from_the_future",
      "subscription_required",
    ],
  },
} as const satisfies EndpointShapes;
