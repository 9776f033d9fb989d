import type { CardKindName } from "@perennial/domain/card/card";
import { isAnsweredBelow, isDerived } from "@perennial/domain/card/card-kinds";
import { askGaps } from "@perennial/domain/card/gaps";
import { wrapGap } from "@perennial/domain/card/wrap-gap";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import {
  cancelCardEdit,
  cancelConversion,
  completeConversion,
  lackingIn,
  saveCardEdit,
} from "../../commands/card-forms.ts";
import { openHiding } from "../../commands/cards.ts";
import { matchesChord, parseChord } from "../../commands/chord.ts";
import { chordNames } from "../../commands/chord-text.ts";
import type { CardContext } from "../../commands/command.ts";
import { GAP_CHORDS, GAP_LABEL } from "../../commands/styling.ts";
import { createCodeLoader } from "../../platform/code-loader.ts";
import { isApple } from "../../platform/system.ts";
import { chosenIn, setCardDraft, withKind } from "../../store/card-drafts.ts";
import { type AttachedCard, attachCardFields } from "../../store/card-fields.ts";
import type { RowData } from "../../store/row-data.ts";
import { fitHeight, textAreaField, typeText } from "../../store/text-area.ts";
import type { CardDraft, UiState } from "../../store/ui-store.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { KindChoice, Line, TypedChoice } from "./card-kind.tsx";
import { AUTOFILL_TEXTS, CARD_FORM_TEXTS, CARD_KINDS_TEXTS } from "./flashcard-texts.ts";

