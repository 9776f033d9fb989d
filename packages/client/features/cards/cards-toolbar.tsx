import type { StudyCard } from "@perennial/domain/study/cards-below";
import { type ReactElement, type ReactNode, useState } from "react";
import { chosenCards } from "../../store/chosen-cards.ts";
import { navigate } from "../../ui/router.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";
import { markActs, markCards, moveCards, resetCards, setDue, tagCards, todayValue } from "./card-acts.ts";
import { DueDialog, MoveToFinder } from "./card-dialogs.tsx";
import type { CardsPageProps } from "./cards-props.ts";
import { CARDS_TEXTS } from "./cards-texts.ts";
import { type CardSelection, idOfPart } from "./use-card-selection.ts";

interface CardsToolbarProps extends CardsPageProps {
  readonly selection: CardSelection<StudyCard>;
}

/** What can be done to the selected cards, at the bottom of the window; each act is one change. */
export function CardsToolbar({ ctx, studyPath, TagFinder, selection }: CardsToolbarProps): ReactElement {
  const { cards } = selection;
  const [open, setOpen] = useState<"due" | "move" | "tag">();
  const close = () => setOpen(undefined);
  const exportThem = () => {
    const nodeIds = [...new Set(cards.map(({ nodeId }) => nodeId))];
    ctx.ui.openModal({ id: "export", rows: { name: CARDS_TEXTS.counted(nodeIds.length), nodeIds } });
  };
  const study = () => {
    chosenCards.set(ctx.workspace.userId, new Set(cards.map(idOfPart)));
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
        <Act onPress={() => setOpen("move")}>Move to</Act>
        <Act onPress={() => setOpen("tag")}>Tag</Act>
        <Act onPress={() => setOpen("due")}>{CARDS_TEXTS.dueDate}</Act>
        <Act onPress={exportThem}>Export</Act>
        <Act onPress={study}>Study</Act>
        <Act onPress={selection.none}>{CARDS_TEXTS.clear}</Act>
      </Toolbar>
      {open === "move" && (
        <MoveToFinder ctx={ctx} onClose={close} onChoose={(parentId) => moveCards(ctx, cards, parentId)} />
      )}
      {open === "tag" && (
        <TagFinder
          tree={ctx.workspace.tree}
          foot={<p className="card-tag-hint">{CARDS_TEXTS.tagHint}</p>}
          onClose={close}
          onChoose={(name) => {
            close();
            tagCards(ctx, cards, name);
          }}
        />
      )}
      {open === "due" && (
        <DueDialog today={todayValue(ctx)} onClose={close} onChoose={(date) => setDue(ctx, cards, date)} />
      )}
    </div>
  );
}

const Act = ({ onPress, children }: { onPress: () => void; children: ReactNode }): ReactElement => (
  <button type="button" className="quiet" onClick={onPress}>
    {children}
  </button>
);
