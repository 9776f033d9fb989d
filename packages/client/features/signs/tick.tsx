import type { ReactElement } from "react";
import { useStore } from "zustand";
import { act } from "../../commands/act.ts";
import type { CommandContext } from "../../commands/command.ts";
import { Sign } from "../../ui/icon.tsx";
import { ICON_PATHS } from "../../ui/icon-paths.ts";
import "./tick.css";

/** It stands in the bullet's place of a row that is done: a press takes the row up again. */
export function Tick({ ctx, rowKey }: { ctx: CommandContext; rowKey: string }): ReactElement {
  const isViewing = useStore(ctx.ui, ({ mode }) => mode === "viewing");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a checkbox of HTML has no room for the drawn tick, and is drawn otherwise by each system
    <button
      type="button"
      role="checkbox"
      aria-checked="true"
      aria-label="Complete"
      className="check"
      tabIndex={-1}
      disabled={isViewing}
      onClick={(event) => {
        event.preventDefault();
        act(ctx, "complete", rowKey, "row");
      }}
    >
      <Sign path={ICON_PATHS.check} />
    </button>
  );
}
