import type { OriginNote } from "@perennial/contract/files/origins";
import { completedNew, partsOf } from "@perennial/domain/card/card-kinds";
import { ordOfPart } from "@perennial/domain/format/anki/card-parts";
import { type CameAs, cardsOf, formIn } from "../../../database/origin-cards.ts";
import type { OriginRow } from "../../../database/origin-rows.ts";
import type { ExportedNode } from "../branch-contents.ts";
import type { AnkiCalendar } from "./card-rows.ts";
import type { AnkiCardRow } from "./collection-file.ts";
import { addedCard, type NewCardOf, type ReturnedPart, returnedCard } from "./returned-note.ts";
import type { RowNow } from "./rows-now.ts";

/** A node of a note on its way out. */
interface LeavingPart extends ReturnedPart {
  readonly note: OriginNote;
  /** Where it stands here. */
  readonly deck: readonly string[];
  /** Its cards are in the decks that they came in. */
  readonly isAtHome: boolean;
  /** Those that answer it, where rows do. */
  readonly rows: readonly RowNow[];
}

/**
 * Returns the cards that a node of a note leaves with: those that it came with, without what its words asked then and ask no
 * more, and what they ask since.
 * @param nextPlace gives each a place among the new ones
 */
export function leavingCards(
  { isAtHome, deck, note, ...part }: LeavingPart,
  calendar: AnkiCalendar,
  nextPlace: () => number,
): AnkiCardRow[] {
  const { came, added } = cardsNow(part);
  return [
    ...came.map((each) =>
      returnedCard(
        { ...part, came: each, note, deck: isAtHome ? each.card.deck : deck },
        calendar,
        nextPlace(),
      ),
    ),
    ...added.map((each) => {
      const home = came[0]?.card.deck ?? deck;
      return addedCard({ ...part, came: each, deck: isAtHome ? home : deck }, calendar, nextPlace());
    }),
  ];
}

function cardsNow({ node, origin, rows }: Pick<LeavingPart, "node" | "origin" | "rows">): {
  readonly came: readonly CameAs[];
  readonly added: readonly NewCardOf[];
} {
  const all = cardsOf(origin);
  const form = formIn(origin.part);
  if (!form) return { came: all, added: [] };
  const [first = 0] = all.map(({ card }) => card.id);
  if (form.kind === "steps") {
    const known = new Map(all.map((each) => [each.card.ord, each]));
    return {
      came: rows.flatMap(({ ord, part }) => {
        const came = known.get(ord);
        return came ? { ...came, part } : [];
      }),
      added: rows.flatMap(({ ord, part }) => (known.has(ord) ? [] : { ord, part, id: first + ord })),
    };
  }
  const [then, now] = [askedThen(origin), askedNow(node)];
  const came = all.filter(({ part }) => now.has(part) || !then.has(part));
  const added = [...now].flatMap((part) => {
    const ord = ordOfPart(form.kind, part);
    return then.has(part) || came.some((each) => each.part === part) ? [] : [{ part, ord, id: first + ord }];
  });
  return { came, added };
}

const askedThen = ({ text, answer, part }: OriginRow): ReadonlySet<number> =>
  new Set(partsOf(completedNew({ question: text, answer: answer ?? "", ...formIn(part) })));

const askedNow = ({ text, answer = "", form }: ExportedNode): ReadonlySet<number> =>
  new Set(partsOf(completedNew({ question: text, answer, ...form })));
