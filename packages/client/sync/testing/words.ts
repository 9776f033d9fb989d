/** Every word that is typed is unlike any other, so that it can be looked for. */
const WORD = /w\d+w/g;

export const wordsIn = (...texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.match(WORD) ?? []));

function countsIn(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [word] of text.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Offsets at which no word is cut in two: the ends of the text and of its words. */
export function seamsOf(text: string): number[] {
  const ends = [...text.matchAll(WORD)].flatMap(({ index, 0: word }) => [index, index + word.length]);
  return [...new Set([0, ...ends, text.length])];
}

/** The text without its `at`-th word; the same text where it has none. */
export function withoutWord(text: string, at: number): string {
  const found = [...text.matchAll(WORD)];
  const word = found[at % Math.max(1, found.length)];
  return word ? text.slice(0, word.index) + text.slice(word.index + word[0].length) : text;
}

export interface TypedAt {
  readonly browser: number;
  readonly tab: number;
  /** In milliseconds of the run's clock. */
  readonly at: number;
}

/** The words of one run: which were typed, and which somebody took away knowingly. */
export interface Words {
  /**
   * Returns a word that nobody has typed before in this run.
   * @param at where and when it is typed
   */
  next(at?: TypedAt): string;
  /** Says whose acts come now: a tab's, or another device's. */
  turnOf(hand: number | "elsewhere"): void;
  /** Letters that a killed browser may have taken along: nobody can keep what was typed that moment. */
  excuse(browser: number, since: number): void;
  /** These may be gone: whether a device still has them is nobody's to say. */
  lose(words: readonly string[]): void;
  /** Places of words went, and nobody took them away: what was erased in another of its places may be gone. */
  losePlaces(before: readonly string[], after: readonly string[]): void;
  /** Taken away knowingly. */
  wasGivenUp(word: string): boolean;
  /**
   * Somebody saw these texts, did something to them, and saw those.
   * @param mayGo which words that was about
   */
  giveUp(before: readonly string[], after: readonly string[], mayGo?: (word: string) => boolean): void;
  /**
   * Somebody saw these texts in a tab, and saw those after taking something back: what came back is to be found again,
   * and is that tab's doing, which may do it once more. What another hand took away meanwhile stays gone: nobody takes
   * that back here.
   * @param mayCome which words that was about
   */
  comeBack(
    before: readonly string[],
    after: readonly string[],
    tab: number,
    mayCome: (word: string) => boolean,
  ): void;
  /** Whether a word was taken away and came back: a page may have heard of the one and not of the other. */
  hasComeBack(word: string): boolean;
  /** Whether a word is a tab's doing: typed there, or passed on to it. What another device types is no tab's. */
  isOf(word: string, tab: number): boolean;
  /** All words that are a tab's doing. */
  of(tab: number): string[];
  /** Words are these tabs' doing, too, from now on. */
  pass(words: Iterable<string>, tabs: readonly number[]): void;
  /** An act took these away although its device had them, since they did not stand on the screen. */
  overlook(words: readonly string[]): void;
  wasOverlooked(word: string): boolean;
  /** Typed, and never given up: each has to be found. */
  kept(): string[];
}

export function createWords(): Words {
  let count = 0;
  const kept = new Map<string, TypedAt | undefined>();
  const givenUp = new Map<
    string,
    { readonly typed: TypedAt | undefined; readonly by: number | "elsewhere" | "several" }
  >();
  let hand: number | "elsewhere" = "elsewhere";
  const lost = new Set<string>();
  const overlooked = new Set<string>();
  const back = new Set<string>();
  const letGo = (words: readonly string[]) => {
    for (const word of words) if (kept.delete(word)) lost.add(word);
  };
  const tabsOf = new Map<string, Set<number>>();
  const pass: Words["pass"] = (words, tabs) => {
    for (const word of words) tabsOf.set(word, new Set([...(tabsOf.get(word) ?? []), ...tabs]));
  };
  /** In how many places a word was taken away that stands in several. */
  const taken = new Map<string, number>();
  return {
    next(typed) {
      const word = `w${++count}w`;
      kept.set(word, typed);
      if (typed) pass([word], [typed.tab]);
      return word;
    },
    turnOf(next) {
      hand = next;
    },
    excuse(browser, since) {
      for (const [word, typed] of [...kept])
        if (typed?.browser === browser && typed.at > since) letGo([word]);
    },
    lose: letGo,
    losePlaces(before, after) {
      const left = countsIn(after);
      for (const [word, stood] of countsIn(before))
        if ((left.get(word) ?? 0) < stood && taken.has(word)) letGo([word]);
    },
    wasGivenUp: (word) => givenUp.has(word),
    hasComeBack: (word) => back.has(word),
    isOf: (word, tab) => tabsOf.get(word)?.has(tab) ?? false,
    of: (tab) => [...tabsOf].flatMap(([word, tabs]) => (tabs.has(tab) ? [word] : [])),
    pass,
    giveUp(before, after, mayGo = () => true) {
      const left = countsIn(after);
      for (const [word, stood] of countsIn(before)) {
        if (!mayGo(word)) continue;
        const still = left.get(word) ?? 0;
        if (still >= stood) continue;
        const places = (taken.get(word) ?? 0) + stood - still;
        taken.set(word, places);
        // In each place by itself, since what stands beside it is another one's to take away.
        if (still > 0 && places < stood) continue;
        const gone = givenUp.get(word);
        // Two hands took it away, each without having heard of the other: then neither alone brings it back.
        if (gone) givenUp.set(word, { ...gone, by: gone.by === hand ? hand : "several" });
        else if (kept.has(word)) givenUp.set(word, { typed: kept.get(word), by: hand });
        kept.delete(word);
      }
    },
    comeBack(before, after, tab, mayCome) {
      const stood = countsIn(before);
      for (const word of countsIn(after).keys()) {
        const gone = givenUp.get(word);
        if (stood.has(word) || gone?.by !== tab || !mayCome(word)) continue;
        kept.set(word, gone.typed);
        back.add(word);
        givenUp.delete(word);
        taken.delete(word);
        pass([word], [tab]);
      }
    },
    overlook(words) {
      for (const word of words) overlooked.add(word);
    },
    wasOverlooked: (word) => overlooked.has(word),
    kept: () => [...kept.keys()],
  };
}
