import { parseQuery } from "@perennial/domain/search/query/parse-query";
import { wordsOf } from "@perennial/domain/search/words";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { type ReactElement, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { caretNow } from "../../commands/caret-position.ts";
import { matchesChord, parseChord } from "../../commands/chord.ts";
import { chordText } from "../../commands/chord-text.ts";
import { type CommandContext, targetAt } from "../../commands/command.ts";
import { insertTemplate, TEMPLATE } from "../../commands/handlers/insert-template.ts";
import { moveRowsTo } from "../../commands/handlers/move-rows.ts";
import { queryHelpOf, unreadIn } from "../../commands/query-help.ts";
import { commandOf, runCommand } from "../../commands/registry.ts";
import { searchMoment } from "../../commands/search-moment.ts";
import { isApple } from "../../platform/system.ts";
import { likelyDestinations, movedBelow, pagesBefore } from "../../store/recent-pages.ts";
import { lookThrough, type SearchIndex, searchIndexOf } from "../../store/search-index.ts";
import { searchWithQuery } from "../../ui/filter-by.ts";
import { Finder } from "../../ui/finder.tsx";
import { FoundRow } from "../../ui/found-row.tsx";
import { Sign } from "../../ui/icon.tsx";
import { ICON_PATHS } from "../../ui/icon-paths.ts";
import { QueryHints, UnreadTerms } from "../../ui/query-field.tsx";
import { navigate } from "../../ui/router.tsx";
import { actionsFor, type Choice, keyOf, rowsFor, savedFor } from "./choices.ts";
import { GO_TO_TEXTS, PURPOSES } from "./go-to-texts.ts";
import "./go-to.css";

type Purpose = keyof typeof PURPOSES;

const GO_TO = parseChord("Mod+k");

/** Whether a box is one in which a row is looked for by its words. */
export const isPurpose = (box: string): box is Purpose => Object.hasOwn(PURPOSES, box);

interface BoxProps {
  readonly ctx: CommandContext;
  readonly purpose: Purpose;
}

/** The box itself: what is typed, what is found by it, and what may follow. */
export function Box({ ctx, purpose }: BoxProps): ReactElement {
  const [text, setText] = useState("");
  const { focus } = ctx.ui.getState();
  /** A field that loses the focus to a dialog does not always keep it. */
  const [caret] = useState(() => caretNow(ctx)?.caret);
  const index = searchIndexOf(ctx.workspace.tree);
  const seen = useLookingThrough(index);
  const isGoTo = purpose === "go-to";
  const at = targetAt(
    ctx,
    focus?.key ?? ctx.list.rootKey,
    !focus || focus.part === "row" ? "row" : "inner",
    "menu",
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: more has been looked at
  const { choices, total } = useMemo(() => {
    const { rootKey } = ctx.list;
    const rows = rowsFor(
      ctx,
      index,
      purpose === "insert-template" ? `#${TEMPLATE} ${text}` : text,
      purpose === "move-to"
        ? likelyDestinations(rootKey).filter((key) => key !== at?.key)
        : pagesBefore(rootKey),
    );
    if (!isGoTo) return rows;
    const words = wordsOf(text);
    const others = [...savedFor(index, words), ...(at ? actionsFor(ctx, at, words) : [])];
    const near = rows.choices.findIndex(({ group }) => group === "Similar");
    // What is only like the words gives way to what has them.
    const end = near < 0 ? rows.choices.length : near;
    return { ...rows, choices: [...rows.choices.slice(0, end), ...others, ...rows.choices.slice(end)] };
  }, [ctx, index, text, seen]);

  const back = () => {
    ctx.ui.closeBox();
    if (focus) ctx.ui.requestFocus(caret === undefined ? focus : { ...focus, caret });
  };
  const showAll = (query: string) => {
    ctx.ui.closeBox();
    navigate(`/trees/${topId(ctx)}${searchWithQuery(location.search, query)}`);
  };
  const choose = (choice: Choice) => {
    if (choice.kind === "saved") return showAll(choice.query);
    flushSync(back);
    if (choice.kind === "command") flushSync(() => void runCommand(ctx, choice.id, at));
    else if (choice.kind === "page") navigate(choice.address);
    else if (isGoTo) ctx.openTree(choice.hit.row.key);
    else if (at) {
      const { id } = choice.hit;
      if (purpose === "move-to") movedBelow(choice.hit.row.key);
      flushSync(() => (purpose === "move-to" ? moveRowsTo(ctx, at, id) : insertTemplate(ctx, at, id)));
    }
  };
  const unread = unreadIn(text);
  const shown = choices.filter(({ group }) => group === "Notes" || group === "Cards").length;
  return (
    <Finder
      {...PURPOSES[purpose]}
      query={text}
      unread={unread}
      onQuery={setText}
      choices={choices}
      keyOf={keyOf}
      groupOf={({ group }) => group}
      show={(choice) => <Line choice={choice} ctx={ctx} index={index} />}
      told={
        choices.length > 0
          ? GO_TO_TEXTS.results(choices.length, choices.length - shown + total)
          : purpose === "insert-template"
            ? GO_TO_TEXTS.noTemplate
            : text.trim() === ""
              ? ""
              : GO_TO_TEXTS.none
      }
      notice={<UnreadTerms unread={unread} />}
      foot={
        isGoTo ? (
          <Foot ctx={ctx} text={text} onText={setText} total={total} onAll={() => showAll(text)} />
        ) : null
      }
      onAll={isGoTo && total > 0 ? () => showAll(text) : undefined}
      onChoose={choose}
      onClose={() => flushSync(back)}
      closesOn={(press) => matchesChord(GO_TO, press)}
    />
  );
}

/** The number of the row at the top of the notes that are here. */
function topId({ workspace: { tree }, list }: CommandContext): number {
  const root = tree.row(list.rootKey);
  const above = root && ancestorIds(tree, root.node.id).at(-1);
  return (above === undefined ? root : tree.row(tree.keyOf(above)))?.wireId ?? 0;
}

/** Looks through the tree while the box is open. Returns another number whenever there is more to be found. */
function useLookingThrough(index: SearchIndex): number {
  const [seen, setSeen] = useState(0);
  useEffect(() => lookThrough(index, () => setSeen((times) => times + 1)), [index]);
  return seen;
}

function Line({
  choice,
  ctx,
  index,
}: {
  choice: Choice;
  ctx: CommandContext;
  index: SearchIndex;
}): ReactElement {
  if (choice.kind === "row")
    return <FoundRow {...choice.hit} isCard={choice.hit.row.flashcard !== undefined} />;
  const isSearch = choice.kind === "saved";
  const [chord] = choice.kind === "command" ? commandOf(choice.id).keys : [];
  return (
    <>
      <span className="sign do" aria-hidden="true">
        <Sign path={ICON_PATHS[isSearch ? "search" : "forward"]} size={14} />
      </span>
      <span className="title" translate={isSearch ? "no" : undefined}>
        {isSearch ? choice.words : choice.label}
      </span>
      {isSearch ? (
        <SavedCount ctx={ctx} index={index} query={choice.query} />
      ) : (
        <span className="keys" aria-hidden="true">
          {chord === undefined ? "" : chordText(chord, isApple())}
        </span>
      )}
    </>
  );
}

/** How much a saved search finds; counted behind the first frame. */
function SavedCount({
  ctx,
  index,
  query,
}: {
  ctx: CommandContext;
  index: SearchIndex;
  query: string;
}): ReactElement {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    const timer = window.setTimeout(() =>
      setCount(index.find(parseQuery(query), 1, searchMoment(ctx)).total),
    );
    return () => window.clearTimeout(timer);
  }, [ctx, index, query]);
  return <span className="keys">{count === undefined ? "" : GO_TO_TEXTS.cards(count)}</span>;
}

interface FootProps {
  readonly ctx: CommandContext;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly total: number;
  readonly onAll: () => void;
}

/** What may follow: three searches while nothing is typed, else the terms that may be meant, and all hits in the outline. */
function Foot({ ctx, text, onText, total, onAll }: FootProps): ReactElement {
  return (
    <div className="finder-foot">
      {total > 0 ? (
        <button type="button" className="quiet" onClick={onAll}>
          {GO_TO_TEXTS.showAll(total)}
          <span className="keys" aria-hidden="true">
            {chordText("Mod+Enter", isApple())}
          </span>
        </button>
      ) : null}
      {text.trim() === "" ? <span className="try">{GO_TO_TEXTS.try}</span> : null}
      <QueryHints search={text} help={queryHelpOf(ctx)} onTake={onText} />
    </div>
  );
}
