import "./flashcard.css";
import { ANSWER_BELOW, type CardValues } from "@perennial/domain/card/card";
import { isDerived, partsOf, sidesOf } from "@perennial/domain/card/card-kinds";
import { shownSentence } from "@perennial/domain/card/gaps";
import { CONFIDENCES, confidenceOfRating } from "@perennial/domain/study/confidence";
import { schedulingOfCard } from "@perennial/domain/study/settings";
import type { CardSides } from "@perennial/domain/tree/node";
import { type ReactElement, useRef } from "react";
import { act } from "../../commands/act.ts";
import { comesBackText } from "../../commands/comes-back-text.ts";
import type { CommandContext } from "../../commands/command.ts";
import { hereOf } from "../../commands/due-text.ts";
import { type RowData, ratedPartOf } from "../../store/row-data.ts";
import { Attached } from "../../ui/attached.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PICTURE_TEXTS } from "../../ui/picture/picture-texts.ts";
import { RatingButton } from "../../ui/rating-button.tsx";
import { RATING_TEXTS } from "../../ui/rating-texts.ts";
import { GapText } from "../../ui/rich-gaps.tsx";
import { RichText, wordsOf } from "../../ui/rich-text.tsx";
import { CardForm } from "./card-form.tsx";
import { CARD_TEXTS } from "./flashcard-texts.ts";
import { Parts } from "./parts.tsx";

/** Few rows have one. Until it is here nothing of the picture shows. */
const PictureCard = lazyPart(async () => (await import("./picture-card.tsx")).PictureCard, {
  failed: () => CARD_TEXTS.pictureNotLoaded,
});

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
  const asked = ratedPartOf(row);
  const { question, answer } = card && asked ? sidesInRow(card, asked.part) : { question: "", answer: "" };
  const words = isFlipped ? wordsOf(answer) : asked && card ? nameIn(card, asked.part, question) : "";
  // Of a sentence with gaps both sides are one.
  const sentence = asked && card?.kind === "cloze" ? shownSentence(card.source ?? "", asked.part) : undefined;
  const isPicture = asked !== undefined && card?.kind === "occlusion";
  const shown = isFlipped ? answer : question.trim() === "" ? "Empty question" : question;
  if (isEditing) return <CardForm ctx={ctx} row={row} kind="edit" />;
  const name = isFlipped ? `Answer: ${words}` : `Flashcard: ${words}, ${ratingOf(row)}`;
  return (
    <>
      <div className="flip">
        {isFlipped && !sentence && !isPicture && (
          <span className="asked" dir="auto" translate="no">
            <RichText text={question} />
          </span>
        )}
        <span className={isFlipped ? "turn to-answer" : wasFlipped.current ? "turn to-question" : "turn"}>
          <button
            type="button"
            className={isPicture ? "card-side has-picture" : "card-side"}
            data-inner=""
            dir="auto"
            translate="no"
            tabIndex={isTabStop ? 0 : -1}
            aria-label={name}
            onClick={() => act(ctx, "flip", row.key, "inner")}
          >
            {sentence ? (
              <GapText {...sentence} isShown={isFlipped} />
            ) : isPicture && card ? (
              <PictureCard card={card} part={asked.part} isShown={isFlipped} />
            ) : (
              <RichText text={shown} links="pressed" />
            )}
          </button>
        </span>
      </div>
      <Attached text={isFlipped ? `${question}\n${shown}` : question} />
      {isFlipped && card && row.parts && row.parts.length > 1 && (
        <Parts tree={ctx.workspace.tree} card={card} parts={row.parts} here={hereOf(ctx)} isSaid />
      )}
      {isFlipped && <Ratings ctx={ctx} row={row} />}
    </>
  );
}

/** What a card in its row is called while it asks: of a picture also which part is hidden. */
function nameIn(card: CardValues, part: number, question: string): string {
  const words = wordsOf(question);
  const parts = card.kind === "occlusion" ? partsOf(card) : [];
  const place = parts.indexOf(part) + 1;
  return place === 0 ? words : `${words}. ${PICTURE_TEXTS.coveredPart(place, parts.length)}`;
}

/** What the row asks and what answers it; of a list and of steps the rows below do. */
function sidesInRow(card: CardValues, part: number): CardSides {
  const sides = sidesOf(card, part);
  return sides.answer === ANSWER_BELOW && isDerived(card.kind, "answer")
    ? { ...sides, answer: CARD_TEXTS.answerBelow }
    : sides;
}

function ratingOf({ progress }: RowData): string {
  const confidence = CONFIDENCES.find(({ color }) => color === progress?.confidenceColor);
  const label = confidence?.label ?? confidenceOfRating(progress?.confidence ?? 0)?.label;
  return label === undefined ? "not rated" : `rated ${label}`;
}

/** Four buttons: how well the answer was known, and when the card would come back. */
function Ratings({ ctx, row }: { ctx: CommandContext; row: RowData }): ReactElement {
  const scheduling = schedulingOfCard(ctx.workspace.tree, row.node.itemId);
  const here = { now: ctx.now(), timeZone: ctx.timeZone(), scheduling };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form; these are four buttons
    <div className="rate" role="group" aria-label={RATING_TEXTS.question}>
      {CONFIDENCES.map((confidence) => {
        const { color, key } = confidence;
        return (
          <RatingButton
            key={color}
            grade={confidence}
            meaning={RATING_TEXTS.meanings[color]}
            comesBack={comesBackText(row.progress, color, here)}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => act(ctx, `rate-${key}`, row.key, "inner")}
          />
        );
      })}
    </div>
  );
}
