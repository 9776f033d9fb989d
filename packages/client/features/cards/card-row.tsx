import type { StudyCard } from "@perennial/domain/study/cards-below";
import { isWatchedFor } from "@perennial/domain/study/leeches";
import { type NeededNow, waitedFor } from "@perennial/domain/study/needed-now";
import type { StudyMoment } from "@perennial/domain/study/study-day";
import type { CSSProperties, ReactElement } from "react";
import { progressOf } from "../../commands/card-marks.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { draftedText } from "../../ui/quoted.ts";
import { RichText, wordsOf } from "../../ui/rich-text.tsx";
import { Link } from "../../ui/router.tsx";
import { type CardColumn, partCount } from "./card-columns.ts";
import type { CardTexts } from "./cards-props.ts";
import { CARDS_TEXTS } from "./cards-texts.ts";

interface CardRowProps {
  readonly tree: TreeStore;
  readonly card: StudyCard;
  readonly texts: CardTexts;
  readonly index: number;
  readonly columns: readonly CardColumn[];
  readonly here: StudyMoment;
  readonly needed: NeededNow | null;
  readonly isSelected: boolean;
  /** The keyboard is here. */
  readonly isStop: boolean;
  readonly style: CSSProperties;
  readonly onSelect: (index: number, toRange: boolean) => void;
  /** Notes which row one leaves for the outline. */
  readonly onOpen: (card: StudyCard) => void;
}

/** One part of a card in the list. Its checkbox is where the keyboard stands. */
export function CardRow(props: CardRowProps): ReactElement {
  const { tree, card, texts, index, columns, here, isSelected, style } = props;
  const progress = progressOf(tree, card);
  const question = texts.askedText(tree, card);
  const words = wordsOf(question);
  const path = texts.pathOf(tree, card.nodeId);
  const address = texts.addressOf(tree, card.nodeId);
  const waited = waitedFor(props.needed, card);
  const [first] = waited;
  const { provenance = [] } = tree.row(tree.keyOf(card.nodeId)) ?? {};
  const [came] = provenance;
  const part = {
    ...{ progress, here, card: tree.get("flashcard", card.flashcardId), parts: partCount(tree, card.nodeId) },
    isWatched: isWatchedFor(provenance),
  };
  const isOff = progress?.suspendedAt ? "off" : undefined;
  return (
    <tr aria-rowindex={index + 2} style={style} className={isSelected ? "on" : isOff}>
      <td className="pick">
        <input
          type="checkbox"
          aria-label={words}
          translate="no"
          data-index={index}
          checked={isSelected}
          tabIndex={props.isStop ? 0 : -1}
          onChange={({ nativeEvent }) =>
            props.onSelect(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </td>
      <td className="q" dir="auto" translate="no">
        {progress?.flag ? <span className="flag" role="img" aria-label="Flagged" /> : null}
        {came && <span className="drafted" role="img" aria-label={draftedText(came)} />}
        {address === null ? (
          <RichText text={question} />
        ) : (
          <Link to={address} tabIndex={-1} onClick={() => props.onOpen(card)}>
            <RichText text={question} />
          </Link>
        )}
        {first && (
          <span className="waits">
            {CARDS_TEXTS.waitsFor(waited.length, wordsOf(texts.askedText(tree, first)))}
          </span>
        )}
      </td>
      <td className="branch" dir="auto" translate="no">
        {path}
      </td>
      {columns.map(({ id, label, text, isNumber }) => (
        <td key={id} className={isNumber ? "r" : undefined} data-label={label}>
          {text(part)}
        </td>
      ))}
    </tr>
  );
}
