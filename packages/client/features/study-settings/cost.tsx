import type { StudyCard } from "@perennial/domain/study/cards-below";
import {
  dayOfDate,
  type OwnSettings,
  settingsIn,
  settingsWith,
  spreadOf,
} from "@perennial/domain/study/settings";
import { cardsToSimulate } from "@perennial/domain/study/simulation/simulated-cards";
import { planFor } from "@perennial/domain/study/simulation/simulated-plan";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useMemo, useState } from "react";
import type { CostJob } from "../../simulation/simulation-job.ts";
import { useSimulation } from "../../simulation/use-simulation.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { Arrow } from "../../ui/arrow.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { costText } from "./cost-text.ts";
import { STUDY_SETTINGS_TEXTS } from "./study-settings-texts.ts";

export interface SettingsHere {
  readonly now: Date;
  readonly timeZone: string;
  readonly secondsEach: number;
}

interface CostProps {
  tree: TreeStore;
  /** All of the learner's. */
  cards: readonly StudyCard[];
  nodeId: NodeId;
  said: OwnSettings;
  here: SettingsHere;
}

/** As far as is simulated: longer, and what the learner does in between matters more than any setting. */
const YEAR_DAYS = 365;

const ARROW = { to: <Arrow sign="→" /> };

/** What the values would cost, worked out anew with each of them. */
export function Cost({ tree, cards, nodeId, said, here }: CostProps): ReactElement {
  const today = studyDayOf(here.now, here.timeZone);
  const [simulated] = useState(() =>
    cardsToSimulate(cards, here, ({ flashcardId }) =>
      spreadOf(tree.get("flashcard", flashcardId)?.question ?? ""),
    ),
  );
  const [before] = useState(() => planFor(simulated.nodeIds, settingsIn(tree), today));
  // What is said is an object of its own with each key: the same words are the same job.
  const words = JSON.stringify(said);
  const job = useMemo((): CostJob => {
    const settingsOf = settingsWith(tree, nodeId, JSON.parse(words));
    const after = planFor(simulated.nodeIds, settingsOf, today);
    const { examDate } = settingsOf(nodeId).settings;
    const exam = examDate === null ? 0 : dayOfDate(examDate) - today;
    const isUntilExam = exam > 0 && exam <= YEAR_DAYS;
    const days = isUntilExam ? exam : YEAR_DAYS;
    return { kind: "cost", cards: simulated.cards, days, isUntilExam, before, after };
  }, [tree, nodeId, words, simulated, before, today]);
  const { result, isBusy } = useSimulation(job);
  const text = result && costText(result, here.secondsEach);
  return (
    <p className="costline" role="status" aria-label="Cost" aria-busy={isBusy}>
      {simulated.nodeIds.length === 0 ? (
        STUDY_SETTINGS_TEXTS.noCards
      ) : text ? (
        <>
          <b>
            <Sentence text={text.figures} parts={ARROW} />
          </b>
          <Sentence text={text.rest} parts={ARROW} />
        </>
      ) : (
        STUDY_SETTINGS_TEXTS.calculating
      )}
    </p>
  );
}
