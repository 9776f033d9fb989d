import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import {
  cancelCardEdit,
  cancelConversion,
  completeConversion,
  saveCardEdit,
  sidesInNote,
} from "../../commands/card-forms.ts";
import type { CardContext } from "../../commands/command.ts";
import { type AttachedCard, attachCardFields } from "../../store/card-fields.ts";
import type { RowData } from "../../store/row-data.ts";
import { fitHeight, textAreaField } from "../../store/text-area.ts";
import type { CardDraft } from "../../store/ui-store.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { AUTOFILL_TEXTS, CARD_FORM_TEXTS } from "./flashcard-texts.ts";

/** Whoever presses it waits for the server anyway. */
const Autofill = lazyPart(async () => (await import("./autofill.tsx")).Autofill, {
  waiting: (
    <button type="button" className="quiet" disabled>
      Autofill
    </button>
  ),
  failed: ({ retry }) => (
    <button type="button" className="quiet" onClick={retry}>
      {AUTOFILL_TEXTS.notLoaded}
    </button>
  ),
});

/** Shown in a pause of typing, and missed by nobody. */
const CardHints = lazyPart(async () => (await import("./card-hints.tsx")).CardHints, { failed: () => null });

/** Question and answer, to make or edit a card. Drafts store what is typed, so closing the page loses nothing. */
export function CardForm({
  ctx,
  row,
  kind,
}: {
  ctx: CardContext;
  row: RowData;
  kind: "make" | "edit";
}): ReactElement {
  const id = useId();
  const question = useRef<HTMLTextAreaElement>(null);
  const answer = useRef<HTMLTextAreaElement>(null);
  const attached = useRef<AttachedCard>(undefined);
  const isComposing = useRef(false);
  const key = row.key;
  const drafts = kind === "make" ? "conversions" : "cardEdits";
  const typed = (): CardDraft => ({
    question: question.current?.value ?? "",
    answer: answer.current?.value ?? "",
  });
  const keep = () => {
    attached.current?.typed();
    for (const { current } of [question, answer]) if (current) fitHeight(current);
  };

  const submit = () =>
    flushSync(() => {
      if (kind === "edit") saveCardEdit(ctx, key, true);
      else if (!completeConversion(ctx, key, typed()) && typed().answer.trim() === "")
        answer.current?.focus();
    });
  const cancel = () => flushSync(() => (kind === "edit" ? cancelCardEdit : cancelConversion)(ctx, key));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      cancel();
    } else if (event.key === "Enter" && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
      event.preventDefault();
      submit();
    }
  };
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (kind !== "edit" || event.currentTarget.contains(event.relatedTarget)) return;
    saveCardEdit(ctx, key, false);
  };

  useLayoutEffect(() => {
    if (!question.current || !answer.current) return;
    const draft = ctx.ui.getState()[drafts].get(key) ?? EMPTY;
    // Given as values, the texts have the caret behind them, whoever brings the focus here.
    question.current.value = draft.question;
    answer.current.value = draft.answer;
    const fieldOf = (element: HTMLTextAreaElement) => textAreaField(element, () => isComposing.current);
    const fields = { question: fieldOf(question.current), answer: fieldOf(answer.current) };
    const { tree, typing } = ctx.workspace;
    attached.current = attachCardFields({ tree, typing, ui: ctx.ui }, drafts, key, fields);
    const sides = kind === "make" ? sidesInNote(ctx, key) : undefined;
    if (sides) {
      fields.question.show(sides.text);
      fields.answer.show(sides.answer);
      attached.current.typed();
    }
    fitHeight(question.current);
    fitHeight(answer.current);
    return () => attached.current?.detach();
  }, [ctx, key, kind, drafts]);

  // Who asked for the form before its code was here asked for the focus too.
  useLayoutEffect(() => {
    const { request } = ctx.ui.getState();
    if (request?.key === key && request.part === "form") ctx.ui.requestFocus({ ...request });
  }, [ctx, key]);

  return (
    <form
      className="make"
      aria-label={kind === "make" ? "Make flashcard" : "Edit flashcard"}
      data-own-keys=""
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onInput={keep}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={() => {
        isComposing.current = false;
        attached.current?.catchUp();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Line id={`${id}q`} label="Question" className="field q" field={question} />
      <Line id={`${id}a`} label="Answer" className="field" field={answer} />
      <div className="make-foot">
        <button type="submit" className="btn primary">
          {kind === "make" ? "Make card" : "Save"}
        </button>
        {/* Where it would take the focus out of the form, leaving saves. */}
        <button
          type="button"
          className="btn cancel"
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={cancel}
        >
          Cancel
        </button>
        <Autofill ctx={ctx} question={question} answer={answer} onFilled={keep} />
        <span className="keyhint">
          <Sentence
            text={kind === "make" ? CARD_FORM_TEXTS.makeKeys : CARD_FORM_TEXTS.editKeys}
            parts={{ enter: <kbd>Enter</kbd>, esc: <kbd>Esc</kbd> }}
          />
        </span>
      </div>
      <CardHints ctx={ctx} row={row} question={question} answer={answer} />
    </form>
  );
}

const EMPTY: CardDraft = { question: "", answer: "" };

function Line({
  id,
  label,
  className,
  field,
}: {
  id: string;
  label: string;
  className: string;
  field: { current: HTMLTextAreaElement | null };
}): ReactElement {
  return (
    <div className="line">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea id={id} ref={field} className={className} rows={1} dir="auto" autoComplete="off" />
    </div>
  );
}
