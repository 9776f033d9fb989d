import { LIST_SORTS, listOrder } from "@perennial/domain/search/query/list-order";
import { parseQuery } from "@perennial/domain/search/query/parse-query";
import { CARD_FILTERS } from "@perennial/domain/study/card-filters";
import type { StudyCard } from "@perennial/domain/study/cards-below";
import { neededNow } from "@perennial/domain/study/needed-now";
import { settingsIn } from "@perennial/domain/study/settings";
import type { StudyMoment } from "@perennial/domain/study/study-day";
import { type ReactElement, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { hereOf } from "../../commands/due-text.ts";
import { queryHelpOf, unreadIn } from "../../commands/query-help.ts";
import { cardsPath, reviewPath } from "../../commands/tree-toolbar.ts";
import { rowBefore } from "../../store/row-before.ts";
import { Page } from "../../ui/page.tsx";
import { QueryField, QueryHints, UnreadTerms } from "../../ui/query-field.tsx";
import { Link, navigate, useLocation } from "../../ui/router.tsx";
import { type CardColumn, keepColumns, shownColumns } from "./card-columns.ts";
import type { CardsPageProps } from "./cards-props.ts";
import { CardsTable } from "./cards-table.tsx";
import { CARDS_TEXTS, PRESETS } from "./cards-texts.ts";
import { CardsToolbar } from "./cards-toolbar.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { type ListSort, readListOrder, writeListOrder } from "./list-order.ts";
import { useCardList } from "./use-card-list.ts";
import { useCardQuery } from "./use-card-query.ts";
import { useCardSelection } from "./use-card-selection.ts";
import "../../ui/book.css";
import "./cards.css";

/** All cards in a list that is sorted and narrowed, and what can be done to those that are selected. */
export function CardsPage(props: CardsPageProps): ReactElement {
  const { workspace, ctx, notesId, memory, texts } = props;
  const { tree } = workspace;
  const params = new URLSearchParams(useLocation().search);
  const query = params.get("q") ?? "";
  const filter = CARD_FILTERS.find((each) => query === `is:${each}`);
  const asked = parseQuery(query, LIST_SORTS);
  const order = readListOrder(params.get("sort") ?? "") ?? listOrder(asked.sort);
  const limit = asked.limit ?? undefined;
  const matches = useCardQuery(tree, notesId, filter === undefined ? query.trim() : "", () => hereOf(ctx));
  const list = useCardList(workspace, notesId, { filter, matches, order, limit }, () => hereOf(ctx));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what cards need is looked at as their list is
  const needed = useMemo(() => neededNow(tree, hereOf(ctx), settingsIn(tree)), [tree, list]);
  const selection = useCardSelection(list);
  const [columns, setColumns] = useState(() => shownColumns(memory));
  const announcement = useStore(ctx.ui, (state) => state.announcement);
  const field = useRef<HTMLInputElement>(null);
  const unread = unreadIn(query, "list");
  const here: StudyMoment = hereOf(ctx);
  const sort = params.get("sort") ?? undefined;
  const onSort = (by: ListSort) => {
    const isAgain = order?.by === by && !order.isDescending;
    navigate(cardsPath(query, writeListOrder({ by, isDescending: isAgain })), { replace: true });
  };
  const onQuery = (search: string) => {
    navigate(cardsPath(search, sort), { replace: true });
    field.current?.focus();
  };
  const onColumns = (chosen: readonly CardColumn[]) => {
    keepColumns(memory, chosen);
    setColumns(chosen);
  };
  const onOpen = ({ nodeId }: StudyCard) => {
    rowBefore.key = tree.keyOf(nodeId);
  };
  const onGo = (card: StudyCard) => {
    const address = texts.addressOf(tree, card.nodeId);
    if (address === null) return;
    onOpen(card);
    navigate(address);
  };
  const isEmpty = list.length === 0;
  return (
    <Page className="book cards" title={CARDS_TEXTS.title}>
      <h1>{CARDS_TEXTS.title}</h1>
      <search
        className="card-query"
        aria-label="Filter"
        onKeyDown={(event) => {
          if (event.key !== "Escape" || query === "") return;
          event.preventDefault();
          onQuery("");
        }}
      >
        <QueryField
          ref={field}
          aria-label="Query"
          placeholder={CARDS_TEXTS.query}
          value={query}
          unread={unread}
          onChange={({ target }) => onQuery(target.value)}
        />
        <UnreadTerms unread={unread} />
        <div className="query-hints">
          <QueryHints search={query} help={queryHelpOf(ctx)} onTake={onQuery} />
        </div>
      </search>
      <div className="cards-bar">
        <nav aria-label={CARDS_TEXTS.presets}>
          {PRESETS.map((preset) => (
            <Link
              key={preset.label}
              className="quiet preset"
              to={cardsPath(preset.query, sort)}
              aria-current={preset.query === query ? "page" : undefined}
            >
              {preset.label}
            </Link>
          ))}
        </nav>
        <span className="n" role="status">
          {CARDS_TEXTS.counted(list.length)}
        </span>
        {query !== "" && !isEmpty && (
          <Link className="quiet preset" to={reviewPath(query)}>
            {CARDS_TEXTS.review}
          </Link>
        )}
        <ColumnChoice columns={columns} onChange={onColumns} />
      </div>
      {isEmpty ? (
        <p className="lede">{query === "" ? CARDS_TEXTS.none : CARDS_TEXTS.noneHere}</p>
      ) : (
        <>
          <p className="vh">{CARDS_TEXTS.keys}</p>
          <CardsTable
            tree={tree}
            list={list}
            texts={texts}
            columns={columns}
            here={here}
            needed={needed}
            order={order}
            selection={selection}
            onSort={onSort}
            onOpen={onOpen}
            onGo={onGo}
          />
        </>
      )}
      {selection.cards.length > 0 && <CardsToolbar {...props} selection={selection} />}
      <div className="vh" aria-live="polite">
        {announcement}
      </div>
    </Page>
  );
}
