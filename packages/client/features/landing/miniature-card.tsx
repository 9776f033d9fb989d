import { type ReactElement, useLayoutEffect, useRef } from "react";
import { Petals } from "../../ui/petals.tsx";
import { RATING_TEXTS } from "../../ui/rating-texts.ts";
import { MINIATURE_TEXTS } from "./landing-texts.ts";
import type { MiniaturePlay, PlayState, Rating } from "./miniature-play.ts";

const { question: QUESTION, answer: ANSWER } = MINIATURE_TEXTS;

/** Examples of when a card comes back. */
export const RATINGS: readonly {
  readonly color: Rating;
  readonly label: string;
  readonly interval: string;
}[] = [
  { color: "red", label: "Hard", interval: "10 min" },
  { color: "orange", label: "Difficult", interval: "1 day" },
  { color: "yellow", label: "Good", interval: "3 days" },
  { color: "green", label: "Easy", interval: "8 days" },
];

/** The line that becomes a card. Its two sides share one place, so that turning moves nothing around it. */
export function MiniatureCard({
  playState,
  play,
}: {
  playState: PlayState;
  play: MiniaturePlay;
}): ReactElement {
  const { side, isCard, rated } = playState;
  const card = useRef<HTMLDivElement>(null);
  const front = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const before = useRef(side);
  // The focus stays on the card when the side that had it turns away.
  useLayoutEffect(() => {
    if (before.current === side) return;
    before.current = side;
    const seen = side === "answer" ? back.current : front.current;
    if (card.current?.contains(document.activeElement)) seen?.focus({ preventScroll: true });
  }, [side]);
  const place = RATINGS.findIndex(({ color }) => color === rated);
  const rating = RATINGS[place];
  const sideClass = (shown: PlayState["side"]) =>
    `mini-side${shown === side ? "" : " away"}${playState.hasTurned ? ` to-${shown}` : ""}`;
  const standing = rating ? `rated ${rating.label}` : playState.isOld ? "rated Difficult" : "not rated";
  return (
    <div className="mini-row" data-depth={1}>
      <span className="mini-arrow" />
      <span className="mini-bullet">
        {!isCard ? (
          <i className="mini-dot" />
        ) : rating ? (
          <Petals color={rating.color} filled={place + 1} />
        ) : playState.isOld ? (
          <Petals color="orange" filled={2} />
        ) : (
          <Petals color="white" />
        )}
      </span>
      <div className="mini-card" ref={card}>
        <div className={sideClass("question")}>
          <div className="mini-turn">
            <button
              ref={front}
              type="button"
              className="mini-question"
              aria-label={isCard ? `Flashcard: ${QUESTION}, ${standing}` : QUESTION}
              onClick={play.turn}
            >
              {QUESTION}
            </button>
          </div>
        </div>
        <div className={sideClass("answer")}>
          <span className="mini-asked">{QUESTION}</span>
          <div className="mini-turn">
            <button
              ref={back}
              type="button"
              className="mini-question"
              aria-label={`Answer: ${ANSWER}`}
              onClick={play.turn}
            >
              {ANSWER}
            </button>
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form; these are four buttons */}
          <div className="mini-rate" role="group" aria-label={RATING_TEXTS.question}>
            {RATINGS.map(({ color, label, interval }, filled) => (
              <button
                key={color}
                type="button"
                className={playState.chosen === color ? "chosen" : undefined}
                onClick={() => play.rate(color)}
              >
                <Petals color={color} filled={filled + 1} />
                <b>
                  {label}
                  <span className="pause">, </span>
                </b>
                <small>
                  {RATING_TEXTS.meanings[color]}
                  <span className="pause">, </span>
                </small>
                <small>in {interval}</small>
              </button>
            ))}
          </div>
        </div>
      </div>
      <span className={isCard ? "mini-when" : "mini-when away"}>
        {rating ? `in ${rating.interval}` : "due now"}
      </span>
    </div>
  );
}
