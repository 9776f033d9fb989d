import "./conflict.css";
import "./tick.css";
import { type ReactElement, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { act } from "../../commands/act.ts";
import type { CommandContext } from "../../commands/command.ts";
import { endConflict } from "../../commands/handlers/end-conflict.ts";
import { hideDone } from "../../commands/handlers/hide-done.ts";
import { areDoneHidden, countHidden } from "../../store/done-rows.ts";
import { Sign } from "../../ui/icon.tsx";
import { ICON_PATHS } from "../../ui/icon-paths.ts";
import { CONFLICT_TEXTS, DONE_HIDDEN_TEXTS } from "./signs-texts.ts";

interface Props {
  readonly ctx: CommandContext;
  readonly rowKey: string;
  readonly sign: "done" | "conflict" | "hidden";
}

/** A node's mark and how to clear it: a tick, the choices of a conflict, or the number of hidden rows below. */
export function RowStatus({ sign, ...row }: Props): ReactElement {
  if (sign === "hidden") return <DoneHidden ctx={row.ctx} />;
  return sign === "done" ? <Tick {...row} /> : <Conflict {...row} />;
}

/** It stands in the bullet's place of a row that is done: a press takes the row up again. */
function Tick({ ctx, rowKey }: { ctx: CommandContext; rowKey: string }): ReactElement {
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

/** Says below the outline how many rows are hidden because they are done; a press shows them. */
function DoneHidden({ ctx }: { ctx: CommandContext }): ReactElement | null {
  const { list, ui, workspace } = ctx;
  const isHiding = useStore(ui, areDoneHidden);
  const collapsed = useStore(ui, (state) => state.collapsed);
  useSyncExternalStore(list.subscribe, () => list.version);
  const count = isHiding ? countHidden(workspace.tree, list, { collapsed }) : 0;
  if (count === 0) return null;
  const show = () => {
    hideDone(ui, false);
    // The button goes: the focus is where it was before.
    const { focus } = ui.getState();
    if (focus) ui.requestFocus({ ...focus, caret: "end" });
  };
  return (
    <button type="button" className="new hidden-done" data-own-keys="" onClick={() => flushSync(show)}>
      <span>
        {DONE_HIDDEN_TEXTS.hidden(count)} <u>{DONE_HIDDEN_TEXTS.show(count)}</u>
      </span>
    </button>
  );
}

/** A text that did not stand, beside the one that does: what shall become of the two. Who only reads is told of it. */
function Conflict({ ctx, rowKey }: { ctx: CommandContext; rowKey: string }): ReactElement {
  const isViewing = useStore(ctx.ui, ({ mode }) => mode === "viewing");
  if (isViewing)
    return (
      <p className="conflict">
        <span className="why">{CONFLICT_TEXTS.why}</span>{" "}
        <span className="then">{CONFLICT_TEXTS.choose}</span>
      </p>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form; these are three buttons
    <div role="group" aria-label="Conflict" className="conflict" data-own-keys="">
      <span className="why">{CONFLICT_TEXTS.why}</span>
      {CONFLICT_TEXTS.ways.map(({ keep, label, meaning }) => (
        <button
          key={keep}
          type="button"
          className="quiet"
          title={meaning}
          onClick={() => flushSync(() => endConflict(ctx, rowKey, keep))}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
