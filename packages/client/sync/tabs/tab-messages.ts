import type { DataMutation } from "@perennial/contract/outline/wire";
import { isRecord } from "@perennial/contract/shapes/json-value";
import type { DraftEvent } from "../../store/draft-event.ts";
import type { HistoryEvent } from "../../store/history-event.ts";
import type { Ack, Entry } from "../queue/entries.ts";
import type { SenderEvent } from "../send/sender-event.ts";

/** Messages between a user's tabs. Their rows name records by server numbers only. */
export type TabMessage =
  /** A tab has opened, and asks for the state of the sending. */
  | { readonly type: "hello"; readonly scope: string }
  /** The answer to a hello, so that the newcomer knows of the tabs that were here before it. */
  | { readonly type: "here"; readonly scope: string }
  | { readonly type: "queued" }
  /** The leader tab is awake, and takes care of what was queued. */
  | { readonly type: "heard" }
  /** The disk did not take this entry of that tab: the leader tab keeps it in memory. */
  | { readonly type: "handover"; readonly entry: Entry }
  | { readonly type: "sender"; readonly event: SenderEvent }
  /** Whether the server answered when the leader tab last asked for the log. */
  | { readonly type: "reached"; readonly isThere: boolean }
  /** Acknowledgements from answers: the log will say the same. */
  | { readonly type: "answered"; readonly acks: readonly Ack[] }
  | { readonly type: "rows"; readonly rows: readonly DataMutation[]; readonly generation?: string }
  | { readonly type: "version"; readonly version: number; readonly generation?: string }
  /** An event for the history panel: only the leader tab hears the stream. */
  | { readonly type: "history"; readonly event: HistoryEvent }
  /** The same for a draft that is reviewed. */
  | { readonly type: "draft"; readonly event: DraftEvent }
  /** That tab is the leader from now on. */
  | { readonly type: "leading" }
  | { readonly type: "failed-changed" }
  | { readonly type: "resume" };

/** Returns whether a message is one that tabs of this version send; any other is ignored. */
export const isMessage = (data: unknown): data is TabMessage =>
  isRecord(data) &&
  typeof data.type === "string" &&
  ((data.type !== "hello" && data.type !== "here") || typeof data.scope === "string");

/** The channel's name. Other versions use others: a tab of version 2 could lead and not read this queue. */
export const channelName = (userId: number) => `perennial-user-3-${userId}`;
