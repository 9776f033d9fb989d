import type { StudyCard } from "@perennial/domain/study/cards-below";
import { type ReactElement, type ReactNode, useState } from "react";
import { chosenCards } from "../../store/chosen-cards.ts";
import { navigate } from "../../ui/router.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";
import { markActs, markCards, resetCards, setDue, todayValue } from "./card-acts.ts";
import type { CardsPageProps } from "./cards-props.ts";
import { CARDS_TEXTS } from "./cards-texts.ts";
import { DueDateDialog } from "./due-date-dialog.tsx";
import { type CardSelection, idOfPart } from "./use-card-selection.ts";

interface CardsToolbarProps extends CardsPageProps {
  readonly selection: CardSelection<StudyCard>;
}

/** What can be done to the selected cards, at the bottom of the window; each act is one change. */
export function CardsToolbar({ ctx, studyPath, selection }: CardsToolbarProps): ReactElement {
  const { cards } = selection;
  const [isDating, setDating] = useState(false);
  const study = () => {
    chosenCards.ids = new Set(cards.map(idOfPart));
    navigate(studyPath);
  };
  return (
    <div className="cards-selection">
      <span className="n">{CARDS_TEXTS.selected(cards.length)}</span>
      <Toolbar label="Selection">
        {markActs(ctx, cards).map(({ label, mark }) => (
          <Act key={label} onPress={() => markCards(ctx, cards, mark)}>
            {label}
          </Act>
        ))}
        <Act onPress={() => resetCards(ctx, cards)}>Reset</Act>
        <Act onPress={() => setDating(true)}>{CARDS_TEXTS.dueDate}</Act>
        <Act onPress={study}>Study</Act>
        <Act onPress={selection.none}>{CARDS_TEXTS.clear}</Act>
      </Toolbar>
      {isDating && (
        <DueDateDialog
          today={todayValue(ctx)}
          onClose={() => setDating(false)}
          onChoose={(date) => setDue(ctx, cards, date)}
        />
      )}
    </div>
  );
}

const Act = ({ onPress, children }: { onPress: () => void; children: ReactNode }): ReactElement => (
  <button type="button" className="quiet" onClick={onPress}>
    {children}
  </button>
);
