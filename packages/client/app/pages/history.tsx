import { type ReactElement, useEffect, useState } from "react";
import { HistoryPanel } from "../../features/history/history-panel.tsx";
import { serverClock } from "../../platform/server-clock.ts";
import { createUserActions } from "../../queries/user-actions.ts";
import { toasts } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { api } from "../services.ts";

const MORE = ".top [aria-label=More]";

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
  const [opener] = useState(openMore);
  useEffect(() => {
    if (opener === undefined) return;
    // More stays open with its switch. What it gives back once it is closed, by the keyboard, belongs in here.
    const watch = new MutationObserver(() => {
      if (isOpen(opener)) return;
      watch.disconnect();
      if (document.activeElement === opener) chosenTab()?.focus();
    });
    watch.observe(opener, { attributeFilter: ["aria-expanded"] });
    return () => watch.disconnect();
  }, [opener]);
  return (
    <HistoryPanel
      workspace={workspace}
      feed={feed}
      userId={userId}
      now={serverClock.now}
      notify={toasts.show}
      onClose={() => {
        onClose();
        (opener ?? openerOf())?.focus();
      }}
    />
  );
}

/** Returns what opens the panel on this page: the button in the line of controls, or on a phone in the header. */
const openerOf = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("[data-history]")].find((each) => each.checkVisibility());

const isOpen = (button: HTMLElement): boolean => button.ariaExpanded === "true";

/** The button of the More menu, where that is what opens the panel: it is open at the moment. */
function openMore(): HTMLElement | undefined {
  const more = document.querySelector<HTMLElement>(MORE);
  return more !== null && isOpen(more) ? more : undefined;
}

const chosenTab = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.history [role="tab"][aria-selected="true"]');
