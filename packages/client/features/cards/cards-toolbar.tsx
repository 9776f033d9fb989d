import type { StudyCard } from "@perennial/domain/study/cards-below";
import type { ReactElement, ReactNode } from "react";
import { chosenCards } from "../../store/chosen-cards.ts";
import { navigate } from "../../ui/router.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";
import { markActs, markCards } from "./card-acts.ts";
import type { CardsPageProps } from "./cards-props.ts";
import { CARDS_TEXTS } from "./cards-texts.ts";
import { type CardSelection, idOfPart } from "./use-card-selection.ts";

interface CardsToolbarProps extends CardsPageProps {
  readonly selection: CardSelection<StudyCard>;
}

/** What can be done to the selected cards, at the bottom of the window; each act is one change. */
export function CardsToolbar({ ctx, studyPath, selection }: CardsToolbarProps): ReactElement {
  const { cards } = selection;
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
        <Act onPress={study}>Study</Act>
        <Act onPress={selection.none}>{CARDS_TEXTS.clear}</Act>
      </Toolbar>
    </div>
  );
}

const Act = ({ onPress, children }: { onPress: () => void; children: ReactNode }): ReactElement => (
  <button type="button" className="quiet" onClick={onPress}>
    {children}
  </button>
);
