import type { StudyCard } from "@perennial/domain/study/cards-below";
import type { NeededNow } from "@perennial/domain/study/needed-now";
import type { StudyMoment } from "@perennial/domain/study/study-day";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { shortcutKey } from "../../platform/pressed-key.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { useVisibleRange } from "../../ui/windowing/use-visible-range.ts";
import type { CardColumn } from "./card-columns.ts";
import { CardRow } from "./card-row.tsx";
import type { CardTexts } from "./cards-props.ts";
import { CARDS_TEXTS } from "./cards-texts.ts";
import type { ListOrder, ListSort } from "./list-order.ts";
import type { CardSelection } from "./use-card-selection.ts";

/** The height of a row in px, as `cards.css` has it. */
const ROW_PX = { wide: 44, narrow: 76 } as const;
const NARROW = "(max-width: 760px)";
/** Rows that PageUp and PageDown go by. */
const PAGE_ROWS = 10;

interface CardsTableProps {
  readonly tree: TreeStore;
  readonly list: readonly StudyCard[];
  readonly texts: CardTexts;
  readonly columns: readonly CardColumn[];
  readonly here: StudyMoment;
  readonly needed: NeededNow | null;
  readonly order: ListOrder | undefined;
  readonly selection: CardSelection<StudyCard>;
  readonly onSort: (by: ListSort) => void;
  readonly onOpen: (card: StudyCard) => void;
  readonly onGo: (card: StudyCard) => void;
}

/** All cards of the list as a table of which only the rows in sight are in the page. */
export function CardsTable(props: CardsTableProps): ReactElement {
  const { list, columns, order, selection, onSort } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { visibleRange } = useVisibleRange(body);
  const height = matchMedia(NARROW).matches ? ROW_PX.narrow : ROW_PX.wide;
  const [at, setAt] = useState(0);
  const stop = Math.max(0, Math.min(at, list.length - 1));
  const moves = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows where the keyboard went
  useLayoutEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    const box = body.current?.querySelector<HTMLElement>(`[data-index="${stop}"]`);
    box?.focus({ preventScroll: true });
    box?.closest("tr")?.scrollIntoView({ block: "nearest" });
  }, [stop, at]);

  const from = Math.max(0, Math.floor(visibleRange.from / height));
  const to = Math.min(list.length, Math.ceil(visibleRange.to / height));
  const shown = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  // The row with the keyboard stays in the page, wherever the window goes.
  if (list.length > 0 && (stop < from || stop >= to)) shown.push(stop);

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.dataset.index === undefined || event.altKey) return;
    const index = Number(target.dataset.index);
    const key = shortcutKey(event);
    if ((event.ctrlKey || event.metaKey) && key === "a") selection.all();
    else if (event.ctrlKey || event.metaKey) return;
    else if (key === "Escape" && selection.cards.length > 0) selection.none();
    else if (key === "Enter") {
      const card = list[index];
      if (card) props.onGo(card);
    } else if (key === " " && event.shiftKey) selection.toggle(index, true);
    else {
      const next = goalOf(key, index, list.length);
      if (next === undefined) return;
      if (event.shiftKey) {
        if (selection.cards.length === 0) selection.toggle(index, false);
        selection.toggle(next, true);
      }
      moves.current = true;
      setAt(next);
    }
    event.preventDefault();
  };
  const onSelect = (index: number, toRange: boolean) => {
    setAt(index);
    selection.toggle(index, toRange);
  };
  const isAll = list.length > 0 && selection.cards.length === list.length;
  return (
    <table
      className="cards-table"
      aria-label="Cards"
      aria-rowcount={list.length + 1}
      style={{ "--columns": columns.length } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr aria-rowindex={1}>
          <td className="pick">
            <input
              type="checkbox"
              aria-label={CARDS_TEXTS.selectAll}
              checked={isAll}
              onChange={() => (isAll ? selection.none() : selection.all())}
            />
          </td>
          <Head label="Question" by="question" order={order} onSort={onSort} />
          <Head label="Branch" by="branch" order={order} onSort={onSort} />
          {columns.map(({ id, label, sort, isNumber }) => (
            <Head key={id} label={label} by={sort} order={order} onSort={onSort} isNumber={isNumber} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} style={{ height: list.length * height }}>
        {shown.map((index) => {
          const card = list[index];
          return (
            card && (
              <CardRow
                key={`${card.flashcardId}/${card.part}`}
                {...props}
                card={card}
                index={index}
                isSelected={selection.has(card)}
                isStop={index === stop}
                style={{ top: index * height }}
                onSelect={onSelect}
              />
            )
          );
        })}
      </tbody>
    </table>
  );
}

function goalOf(key: string, at: number, length: number): number | undefined {
  const goals: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE_ROWS,
    PageUp: at - PAGE_ROWS,
    Home: 0,
    End: length - 1,
  };
  const goal = goals[key];
  return goal === undefined ? undefined : Math.max(0, Math.min(length - 1, goal));
}

/** The head of a column, which sorts by it, the other way round when pressed again. */
function Head({
  label,
  by,
  order,
  onSort,
  isNumber,
}: {
  label: string;
  by: ListSort;
  order: ListOrder | undefined;
  onSort: (by: ListSort) => void;
  isNumber?: boolean | undefined;
}): ReactElement {
  const isHere = order?.by === by;
  const sorted = !isHere ? "none" : order?.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={sorted} className={isNumber ? "r" : undefined}>
      <button type="button" onClick={() => onSort(by)}>
        {label}
      </button>
    </th>
  );
}
