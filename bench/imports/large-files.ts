import {
  ankiPackage,
  CREATED_AT,
  REVERSED,
} from "@perennial/server/commands/imports/anki/testing/anki-package";
import { generateTree } from "../generate-tree.ts";

const DAY_MS = 86_400_000;
const CARDS_PER_NOTE = 2;

/** A package of Anki with two cards a note, each answered so often, the first time on the second day of the collection. */
export function largeDeck(notes: number, answersPerCard: number): Promise<Uint8Array> {
  const texts = generateTree(notes);
  const cards = texts.flatMap((_, note) =>
    Array.from({ length: CARDS_PER_NOTE }, (__, ord) => {
      const schedule = { type: 2, queue: 2, due: 400, ivl: 60, factor: 2_500, reps: answersPerCard };
      return { note, ord, ...schedule };
    }),
  );
  const reviews = cards.flatMap((_, card) =>
    Array.from({ length: answersPerCard }, (__, nth) => ({
      card,
      ease: (card + nth) % 7 === 0 ? 1 : 3,
      // A night and more apart, each at a moment of its own: that is its id.
      id: CREATED_AT * 1_000 + (nth + 1) ** 2 * DAY_MS + card * 1_000,
    })),
  );
  return ankiPackage({
    types: [REVERSED],
    notes: texts.map(({ text }, index) => ({ fields: [`${index}: ${text}`, `Answer to ${index}: ${text}`] })),
    cards,
    reviews,
  });
}

/** An outline in OPML with so many notes, from seed 42. */
export function largeOpml(notes: number): string {
  const nodes = generateTree(notes);
  const children = Map.groupBy(nodes, ({ parent }) => parent);
  const open: { readonly rest: Iterator<(typeof nodes)[number]> }[] = [
    { rest: (children.get(null) ?? []).values() },
  ];
  let text =
    '<?xml version="1.0" encoding="utf-8"?><opml version="2.0"><head><title>Large</title></head><body>\n';
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const next = level.rest.next();
    if (next.done) {
      open.pop();
      if (open.length > 0) text += "</outline>\n";
      continue;
    }
    text += `<outline text="${next.value.text}">\n`;
    open.push({ rest: (children.get(next.value.index) ?? []).values() });
  }
  return `${text}</body></opml>\n`;
}
