import { type ReactElement, useLayoutEffect, useState } from "react";
import { HistoryPanel } from "../../features/history/history-panel.tsx";
import { serverClock } from "../../platform/server-clock.ts";
import { createUserActions } from "../../queries/user-actions.ts";
import { toasts } from "../../store/toasts.ts";
import { api } from "../services.ts";
import type { PanelProps } from "./panel-props.ts";

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

const MORE = ".top [aria-label=More]";

/** Focuses a side panel opened from the More menu. Returns what restores the focus when the panel closes. */
function usePanelFocus(id: string): () => void {
  const [opener] = useState(openMore);
  useLayoutEffect(() => {
    if (opener === undefined) return;
    // More stays open with its switch, and has the focus until the keyboard closes it.
    const watch = new MutationObserver(() => {
      if (isOpen(opener)) return;
      watch.disconnect();
      if (document.activeElement === opener) firstControl(id)?.focus();
    });
    watch.observe(opener, { attributeFilter: ["aria-expanded"] });
    return () => watch.disconnect();
  }, [opener, id]);
  return () => (opener ?? toggleOf(id))?.focus();
}

const toggleOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-panel="${id}"]`)].find((each) => each.checkVisibility());

const isOpen = (button: HTMLElement): boolean => button.ariaExpanded === "true";

/** The button of the More menu while the menu is open: then it has opened the panel. */
function openMore(): HTMLElement | undefined {
  const more = document.querySelector<HTMLElement>(MORE);
  return more !== null && isOpen(more) ? more : undefined;
}

function firstControl(id: string): HTMLElement | null {
  const inPanel = (control: string) => document.querySelector<HTMLElement>(`.side-panel.${id} ${control}`);
  return inPanel('[role="tab"][aria-selected="true"]') ?? inPanel("button");
}
