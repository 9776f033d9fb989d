import { isRecord } from "@perennial/contract/json-value";
import type { DataMutation } from "@perennial/contract/wire";
import type { HistoryEvent } from "../../store/history-event.ts";
import type { Ack, Entry } from "../queue/entries.ts";
import type { SenderEvent } from "../send/sender-event.ts";

/** What the tabs of one user tell each other. Rows of the log name records by the server's numbers only. */
export type TabMessage =
  /** A tab of that scope has opened, and asks how the sending goes. */
  | { readonly type: "hello"; readonly scope: string }
  /** The answer to a hello: the newcomer must know of the tabs that were here before it. */
  | { readonly type: "here"; readonly scope: string }
  | { readonly type: "queued" }
  /** The leader tab is awake: what was queued is in its hands. */
  | { readonly type: "heard" }
  /** The disk of that tab took no more: the leader tab shall keep it in memory. */
  | { readonly type: "handover"; readonly entry: Entry }
  | { readonly type: "sender"; readonly event: SenderEvent }
  /** Whether the server was there when the leader tab last asked for the log. */
  | { readonly type: "reached"; readonly isThere: boolean }
  /** The server took these steps: the log is going to say the same. */
  | { readonly type: "answered"; readonly acks: readonly Ack[] }
  | { readonly type: "rows"; readonly rows: readonly DataMutation[]; readonly generation?: string }
  | { readonly type: "version"; readonly version: number; readonly generation?: string }
  /** Only the leader tab hears the stream. */
  | { readonly type: "history"; readonly event: HistoryEvent }
  /** That tab is the leader from now on: it sends and listens for all. */
  | { readonly type: "leading" }
  | { readonly type: "failed-changed" }
  | { readonly type: "resume" };

/** Whether it is said as the tabs of this version say it; a word that they do not know is passed over. */
export const isMessage = (data: unknown): data is TabMessage =>
  isRecord(data) &&
  typeof data.type === "string" &&
  ((data.type !== "hello" && data.type !== "here") || typeof data.scope === "string");

/** A name of its own: a tab of an earlier version speaks of records by numbers that mean nothing here. */
export const channelName = (userId: number) => `perennial-user-2-${userId}`;
