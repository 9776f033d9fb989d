import type { ComparedAnswer, ComparedRun } from "@perennial/domain/card/typed-answer";
import { type ReactElement, type RefObject, useId } from "react";
import { wordsOf } from "../../ui/rich-text.tsx";
import { AttachedToSides, QuestionView, SidesView, type SidesViewProps } from "./card-view.tsx";
import { PART_TEXTS } from "./study-texts.ts";

interface TypedViewProps extends SidesViewProps {
  readonly field: RefObject<HTMLInputElement | null>;
  /** What was typed against the answer; null where nothing was. */
  readonly compared: ComparedAnswer | null;
  readonly onCheck: () => void;
}

/** A card whose answer is typed: its question with a field, then its answer with what differs in the typed one. */
export function TypedView({ field, compared, onCheck, ...props }: TypedViewProps): ReactElement {
  const { flashcard, sides, isShown, progress } = props;
  const id = useId();
  const differs = compared !== null && !compared.isRight;
  // The difference shows the answer too, but for its markup.
  const hasAnswer = flashcard?.kind === "cloze" || wordsOf(sides.answer) !== sides.answer || !differs;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for several fields
    <div className="leaf" role="group" tabIndex={-1} aria-labelledby={id}>
      <div id={id}>
        {isShown && !hasAnswer ? (
          <QuestionView question={sides.question} isSmall progress={progress} />
        ) : (
          <SidesView {...props} />
        )}
      </div>
      {isShown ? (
        differs && <Difference {...compared} />
      ) : (
        <form
          className="write"
          onSubmit={(event) => {
            event.preventDefault();
            onCheck();
          }}
        >
          <input
            ref={field}
            className="field"
            aria-label={PART_TEXTS.yourAnswer}
            placeholder={PART_TEXTS.yourAnswer}
            aria-describedby={id}
            dir="auto"
            translate="no"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
          />
        </form>
      )}
      <AttachedToSides {...props} />
    </div>
  );
}

function Difference({ typed, answer }: ComparedAnswer): ReactElement {
  return (
    <dl className="difference">
      {typed.length > 0 && (
        <div>
          <dt>{PART_TEXTS.youWrote}</dt>
          <dd dir="auto" translate="no">
            <Runs runs={typed} Marked="del" />
          </dd>
        </div>
      )}
      <div>
        <dt>{PART_TEXTS.itIs}</dt>
        <dd dir="auto" translate="no">
          <Runs runs={answer} Marked="ins" />
        </dd>
      </div>
    </dl>
  );
}

const Runs = ({ runs, Marked }: { runs: readonly ComparedRun[]; Marked: "del" | "ins" }) =>
  runs.map(({ text, isShared }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text keep their order
    isShared ? <span key={at}>{text}</span> : <Marked key={at}>{text}</Marked>,
  );
