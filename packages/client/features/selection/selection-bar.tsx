import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { type CommandContext, selectionOf, targetAt } from "../../commands/command.ts";
import { runCommand } from "../../commands/registry.ts";
import { Sign } from "../../ui/icon.tsx";
import { ICON_PATHS, type IconPathName } from "../../ui/icon-paths.ts";
import { Toolbar } from "../../ui/toolbar.tsx";
import { useSelecting } from "./use-selecting.ts";
import "./selection.css";

interface Action {
  readonly label: string;
  readonly sign: IconPathName;
  readonly command: string;
  /** A line stands before it. */
  readonly isNext?: true;
}

const ACTIONS: readonly Action[] = [
  { label: "Outdent", sign: "outdent", command: "outdent-rows" },
  { label: "Indent", sign: "indent", command: "indent-rows" },
  { label: "Move to", sign: "move", command: "move-to", isNext: true },
  { label: "Tag", sign: "tag", command: "tag" },
  { label: "Copy", sign: "copy", command: "copy" },
  { label: "Duplicate", sign: "duplicate", command: "duplicate" },
  { label: "Delete", sign: "delete", command: "delete", isNext: true },
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
        {ACTIONS.map(({ label, sign, command, isNext }) => (
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
            <Sign path={ICON_PATHS[sign]} />
            <span className="w">{label}</span>
          </button>
        ))}
      </Toolbar>
    </nav>
  );
}

const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault();