/** Hints come in a pause of typing, and whoever presses Autofill waits for the server anyway. */
const assistance = createCodeLoader(async () => (await import("./card-assistance.ts")).ASSISTANCE);
const Autofill = lazyPart(async () => (await assistance.load()).Autofill, {
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

const CardHints = lazyPart(async () => (await assistance.load()).CardHints, { failed: () => null });

/** The form that makes or edits a card: its kind, and the texts that are typed for it. Drafts store what is typed, so closing the page loses nothing. */
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
  const source = useRef<HTMLTextAreaElement>(null);
  const attached = useRef<AttachedCard>(undefined);
  const isComposing = useRef(false);
  const key = row.key;
  const drafts = kind === "make" ? "conversions" : "cardEdits";
  const chosenOf = (state: UiState) => chosenIn(state[drafts].get(key) ?? EMPTY, row.flashcard);
  const chosen = () => chosenOf(ctx.ui.getState());
  const cardKind = useStore(ctx.ui, (state) => chosenOf(state).kind);
  const isTyped = useStore(
    ctx.ui,
    (state) => state[drafts].get(key)?.isTyped ?? row.flashcard?.isTyped ?? false,
  );
  const showsHints = useStore(ctx.ui, (state) => state.showsHints);
  const [hasGap, setHasGap] = useState(false);
  const isCloze = cardKind === "cloze";

  /** What follows from the sentence is shown without a render for each key. */
  const derive = (sentence: string) => {
    const { question: asked, answer: hidden } = askGaps(sentence, () => true);
    if (question.current) question.current.value = asked;
    if (answer.current) answer.current.value = hidden;
    setHasGap(hidden !== "");
  };
  const fit = () => {
    for (const { current } of [source, question, answer]) if (current) fitHeight(current);
  };
  const keep = () => {
    attached.current?.typed();
    if (isCloze) derive(source.current?.value ?? "");
    fit();
  };
  const choose = (chosenFor: (draft: CardDraft) => CardDraft) => {
    const draft = ctx.ui.getState()[drafts].get(key);
    if (draft) setCardDraft(ctx.ui, drafts, key, chosenFor(draft));
  };
  const chooseKind = (next: CardKindName, byPointer: boolean) => {
    flushSync(() => choose((draft) => withKind(draft, row.flashcard, next)));
    if (byPointer) ctx.ui.requestFocus({ key, part: "form" });
  };

  /** What was drafted stands in the fields; of a kind with other fields these are given the focus. */
  const fill = ({ kind: next = cardKind, source }: CardDraft) => {
    keep();
    if (next === cardKind) return;
    flushSync(() =>
      choose((draft) => ({ ...draft, kind: next, ...(source === undefined ? {} : { source }) })),
    );
    if (!isDerived(next, "answer")) return;
    ctx.ui.announce(AUTOFILL_TEXTS.bySigns);
    ctx.ui.requestFocus({ key, part: "form" });
  };

  const submit = () =>
    flushSync(() => {
      const isDone = kind === "edit" ? saveCardEdit(ctx, key, true) : completeConversion(ctx, key);
      const lacking = isDone ? undefined : lackingIn(chosen());
      if (lacking) ({ source, answer })[lacking].current?.focus();
    });
  const cancel = () => flushSync(() => (kind === "edit" ? cancelCardEdit : cancelConversion)(ctx, key));

  const hideParts = () => {
    flushSync(() => saveCardEdit(ctx, key, true));
    openHiding(ctx, key);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.target === source.current && GAPS.some((chord) => matchesChord(chord, event.nativeEvent))) {
      event.preventDefault();
      hideSelected(source.current);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      cancel();
    } else if (event.key === "Enter" && !event.shiftKey && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      submit();
    }
  };
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (kind !== "edit" || event.currentTarget.contains(event.relatedTarget)) return;
    saveCardEdit(ctx, key, false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are read from the draft, once for each kind
  useLayoutEffect(() => {
    const texts = chosen();
    const fieldOf = (side: "question" | "answer" | "source", element: HTMLTextAreaElement | null) => {
      if (!element) return {};
      // Given as values, the texts have the caret behind them, whoever brings the focus here.
      element.value = texts[side];
      const field = textAreaField(element, () => isComposing.current);
      const show = (text: string) => {
        field.show(text);
        if (side === "source") derive(text);
        fit();
      };
      return { [side]: { ...field, show } };
    };
    const fields = isCloze
      ? fieldOf("source", source.current)
      : {
          ...fieldOf("question", question.current),
          ...(isDerived(cardKind, "answer") ? {} : fieldOf("answer", answer.current)),
        };
    const { tree, typing } = ctx.workspace;
    attached.current = attachCardFields({ tree, typing, ui: ctx.ui }, drafts, key, fields);
    if (isCloze) derive(source.current?.value ?? "");
    else if (answer.current && isDerived(cardKind, "answer")) answer.current.value = texts.answer;
    fit();
    return () => attached.current?.detach();
  }, [ctx, key, kind, drafts, cardKind]);

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
      {cardKind === "occlusion" ? (
        <button type="button" className="btn hides-parts" onClick={hideParts}>
          {CARD_KINDS_TEXTS.hideParts}
        </button>
      ) : (
        <KindChoice kind={cardKind} onChoose={chooseKind} />
      )}
      {isCloze && (
        <>
          <Line id={`${id}s`} label="Sentence" className="field q" field={source} />
          <button
            type="button"
            className="quiet hide-words"
            // The words stay selected, and the keyboard of a phone stays.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => source.current && hideSelected(source.current)}
          >
            {GAP_LABEL}
          </button>
          {hasGap ? null : (
            <p className="kind-note">
              <Sentence
                text={CARD_KINDS_TEXTS.noGap}
                parts={{ keys: <GapKeys />, braces: <code>{"{{ }}"}</code> }}
              />
            </p>
          )}
        </>
      )}
      <Line id={`${id}q`} label="Question" className="field q" field={question} isDerived={isCloze} />
      {isAnsweredBelow({ kind: cardKind }) ? (
        <p className="kind-note">{CARD_KINDS_TEXTS.below[cardKind === "steps" ? "steps" : "list"]}</p>
      ) : (
        <Line
          id={`${id}a`}
          label="Answer"
          className="field"
          field={answer}
          isDerived={isDerived(cardKind, "answer")}
        />
      )}
      {canBeTyped(cardKind) && (
        <TypedChoice
          isTyped={isTyped}
          onChange={(next) => choose((draft) => ({ ...draft, isTyped: next }))}
        />
      )}
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
        {isDerived(cardKind, "answer") ? null : (
          <Autofill ctx={ctx} question={question} answer={answer} kind={cardKind} row={row} onFilled={fill} />
        )}
        <span className="keyhint">
          <Sentence
            text={kind === "make" ? CARD_FORM_TEXTS.makeKeys : CARD_FORM_TEXTS.editKeys}
            parts={{ enter: <kbd>Enter</kbd>, esc: <kbd>Esc</kbd> }}
          />
        </span>
      </div>
      {cardKind === "occlusion" || !showsHints ? null : (
        <CardHints ctx={ctx} row={row} kind={cardKind} question={question} answer={answer} source={source} />
      )}
    </form>
  );
}

const GAPS = GAP_CHORDS.map(parseChord);

function hideSelected(sentence: HTMLTextAreaElement): void {
  sentence.focus();
  const { value, selectionStart: start, selectionEnd: end } = sentence;
  const { text, ...where } = wrapGap(value, { start, end });
  typeText(text, where);
}

/** What hides words: the keys, or where there are none the button. */
const GapKeys = () => (
  <>
    {chordNames(GAP_CHORDS.slice(0, 1), isApple()).map((name) => (
      <kbd key={name}>{name}</kbd>
    ))}
    <b>{GAP_LABEL}</b>
  </>
);

/** Whether the answer of a kind of card can be asked to be typed. */
const canBeTyped = (kind: CardKindName) => kind === "basic" || kind === "both" || kind === "cloze";

const EMPTY: CardDraft = { question: "", answer: "" };
