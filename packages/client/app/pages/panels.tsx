import { EXPLANATION, NOTE_HISTORY, searchWithPanel } from "../../commands/tree-toolbar.ts";
import type { PanelToggle } from "../../features/menu/tree-header.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { type LazyPart, lazyPart } from "../../ui/lazy-part.tsx";
import { PartFailed } from "../../ui/part-failed.tsx";
import type { PanelProps } from "./panel-props.ts";

/** A panel beside the outline. Its id is its parameter in the address (`?history=true`), its label its name on the screen. */
export interface Panel {
  readonly id: string;
  readonly label: string;
  /** Of its buttons. Null for a panel about one row: that row's menu opens it, and the row's number is its parameter. */
  readonly icon: IconName | null;
  readonly Part: LazyPart<PanelProps>;
}

/** Makes a panel whose component is loaded when it is first opened, or when the page is at rest. */
export const panel = (
  id: string,
  label: string,
  icon: Panel["icon"],
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

/** Stands beside a card that is studied, too. */
export const EXPLANATION_PANEL = panel(
  EXPLANATION,
  "Explanation",
  null,
  async () => (await import("./explanation.tsx")).ExplanationPanel,
);

export const PANELS: readonly Panel[] = [
  EXPLANATION_PANEL,
  panel(
    NOTE_HISTORY,
    "Note history",
    null,
    async () => (await import("./note-history.tsx")).NoteHistoryPanel,
  ),
  panel("history", "History", "history", async () => (await import("./history.tsx")).History),
];

export interface PanelsOfPage {
  readonly open: { readonly Part: Panel["Part"]; readonly row: number | null } | null;
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
  const query = new URLSearchParams(search);
  const rowOf = ({ id, icon }: Panel) => (icon === null ? Number(query.get(id)) : Number.NaN);
  const open = panels.find((each) => query.get(each.id) === "true" || rowOf(each) > 0);
  const show = (id: string | null) => () => change((present) => searchWithPanel(present, ids, id));
  return {
    open: open ? { Part: open.Part, row: rowOf(open) || null } : null,
    toggles: panels.flatMap(({ id, label, icon }) => {
      const isOpen = id === open?.id;
      return icon === null ? [] : [{ id, label, icon, isOpen, toggle: show(isOpen ? null : id) }];
    }),
    close: show(null),
  };
}
