import { searchLink } from "@perennial/domain/rich/note-link";
import { spansOf } from "@perennial/domain/search/fold";
import { markedWords } from "@perennial/domain/search/query/marked-words";
import { parseQuery } from "@perennial/domain/search/query/parse-query";
import type { Query } from "@perennial/domain/search/query/query";
import {
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type CommandContext, isEditing } from "../../commands/command.ts";
import { queryHelpOf, unreadIn } from "../../commands/query-help.ts";
import { cardsPath, reviewPath } from "../../commands/tree-toolbar.ts";
import { createLastChild } from "../../commands/writing.ts";
import { isCombined, shortcutKey } from "../../platform/pressed-key.ts";
import type { FilteredRows } from "../../store/filtered-rows.ts";
import { lookThrough, searchIndexOf } from "../../store/search-index.ts";
import { searchWithQuery } from "../../ui/filter-by.ts";
import { Icon, Sign } from "../../ui/icon.tsx";
import { ICON_PATHS } from "../../ui/icon-paths.ts";
import { Petals } from "../../ui/petals.tsx";
import { QueryField, QueryHints, UnreadTerms } from "../../ui/query-field.tsx";
import { Link, navigate, useLocation } from "../../ui/router.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { FILTER_TEXTS } from "./find-texts.ts";
import { clearMarks, markMatches } from "./marks.ts";
import { type Match, shownText } from "./matches.ts";
import { NothingFound } from "./nothing-found.tsx";
import { rowsFound } from "./rows-found.ts";
import "./filter.css";

/** So long nobody types before the address follows. */
const PAUSE_MS = 300;

interface FilterBarProps {
  readonly ctx: CommandContext;
  /** Whether all notes are loaded. */
  readonly isWhole: boolean;
}

/** A search that filters the rows of the page. It stands in the address, as `q`. */
export function FilterBar({ ctx, isWhole }: FilterBarProps): ReactElement {
  const asked = new URLSearchParams(useLocation().search).get("q") ?? "";
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useRoom(bar);
  const [text, setText] = useState(asked);
  /** What this bar has put into the address itself. */
  const written = useRef(asked);
  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    setText(asked);
  }, [asked]);
  useEffect(() => {
    if (text === written.current) return;
    const timer = window.setTimeout(() => {
      written.current = text;
      navigate({ search: searchWithQuery(location.search, text) }, { replace: true });
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  useLayoutEffect(() => {
    if (ctx.ui.getState().box === "filter") field.current?.focus();
  }, [ctx]);
  const { seen, look } = useLookingThrough(ctx, isWhole);
  const { rows, query } = useFilter(ctx, text, seen);
  useMarksOf(ctx, rows, query);
  const unread = unreadIn(text, "outline");
  const take = (search: string) => {
    setText(search);
    field.current?.focus();
  };

  return (
    <>
      <search
        ref={bar}
        className="filter-bar"
        aria-label="Filter"
        data-own-keys=""
        onKeyDown={(event) => {
          if (isCombined(event)) return;
          const pressed = shortcutKey(event);
          if (pressed === "Escape") close(ctx);
          else if (pressed === "ArrowDown" && event.target === field.current) toFirstHit(ctx, rows);
          else return;
          event.preventDefault();
        }}
      >
        <Sign path={ICON_PATHS.search} />
        <QueryField
          ref={field}
          aria-label="Query"
          placeholder={FILTER_TEXTS.placeholder}
          value={text}
          unread={unread}
          onFocus={() => {
            // The bar itself is looking when it opens.
            if (seen > 0) look();
          }}
          onChange={(event) => setText(event.target.value)}
        />
        <span role="status" className={rows?.cards && rows.cards === rows.count ? "vh" : undefined}>
          {rows ? FILTER_TEXTS.notes(rows.count) : ""}
        </span>
        {rows?.cards ? (
          <>
            <span className="found-cards">
              <Sentence text={FILTER_TEXTS.foundCards(rows.cards, rows.branches, rows.count)} />
            </span>
            <Link className="quiet review" to={reviewPath(text)}>
              <Petals color="none" size={13} />
              {FILTER_TEXTS.review}
            </Link>
            <Link className="quiet" to={cardsPath(text)}>
              {FILTER_TEXTS.cards}
            </Link>
          </>
        ) : null}
        {text.trim() !== "" && isEditing(ctx) ? (
          <button type="button" className="quiet" onClick={() => save(ctx, text)}>
            {FILTER_TEXTS.save}
          </button>
        ) : null}
        <button type="button" className="quiet" aria-label="Close" onClick={() => close(ctx)}>
          <Icon name="close" size={14} />
        </button>
        <UnreadTerms unread={unread} />
        <div className="query-hints">
          <QueryHints search={text} help={queryHelpOf(ctx)} onTake={take} />
        </div>
      </search>
      {rows?.count === 0 ? (
        <NothingFound ctx={ctx} search={text} onTake={take} onClear={() => close(ctx)} />
      ) : null}
    </>
  );
}

/**
 * Makes room for the bar, as high as it is. Room that it needed once stays: the proposals go when a row is pressed, which
 * may not move away from the finger.
 */
function useRoom(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.body;
    let [room, width] = [0, 0];
    const make = () => {
      room = width === element.offsetWidth ? Math.max(room, element.offsetHeight) : element.offsetHeight;
      width = element.offsetWidth;
      style.setProperty("--under-bar", `${room}px`);
    };
    make();
    const observer = new ResizeObserver(make);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--under-bar");
    };
  }, [bar]);
}

