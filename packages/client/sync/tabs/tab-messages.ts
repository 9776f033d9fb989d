import type { DataMutation } from "@perennial/contract/wire";
import type { HistoryEvent } from "../../store/user-action.ts";
import type { Entry } from "../queue/entries.ts";
import type { SenderEvent } from "../send/sender.ts";

/** What the tabs of one user tell each other. Rows of the log name records by real ids only. */
export type TabMessage =
  /** A tab of that scope has opened, and asks how the sending goes. */
  | { readonly type: "hello"; readonly scope: string }
  /** The answer to a hello: the newcomer must know of the tabs that were here before it. */
  | { readonly type: "here"; readonly scope: string }
  | { readonly type: "queued" }
  /** The disk of that tab took no more: the tab that sends shall keep it in memory. */
  | { readonly type: "handover"; readonly entry: Entry }
  | { readonly type: "sender"; readonly event: SenderEvent }
  | { readonly type: "rows"; readonly rows: readonly DataMutation[] }
  | { readonly type: "version"; readonly version: number }
  /** Only the tab that listens for all hears the stream. */
  | { readonly type: "history"; readonly event: HistoryEvent }
  /** That tab sends and listens for all from now on. */
  | { readonly type: "leading" }
  | { readonly type: "failed-changed" }
  | { readonly type: "resume" };
