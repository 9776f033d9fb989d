import { frontOf, gramsOfCard, likenessOf, type Sides, turned } from "./likeness.ts";

/** The card that another one is like, and how much: 1 for the same. */
export interface Likeness {
  readonly question: string;
  readonly likeness: number;
}

/** The cards that are there, to be found by what they say. */
export interface KnownCards {
  /** Adds a card; one of the kind `both` as it is asked from its back, too. */
  add(card: Sides & { readonly kind?: string }): void;
  /** Returns the card that is most like one; undefined where none shares anything with it. */
  nearest(card: Sides): Likeness | undefined;
}

/** Makes a list of cards that begins empty. Likeness is the share of the pieces of three letters that two have in common. */
export function createKnownCards(): KnownCards {
  const cards: { readonly question: string; readonly grams: number }[] = [];
  const fronts = new Map<string, number>();
  const byGram = new Map<number, number[]>();
  const addSides = (card: Sides) => {
    const grams = gramsOfCard(card);
    const place = cards.push({ question: card.question, grams: grams.length }) - 1;
    fronts.set(frontOf(card), place);
    for (const gram of grams) {
      const places = byGram.get(gram);
      if (places) places.push(place);
      else byGram.set(gram, [place]);
    }
  };
  return {
    add(card) {
      addSides(card);
      if (card.kind === "both") addSides(turned(card));
    },
    nearest(card) {
      const same = fronts.get(frontOf(card));
      if (same !== undefined) return { question: cards[same]?.question ?? "", likeness: 1 };
      const grams = gramsOfCard(card);
      const shared = new Map<number, number>();
      for (const gram of grams)
        for (const place of byGram.get(gram) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
      let best: Likeness | undefined;
      for (const [place, count] of shared) {
        const known = cards[place];
        const likeness = known ? likenessOf(count, known.grams, grams.length) : 0;
        if (known && likeness > (best?.likeness ?? 0)) best = { question: known.question, likeness };
      }
      return best;
    },
  };
}
