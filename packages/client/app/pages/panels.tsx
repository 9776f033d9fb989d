import { panelOfSearch, searchWithPanel } from "../../commands/tree-toolbar.ts";
import type { PanelToggle } from "../../features/menu/tree-header.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { type LazyPart, lazyPart } from "../../ui/lazy-part.tsx";
import { PartFailed } from "../../ui/part-failed.tsx";
import type { PanelProps } from "./panel-props.ts";

/** A panel beside the outline. Its id is its parameter in the address (`?history=true`), its label its name on the screen. */
export interface Panel {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly Part: LazyPart<PanelProps>;
}

/** Makes a panel whose component is loaded when it is first opened, or when the page is at rest. */
export const panel = (
  id: string,
  label: string,
  icon: IconName,
  load: Parameters<typeof lazyPart<PanelProps>>[0],
): Panel => ({
  id,
  label,
  icon,
  Part: lazyPart(load, {
    waiting: <aside className="side-panel" aria-label={label} aria-busy />,
    failed: PartFailed,
  }),
});

export const PANELS: readonly Panel[] = [
  panel("history", "History", "history", async () => (await import("./history.tsx")).History),
];

export interface PanelsOfPage {
  readonly open: Panel["Part"] | null;
  readonly toggles: readonly PanelToggle[];
  readonly close: () => void;
}

/** Reads the open panels from the query of an address. Opening one closes the others. */
export function panelsOf(
  panels: readonly Panel[],
  search: string,
  change: (withPanel: (search: string) => string) => void,
): PanelsOfPage {
  const ids = panels.map(({ id }) => id);
  const open = panelOfSearch(search, ids);
  const show = (id: string | null) => () => change((present) => searchWithPanel(present, ids, id));
  return {
    open: panels.find(({ id }) => id === open)?.Part ?? null,
    toggles: panels.map(({ id, label, icon }) => {
      const isOpen = id === open;
      return { id, label, icon, isOpen, toggle: show(isOpen ? null : id) };
    }),
    close: show(null),
  };
}
