import { type ReactElement, useMemo } from "react";
import { NoteHistory } from "../../features/history/note-history.tsx";
import { serverClock } from "../../platform/server-clock.ts";
import { createNodeHistory } from "../../queries/node-history.ts";
import { toasts } from "../../store/toasts.ts";
import { api } from "../services.ts";
import type { PanelProps } from "./panel-props.ts";

/** The panel with the history of one row. */
export function NoteHistoryPanel({ workspace, of, onClose }: PanelProps): ReactElement {
  const nodeId = of ?? 0;
  const feed = useMemo(() => createNodeHistory(api, nodeId), [nodeId]);
  return (
    <NoteHistory
      key={nodeId}
      workspace={workspace}
      feed={feed}
      nodeId={nodeId}
      now={serverClock.now}
      notify={toasts.show}
      onClose={onClose}
    />
  );
}
