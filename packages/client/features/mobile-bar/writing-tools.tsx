import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { act } from "../../commands/act.ts";
import { type CommandContext, targetAt } from "../../commands/command.ts";
import { linkWords } from "../../commands/handlers/style-text.ts";
import { GAP_LABEL } from "../../commands/styling.ts";
import { Sign } from "../../ui/icon.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";
import { keepFocus } from "./keep-focus.ts";

const UNDO_SIGN = "M6.6 3.4 3.4 6.6l3.2 3.2M3.6 6.6h6a3.3 3.3 0 0 1 0 6.6H7";

interface Props {
  readonly ctx: CommandContext;
  readonly focusKey: string;
  readonly isStyling: boolean;
  readonly onStyling: (is: boolean) => void;
}

/** What a phone's keyboard has no keys for: to take back, and to mark words up. */
export function WritingTools({ ctx, focusKey, isStyling, onStyling }: Props): ReactElement {
  return (
    <Toolbar label="Writing" className="writing">
      <button
        type="button"
        aria-label="Undo"
        onPointerDown={keepFocus}
        onMouseDown={keepFocus}
        onClick={() => act(ctx, "undo", focusKey, "inner", "mobile-bar")}
      >
        <Sign path={UNDO_SIGN} size={22} />
      </button>
      <button
        type="button"
        aria-label="Text style"
        aria-expanded={isStyling}
        className="aa"
        onPointerDown={keepFocus}
        onMouseDown={keepFocus}
        onClick={() => onStyling(!isStyling)}
      >
        Aa
      </button>
    </Toolbar>
  );
}

const STYLES: readonly { readonly label: string; readonly sign: ReactElement; readonly command: string }[] = [
  { label: "Bold", sign: <b>B</b>, command: "bold" },
  { label: "Italic", sign: <i>I</i>, command: "italic" },
  { label: "Code", sign: <code>{"<>"}</code>, command: "code" },
  { label: "Highlight", sign: <mark>H</mark>, command: "highlight" },
  { label: GAP_LABEL, sign: <code>{"{ }"}</code>, command: "gap" },
];

/** Marks the selected words of the note with the caret up; without a selection the caret stands between the marks. */
export function TextStyles({ ctx, focusKey }: Pick<Props, "ctx" | "focusKey">): ReactElement {
  const field = ctx.fields.get(focusKey);
  const link = () => {
    const at = targetAt(ctx, focusKey, "field", "mobile-bar");
    if (at) flushSync(() => linkWords(ctx, at));
  };
  return (
    <Toolbar label="Text style" className="styles">
      {STYLES.map(({ label, sign, command }) => (
        <button
          key={command}
          type="button"
          aria-label={label}
          aria-disabled={field === undefined || undefined}
          onPointerDown={keepFocus}
          onMouseDown={keepFocus}
          onClick={() => act(ctx, command, focusKey, "field", "mobile-bar")}
        >
          {sign}
        </button>
      ))}
      <button
        type="button"
        aria-label="Link"
        aria-disabled={field === undefined || undefined}
        onPointerDown={keepFocus}
        onMouseDown={keepFocus}
        onClick={link}
      >
        <u>Link</u>
      </button>
    </Toolbar>
  );
}
