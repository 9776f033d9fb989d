import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { type CommandContext, selectionOf, targetAt } from "../../commands/command.ts";
import { runCommand } from "../../commands/registry.ts";
import { Sign } from "../../ui/icon.tsx";
import { LATE_SIGNS } from "../../ui/late-signs.ts";
import { Toolbar } from "../../ui/toolbar.tsx";
import { useSelecting } from "./use-selecting.ts";
import "./selection.css";

interface Action {
  readonly label: string;
  readonly icon: ReactElement;
  readonly command: string;
  /** A line stands before it. */
  readonly isNext?: true;
}

const MOVE = "M3 4h5M3 8h5M3 12h5M10.5 5.5 13 8l-2.5 2.5";
const COPY = "M5.5 5.5h7.5v7.5H5.5zM3 10.5V3h7.5";
const DUPLICATE = "M3 5h7M3 8.5h7M12 6.5v6M9 9.5h6";
const DELETE = "M3 4.5h10M6.5 4V2.8h3V4M4.5 4.5l.6 8.7h5.8l.6-8.7";

const ACTIONS: readonly Action[] = [
  { label: "Outdent", icon: <Sign path={LATE_SIGNS.outdent} />, command: "outdent-rows" },
  { label: "Indent", icon: <Sign path={LATE_SIGNS.indent} />, command: "indent-rows" },
  { label: "Move to", icon: <Sign path={MOVE} />, command: "move-to", isNext: true },
  { label: "Copy", icon: <Sign path={COPY} />, command: "copy" },
  { label: "Duplicate", icon: <Sign path={DUPLICATE} />, command: "duplicate" },
  { label: "Delete", icon: <Sign path={DELETE} />, command: "delete", isNext: true },
];

/** What can be done to the rows that are selected, at the bottom of the window. */
export function SelectionBar({ ctx }: { ctx: CommandContext }): ReactElement | null {
  useSelecting(ctx);
  const selection = useStore(ctx.ui, ({ selection: now, mode }) => (mode === "editing" ? now : null));
  const range = selection && selectionOf(ctx);
  if (!selection || !range) return null;
  const count = range.to - range.from;
  return (
    <nav className="selection" aria-label="Selected rows">
      <span className="n">{count === 1 ? "1 row" : `${count} rows`}</span>
      <Toolbar label="Selection">
        {ACTIONS.map(({ label, icon, command, isNext }) => (
          <button
            key={label}
            type="button"
            className={isNext ? "quiet next" : "quiet"}
            // The focus stays with the rows.
            onPointerDown={keepFocus}
            onMouseDown={keepFocus}
            onClick={() =>
              flushSync(() => void runCommand(ctx, command, targetAt(ctx, selection.at, "row", "menu")))
            }
          >
            {icon}
            <span className="w">{label}</span>
          </button>
        ))}
      </Toolbar>
    </nav>
  );
}

const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault();
