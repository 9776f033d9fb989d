import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import { endConflict } from "../../commands/handlers/end-conflict.ts";
import { CONFLICT_TEXTS } from "./signs-texts.ts";
import "./conflict.css";

/** A text that did not stand, beside the one that does: what shall become of the two. Who only reads is told of it. */
export function Conflict({ ctx, rowKey }: { ctx: CommandContext; rowKey: string }): ReactElement {
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
