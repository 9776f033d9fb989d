import { confidenceOfRating } from "@perennial/domain/study/confidence";
import type { ReactElement } from "react";
import type { RowData } from "../../store/row-data.ts";
import { Attached } from "../../ui/attached.tsx";
import { RichText } from "../../ui/rich-text.tsx";

/** A card as it is asked: the question, or the question with its answer. */
export function CardView({
  row,
  isShown,
  onTurn,
}: {
  row: RowData | undefined;
  isShown: boolean;
  onTurn: () => void;
}): ReactElement {
  const { question = "", answer = "" } = row?.flashcard ?? {};
  const rated = confidenceOfRating(row?.progress?.confidence ?? 0);
  const asked = question.trim() === "" ? "Empty question" : question;
  const rating = rated === undefined ? "not rated" : `rated ${rated.label}`;
  return (
    <>
      <button type="button" className="leaf" onClick={onTurn}>
        <span className={isShown ? "asks" : "says"} dir="auto" translate="no">
          <span className="vh">Flashcard: </span>
          <RichText text={asked} />
          <span className="vh">, {rating}</span>
        </span>
        {isShown && (
          <span className="says" dir="auto" translate="no">
            <span className="vh">Answer: </span>
            <RichText text={answer} />
          </span>
        )}
      </button>
      <Attached text={isShown ? `${question}\n${answer}` : question} />
    </>
  );
}
