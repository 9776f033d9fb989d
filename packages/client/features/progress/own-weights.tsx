import { writeWeights } from "@perennial/domain/study/weights-text";
import { type ReactElement, type ReactNode, useId } from "react";
import type { TrainingEnd, TrainingState } from "../../queries/training.ts";
import { Table } from "../../ui/book/table.tsx";
import { Button } from "../../ui/button.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { WEIGHTS_TEXTS as TEXTS } from "./progress-texts.ts";

export interface WeightsPartProps {
  /** Null until the server has answered. */
  readonly training: TrainingState | null;
  /** Why it did not, or would not. */
  readonly wrong: string | undefined;
  readonly busy: boolean;
  /** The weights in use as they are kept; null for the standard ones. */
  readonly inUse: string | null;
  readonly onTrain: (isSure: boolean) => void;
  readonly onCancel: () => void;
  /** Uses weights of one's own; null goes back to the standard ones. */
  readonly onUse: (weights: string | null) => void;
  readonly onAgain: () => void;
}

/** Weights learned from the learner's own reviews: what they come to, before and after, and whether they are used. */
export function WeightsPart(props: WeightsPartProps): ReactElement {
  const id = useId();
  const { training, wrong, inUse } = props;
  const last = training?.last ?? null;
  return (
    <section className="fig weights" aria-labelledby={id}>
      <div className="say">
        <h2 id={id}>{TEXTS.title}</h2>
        <p aria-live="polite">{training ? <Finding training={training} /> : TEXTS.unread}</p>
      </div>
      <div>
        {last && <Compared outcome={last} />}
        {training?.running ? (
          <Running {...training.running} onCancel={props.onCancel} />
        ) : (
          <Choices {...props} last={last} />
        )}
        <p className="note" aria-live="polite">
          {wrong ?? TEXTS.inUse(inUse === null ? "standard, FSRS-6" : "your own")}
        </p>
      </div>
    </section>
  );
}

function Finding({ training: { running, last, least } }: { training: TrainingState }): ReactNode {
  if (running) return TEXTS.running;
  if (!last) return TEXTS.untrained(least);
  if (last.result !== "accepted") return last.message;
  return <Sentence text={TEXTS.better(last.learned)} />;
}

const DIGITS = 4;
const points = (share: number) => TEXTS.points((share * 100).toFixed(1));

/** What was in force and what was learned, on reviews that neither had seen. */
function Compared({
  outcome: { before, after, later, result },
}: {
  outcome: TrainingEnd;
}): ReactElement | null {
  if (!before || !after) return null;
  const isBetter = result === "accepted";
  const lines = [
    [TEXTS.error, points(before.rmse_bins), points(after.rmse_bins)],
    [TEXTS.logLoss, before.log_loss.toFixed(DIGITS), after.log_loss.toFixed(DIGITS)],
  ] as const;
  return (
    <Table
      className="tbl w"
      caption={TEXTS.compared}
      columns={[
        { head: TEXTS.laterReviews(later), cell: ([name]) => name },
        { head: "Before", className: "r", cell: ([, was]) => was },
        { head: "After", className: "r", cell: ([, , is]) => (isBetter ? <b>{is}</b> : is) },
      ]}
      rows={lines}
      keyOf={([name]) => name}
    />
  );
}

function Running({
  done,
  total,
  onCancel,
}: {
  done: number;
  total: number;
  onCancel: () => void;
}): ReactElement {
  return (
    <div className="own">
      <Meter label="Training" done={done} total={total} />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

function Choices({
  training,
  last,
  inUse,
  busy,
  onTrain,
  onUse,
  onAgain,
}: WeightsPartProps & { last: TrainingEnd | null }): ReactElement {
  const learned = last?.weights ? writeWeights(last.weights) : null;
  const isMisused = last?.reason === "red_hardly_used" || last?.reason === "red_overused";
  return (
    <div className="own">
      {learned !== null && learned !== inUse && (
        <Button primary onClick={() => onUse(learned)}>
          Use<span className="vh">{TEXTS.useYours}</span>
        </Button>
      )}
      {inUse !== null && (
        <Button onClick={() => onUse(null)}>
          Go back<span className="vh">{TEXTS.goBackToStandard}</span>
        </Button>
      )}
      {training ? (
        <Button busy={busy} onClick={() => onTrain(false)}>
          {last ? "Train again" : "Train"}
        </Button>
      ) : (
        <Button busy={busy} onClick={onAgain}>
          {TEXTS.askAgain}
        </Button>
      )}
      {isMisused && (
        <Button busy={busy} onClick={() => onTrain(true)}>
          {TEXTS.trainAnyway}
        </Button>
      )}
    </div>
  );
}
