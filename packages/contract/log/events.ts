import * as z from "zod/mini";
import { Draft, DraftItem } from "../drafts/drafts.ts";
import { DataMutation, Generation, UserAction } from "../outline/wire.ts";

/**
 * The event stream, GET /user_actions/stream. Every event but `heartbeat` and those of drafts carries the id
 * `{version}.{user action id}`: how far the reader has come in the log and in the list of user actions.
 */
export const EVENTS = {
  /** Sent once, first: the present version of the log. */
  connection: z.object({ version: z.int(), user_action_id: z.int(), generation: Generation }),
  "user-action": UserAction,
  /** A row of the log; `user_action_uuid` is null for a change without a user action. */
  "user-action-update": z.object({ user_action_uuid: z.nullable(z.guid()), data_mutation: DataMutation }),
  /** A proposal that has come, or what became of it. Without an id, as all of a draft: a reader that was away asks for it again. */
  "draft-item": DraftItem,
  "draft-update": Draft,
  /** Sent every 15 s, and when the generation changes. By its version a reader notices a lost notification. */
  heartbeat: z.object({ version: z.int(), generation: Generation }),
} as const;

export type EventName = keyof typeof EVENTS;
export type EventData<N extends EventName> = z.infer<(typeof EVENTS)[N]>;

export interface StreamPosition {
  readonly version: number;
  readonly userActionId: number;
}

/** Writes a position in the stream as the id of an event, which a client sends back as `Last-Event-ID`. */
export const formatEventId = (position: StreamPosition): string =>
  `${position.version}.${position.userActionId}`;

/** Parses an event id; returns null for one that is not ours. */
export function parseEventId(id: string): StreamPosition | null {
  const match = /^(\d{1,16})\.(\d{1,16})$/.exec(id);
  const [version, userActionId] = [Number(match?.[1]), Number(match?.[2])];
  return Number.isSafeInteger(version) && Number.isSafeInteger(userActionId)
    ? { version, userActionId }
    : null;
}
