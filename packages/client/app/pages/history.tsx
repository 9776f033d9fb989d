import { type ReactElement, useState } from "react";
import { HistoryPanel } from "../../features/history/history-panel.tsx";
import { serverClock } from "../../platform/server-clock.ts";
import { createUserActions } from "../../queries/user-actions.ts";
import { toasts } from "../../store/toasts.ts";
import { api } from "../services.ts";
import type { PanelProps } from "./panel-props.ts";
import { usePanelFocus } from "./use-panel-focus.ts";

/** The history panel of a tree's page. Each time it opens the server is asked for what was done. */
export function History({ workspace, userId, onClose }: PanelProps): ReactElement {
  const [feed] = useState(() => createUserActions(api));
  const returnFocus = usePanelFocus("history");
  return (
    <HistoryPanel
      workspace={workspace}
      feed={feed}
      userId={userId}
      now={serverClock.now}
      notify={toasts.show}
      onClose={() => {
        onClose();
        returnFocus();
      }}
    />
  );
}
