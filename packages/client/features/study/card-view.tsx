import { shownSentence } from "@perennial/domain/card/gaps";
import { confidenceOfRating } from "@perennial/domain/study/confidence";
import type { CardSides, Progress } from "@perennial/domain/tree/node";
import { type ReactElement, useMemo } from "react";
import type { RowData } from "../../store/row-data.ts";
import { Attached } from "../../ui/attached.tsx";
import { GapText } from "../../ui/rich-gaps.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { STEP_TEXTS } from "./study-texts.ts";

/** A part of a card as it is asked. */
export interface SidesViewProps {
  /** Undefined where the card has been taken away. */
  readonly flashcard: RowData["flashcard"];
  readonly part: number;
  readonly sides: CardSides;
  readonly progress: Progress | undefined;
  /** Whether its answer shows. */
  readonly isShown: boolean;
  /** Whether a sentence hides the gaps that are not asked too. */
  readonly hidesOtherGaps: boolean;
}

/** A card as it is asked: the question, or the question with its answer. */
export function CardView({ onTurn, ...props }: SidesViewProps & { onTurn: () => void }): ReactElement {
  return (
    <>
      <button type="button" className="leaf" onClick={onTurn}>
        <SidesView {...props} />
      </button>
      <AttachedToSides {...props} />
    </>
  );
}

/** Below a card: what its words name and is played or opened. */
export const AttachedToSides = ({ sides, isShown }: Pick<SidesViewProps, "sides" | "isShown">) => (
  <Attached text={isShown ? `${sides.question}\n${sides.answer}` : sides.question} />
);

/** The words of both sides; a sentence with gaps is one, and has its answer in its place. */
export function SidesView(props: SidesViewProps): ReactElement {
  const { flashcard, sides, isShown, progress } = props;
  if (flashcard?.kind === "cloze") return <SentenceView {...props} source={flashcard.source ?? ""} />;
  return (
    <>
      <QuestionView question={sides.question} isSmall={isShown} progress={progress} />
      {isShown && (
        <span className="says" dir="auto" translate="no">
          <span className="vh">Answer: </span>
          <RichText text={sides.answer} />
        </span>
      )}
    </>
  );
}

/** A question, with what it was rated for who hears it. */
export function QuestionView({
  question,
  isSmall,
  progress,
}: {
  question: string;
  isSmall: boolean;
  progress: Progress | undefined;
}): ReactElement {
  return (
    <span className={isSmall ? "asks" : "says"} dir="auto" translate="no">
      <span className="vh">Flashcard: </span>
      <RichText text={question.trim() === "" ? STEP_TEXTS.noQuestion : question} />
      <span className="vh">, {ratingText(progress)}</span>
    </span>
  );
}

function SentenceView({
  source,
  part,
  isShown,
  hidesOtherGaps,
  progress,
}: SidesViewProps & { source: string }): ReactElement {
  const sentence = useMemo(() => shownSentence(source, part), [source, part]);
  return (
    <span className="says" dir="auto" translate="no">
      <span className="vh">{isShown ? "Answer: " : "Flashcard: "}</span>
      <GapText {...sentence} isShown={isShown} hidesOthers={hidesOtherGaps} />
      {!isShown && <span className="vh">, {ratingText(progress)}</span>}
    </span>
  );
}

/** Says how a part was rated last, for who hears it. */
export function ratingText(progress: Progress | undefined): string {
  const rated = confidenceOfRating(progress?.confidence ?? 0);
  return rated === undefined ? "not rated" : `rated ${rated.label}`;
}
