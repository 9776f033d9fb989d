import type { CardKindName } from "@perennial/domain/card/card";
import { type CardText, cardHints } from "@perennial/domain/draft/hints/card-hints";
import { type ReactElement, type RefObject, useEffect, useState } from "react";
import type { CardContext } from "../../commands/command.ts";
import { findTwin } from "../../commands/find-twin.ts";
import { HINTS, twinText } from "../../commands/hint-words.ts";
import { markParts } from "../../commands/mark-card.ts";
import { partsInRow, progressInRow, type RowData } from "../../store/row-data.ts";
import { CARD_FORM_TEXTS } from "./flashcard-texts.ts";
import "./card-hints.css";

/** Nobody is told of a fault in mid-word. */
const PAUSE_MS = 700;

/** What may be the matter with the card that is being written: told quietly below its form, and in nobody's way. */
export function CardHints({
  ctx,
  row,
  kind,
  question,
  answer,
  source,
}: {
  ctx: CardContext;
  row: RowData;
  kind: CardKindName;
  question: RefObject<HTMLTextAreaElement | null>;
  answer: RefObject<HTMLTextAreaElement | null>;
  /** The sentence of a cloze. */
  source: RefObject<HTMLTextAreaElement | null>;
}): ReactElement | null {
  const { tree } = ctx.workspace;
  // Of a note that is no card yet it cannot be kept: it holds for this form.
  const [isOffHere, setOff] = useState(false);
  const isOff = isOffHere || progressInRow(row).some(({ hintsOff }) => hintsOff === 1);
  const [texts, setTexts] = useState<readonly string[]>([]);

  useEffect(() => {
    const form = question.current?.form;
    if (isOff || !form) return;
    let callOff = () => {};
    const look = () => {
      const texts = { question: question.current?.value ?? "", answer: answer.current?.value ?? "" };
      const sentence = source.current?.value ?? "";
      const card: CardText = { ...texts, kind, items: row.childCount, source: sentence };
      const hints = cardHints(card).map((hint) => HINTS[hint]);
      setTexts((before) => (before.join() === hints.join() ? before : hints));
      if (card.question.trim() === "" || card.answer.trim() === "") return;
      callOff = findTwin(tree, row.node.id, card, (twin) => {
        if (twin !== undefined) setTexts([...hints, twinText(twin)]);
      });
    };
    let timer = window.setTimeout(look);
    const onInput = () => {
      window.clearTimeout(timer);
      callOff();
      timer = window.setTimeout(look, PAUSE_MS);
    };
    form.addEventListener("input", onInput);
    return () => {
      form.removeEventListener("input", onInput);
      window.clearTimeout(timer);
      callOff();
    };
  }, [tree, row.node.id, row.childCount, kind, question, answer, source, isOff]);

  if (isOff || texts.length === 0) return null;
  return (
    <div className="card-hints" role="note" aria-label="Hints">
      <ul>
        {texts.map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="quiet"
        onClick={() => {
          const parts = partsInRow(row);
          if (parts.length > 0) markParts(ctx, parts, "unhint", "pointer");
          setOff(true);
          (answer.current ?? question.current)?.focus();
        }}
      >
        {CARD_FORM_TEXTS.noHints}
      </button>
    </div>
  );
}
