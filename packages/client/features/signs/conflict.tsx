import type { Keep } from "@perennial/domain/intent/resolve-conflict";
import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import { endConflict } from "../../commands/deeds/end-conflict.ts";
import "./conflict.css";

const WHY = "The same words were changed elsewhere.";
const WAYS: readonly { readonly keep: Keep; readonly label: string; readonly meaning: string }[] = [
  { keep: "both", label: "Keep both", meaning: "Both stay, each in a row of its own" },
  { keep: "mine", label: "Keep mine", meaning: "The text above stays, and this one goes" },
  { keep: "theirs", label: "Keep theirs", meaning: "This text takes the place of the one above" },
];

/** A text that did not stand, beside the one that does: what shall become of the two. Who only reads is told of it. */
export function Conflict({ ctx, rowKey }: { ctx: CommandContext; rowKey: string }): ReactElement {
  const isViewing = useStore(ctx.ui, ({ mode }) => mode === "viewing");
  if (isViewing)
    return (
      <p className="conflict">
        <span className="why">{WHY}</span> <span className="then">Choose between the two while editing.</span>
      </p>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form; these are three buttons
    <div role="group" aria-label="Conflict" className="conflict" data-own-keys="">
      <span className="why">{WHY}</span>
      {WAYS.map(({ keep, label, meaning }) => (
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