/** Looks through the tree once, and again when all notes are here; `seen` is another number whenever there is more to be found. `look` does it again, for the next search. */
function useLookingThrough({ workspace: { tree } }: CommandContext, isWhole: boolean) {
  const [seen, setSeen] = useState(0);
  const stop = useRef(() => {});
  const look = useCallback(
    (told: () => void = () => {}) => {
      stop.current();
      stop.current = lookThrough(searchIndexOf(tree), told);
    },
    [tree],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first screen is here before the rest
  useEffect(() => {
    look(() => setSeen((times) => times + 1));
    return () => stop.current();
  }, [look, isWhole]);
  return { seen, look };
}

/** The bar goes, and with it what it did to the rows. */
function close({ ui }: CommandContext): void {
  const { focus } = ui.getState();
  flushSync(() => {
    ui.closeBox();
    navigate({ search: searchWithQuery(location.search, null) }, { replace: true });
  });
  if (focus) flushSync(() => ui.requestFocus(focus));
}

/** The search becomes a link in a note, the last one of the page. */
function save(ctx: CommandContext, text: string): void {
  flushSync(() => createLastChild(ctx, searchLink(text.trim(), text.trim()), "menu"));
}

function toFirstHit({ ui, list }: CommandContext, rows: FilteredRows | undefined): void {
  for (let i = 1; i < list.length; i++) {
    const key = list.keyAt(i);
    if (key === undefined || !rows?.isHit(key)) continue;
    flushSync(() => ui.requestFocus({ key, part: "row" }));
    return;
  }
}

/** Filters the rows as long as the bar is there; what was collapsed is so again when it has gone. `seen` is another number when more can be found. */
function useFilter(ctx: CommandContext, text: string, seen: number) {
  const { ui } = ctx;
  const [filtered, setFiltered] = useState<{ readonly rows?: FilteredRows; readonly query: Query }>({
    query: { type: "all" },
  });
  const [collapsed] = useState(() => ui.getState().collapsed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more has been looked at
  useEffect(() => {
    const asked = parseQuery(text);
    const { query } = asked;
    if (text.trim() === "") {
      setFiltered({ query });
      ui.setState({ filter: null, collapsed });
      return;
    }
    const rows = rowsFound(ctx, asked);
    ui.setState({
      filter: { childKeys: rows.childKeys, clear: () => close(ctx) },
      collapsed: new Set([...collapsed].filter((key) => !rows.isAbove(key))),
    });
    setFiltered({ rows, query });
  }, [ctx, ui, collapsed, text, seen]);
  useEffect(() => () => ui.setState({ filter: null, collapsed }), [ui, collapsed]);
  return filtered;
}

/** Steps back what only leads to a hit, and marks words in the rows that are in the page. */
function useMarksOf(ctx: CommandContext, rows: FilteredRows | undefined, query: Query): void {
  useEffect(() => {
    const element = document.querySelector(".outline .rows");
    if (!element || !rows) return;
    const words = markedWords(query);
    const mark = () => {
      const matches: Match[] = [];
      for (const row of element.querySelectorAll<HTMLElement>("[data-key]")) {
        const key = row.dataset.key ?? "";
        row.toggleAttribute("data-above", rows.isAbove(key));
        const text = shownText(ctx, key);
        for (const word of words) for (const span of spansOf(text, word)) matches.push({ key, span });
      }
      markMatches(matches, undefined);
    };
    mark();
    // Rows come and go as the window moves over them, and fields take the place of texts.
    const watch = new MutationObserver(mark);
    watch.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      clearMarks();
      for (const row of element.querySelectorAll("[data-above]")) row.removeAttribute("data-above");
    };
  }, [ctx, rows, query]);
}
