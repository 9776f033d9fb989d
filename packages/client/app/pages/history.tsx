import { type ReactElement, useState } from "react";
import { HistoryPanel } from "../../features/history/history-panel.tsx";
import { createUserActions } from "../../queries/user-actions.ts";
import { toasts } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { api, timers } from "../services.ts";

/**
 * The history panel of a tree's page. Each time it opens the server is asked for what was done; closing it puts
 * the focus on what opened it.
 * @param onClose takes it out of the address
 */
export function History({
  workspace,
  userId,
  onClose,
}: {
  workspace: Workspace;
  userId: number;
  onClose: () => void;
}): ReactElement {
  const [feed] = useState(() => createUserActions(api));
  return (
    <HistoryPanel
      workspace={workspace}
      feed={feed}
      userId={userId}
      now={() => new Date(timers.now())}
      notify={toasts.show}
      onClose={() => {
        onClose();
        openerOf()?.focus();
      }}
    />
  );
}

/** Returns what opens the panel on this page: its button, or where there is no room for that the More menu. */
const openerOf = (): HTMLElement | undefined =>
  ["[data-history]", ".top [aria-label=More]"]
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find((each) => each.checkVisibility());
