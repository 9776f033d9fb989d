import { parseQuery } from "@perennial/domain/search/query/parse-query";
import { termsOf, withoutTerm } from "@perennial/domain/search/query/terms";
import { type ReactElement, useEffect, useState } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { FILTER_TEXTS } from "./find-texts.ts";
import { rowsFound } from "./rows-found.ts";

/** Each asks all rows once more. */
const MOST_WAYS = 5;
const PAUSE_MS = 300;

interface NothingFoundProps {
  readonly ctx: CommandContext;
  readonly search: string;
  readonly onTake: (search: string) => void;
  readonly onClear: () => void;
}

/** Says that a search finds nothing on the page, and which of its terms may be left out. */
export function NothingFound({ ctx, search, onTake, onClear }: NothingFoundProps): ReactElement {
  const [ways, setWays] = useState<ReturnType<typeof waysOut>>([]);
  useEffect(() => {
    setWays([]);
    const timer = window.setTimeout(() => setWays(waysOut(ctx, search)), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [ctx, search]);
  return (
    <section className="nothing-found" aria-label={FILTER_TEXTS.nothing} data-own-keys="">
      <p>{FILTER_TEXTS.nothing}</p>
      <ul>
        {ways.map(({ term, left, count }) => (
          <li key={term}>
            <button type="button" className="link" onClick={() => onTake(left)}>
              <span>
                <Sentence text={FILTER_TEXTS.leaveOut} parts={{ term: <b translate="no">{term}</b> }} />
              </span>
            </button>
            <span>{FILTER_TEXTS.notes(count)}</span>
          </li>
        ))}
        <li>
          <button type="button" className="link" onClick={onClear}>
            {FILTER_TEXTS.clear}
          </button>
          <kbd>Esc</kbd>
        </li>
      </ul>
    </section>
  );
}

/** The terms without which something is found, in their order, with how many rows that are. */
const waysOut = (ctx: CommandContext, search: string) =>
  termsOf(search)
    .slice(0, MOST_WAYS)
    .map((term) => ({ term: search.slice(term.start, term.end), left: withoutTerm(search, term) }))
    .filter(({ left }) => left !== "")
    .map((way) => ({ ...way, count: rowsFound(ctx, parseQuery(way.left)).count }))
    .filter(({ count }) => count > 0);
