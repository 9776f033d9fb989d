import { CONFIDENCES, confidenceOfRating } from "@perennial/domain/study/confidence";
import { type ReactElement, useRef } from "react";
import { act } from "../../commands/act.ts";
import type { CommandContext } from "../../commands/command.ts";
import type { RowData } from "../../store/row-data.ts";
import { Attached } from "../../ui/attached.tsx";
import { RichText, wordsOf } from "../../ui/rich-text.tsx";
import { CardForm } from "./card-form.tsx";
import { Ratings } from "./ratings.tsx";
import "./flashcard.css";

/** A card in its row: its question, or its answer with the ratings, or its form while it is edited. */
export function Card({
  ctx,
  row,
  isFlipped,
  isEditing,
  isTabStop,
}: {
  ctx: CommandContext;
  row: RowData;
  isFlipped: boolean;
  isEditing: boolean;
  isTabStop: boolean;
}): ReactElement {
  const card = row.flashcard;
  // A card that was never turned does not turn when it comes into the page.
  const wasFlipped = useRef(false);
  wasFlipped.current ||= isFlipped;
  const question = card?.question ?? "";
  const shown = isFlipped ? (card?.answer ?? "") : question.trim() === "" ? "Empty question" : question;
  const words = wordsOf(isFlipped ? (card?.answer ?? "") : question);
  if (isEditing) return <CardForm ctx={ctx} row={row} kind="edit" />;
  const name = isFlipped ? `Answer: ${words}` : `Flashcard: ${words}, ${ratingOf(row)}`;
  return (
    <>
      <div className="flip">
        {isFlipped && (
          <span className="asked" dir="auto" translate="no">
            <RichText text={question} />
          </span>
        )}
        <span className={isFlipped ? "turn to-answer" : wasFlipped.current ? "turn to-question" : "turn"}>
          <button
            type="button"
            className="card-side"
            data-inner=""
            dir="auto"
            translate="no"
            tabIndex={isTabStop ? 0 : -1}
            aria-label={name}
            onClick={() => act(ctx, "flip", row.key, "inner")}
          >
            <RichText text={shown} />
          </button>
        </span>
      </div>
      <Attached text={isFlipped ? `${question}\n${shown}` : question} />
      {isFlipped && <Ratings ctx={ctx} row={row} />}
    </>
  );
}

/** Its rating in words. */
function ratingOf({ progress }: RowData): string {
  const confidence = CONFIDENCES.find(({ color }) => color === progress?.confidenceColor);
  const label = confidence?.label ?? confidenceOfRating(progress?.confidence ?? 0)?.label;
  return label === undefined ? "not rated" : `rated ${label}`;
}
