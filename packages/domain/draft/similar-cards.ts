import { hashOf } from "../search/hash.ts";
import { frontOf, gramsOfCard, LIKE_FROM, likenessOf, type Sides } from "./likeness.ts";

/** Two cards by their places in the list, the earlier one first. */
export interface SimilarPair {
  readonly one: number;
  readonly other: number;
  /** From 0.6 on; 1 where both ask the same. */
  readonly likeness: number;
}

/** How far a search has come. */
export interface SearchedSoFar {
  /** From 0 to 1. */
  readonly share: number;
  /** How many pairs were compared so far. */
  readonly compared: number;
}

/**
 * A MinHash signature has 96 values, in bands of four. Pairs that agree in a whole band are compared: of those that are alike by
 * .6 this finds 96 of 100, by .7 all but one in 500, and of those by .2 one in 25.
 */
const BANDS = 24;
const ROWS = 4;
/** Within a band each card is compared with so many that agree with it: many cards of one form cost no more than others. */
const COMPARED_IN_BAND = 4;
/** The likest so many are kept. */
const MOST_PAIRS = 2_000;
/** So many pieces of cards, or cards of a band, are looked at in one step. */
const STEP = 10_000;
/** A card has room for so many pieces at first. */
const FIRST_ROOM = 64;
/** What reading takes of the whole work. */
const READING = 0.7;

const ROOM_FOR_PLACES = 2 ** 21;
/** Two numbers for each value of a signature. */
const TURNS = Int32Array.from({ length: BANDS * ROWS }, (_, i) => hashOf(`turn ${i}`) | 0);
const TIMES = Int32Array.from({ length: BANDS * ROWS }, (_, i) => hashOf(`times ${i}`) | 1);

/**
 * Finds the pairs among cards that say nearly the same, or ask the same, the likest first. The same cards always give the same
 * pairs. It is a generator so that the caller can pause after each step; the time grows with the cards and not with the pairs.
 * @param sidesAt the cards by their places; at most two million
 * @param isMeant whether a pair is looked for; asked of those alone that are alike
 */
export function* findSimilar(
  count: number,
  sidesAt: (place: number) => Sides,
  isMeant: (one: number, other: number) => boolean,
): Generator<SearchedSoFar, readonly SimilarPair[]> {
  const cards = yield* readCards(count, sidesAt);
  const found = createLikestPairs();
  let compared = 0;
  const compare = (one: number, other: number) => {
    if (found.has(one, other)) return;
    compared++;
    const likeness = cards.likeness(one, other);
    if (likeness >= LIKE_FROM && found.mayTake(likeness) && isMeant(one, other))
      found.take({ one, other, likeness });
  };
  for (let band = 0; band <= BANDS; band++) {
    const sorted = cards.inBand(band);
    const so = (done: number) => ({
      share: READING + ((1 - READING) * (band + done / sorted.length)) / (BANDS + 1),
      compared,
    });
    yield so(0);
    for (let i = 1; i < sorted.length; i++) {
      const here = sorted[i] ?? 0;
      const least = Math.floor(here / ROOM_FOR_PLACES) * ROOM_FOR_PLACES;
      for (let before = i - 1; before >= Math.max(0, i - COMPARED_IN_BAND); before--) {
        const there = sorted[before] ?? 0;
        if (there < least) break;
        compare(there - least, here - least);
      }
      if (i % STEP === 0) yield so(i);
    }
  }
  return found.best();
}

interface ReadCards {
  likeness(one: number, other: number): number;
  /** Returns the cards that have a value in a band, sorted: the value, and below it the place. The last band holds the fronts. */
  inBand(band: number): Float64Array;
}

function* readCards(count: number, sidesAt: (place: number) => Sides): Generator<SearchedSoFar, ReadCards> {
  /** For each band the value of each card. */
  const values = Array.from({ length: BANDS + 1 }, () => new Uint32Array(count));
  const fronts = new Float64Array(count);
  /** The pieces of all cards, one after another, those of each card sorted. */
  let pieces = new Uint32Array(count * FIRST_ROOM);
  const ends = new Uint32Array(count + 1);
  let sinceStep = 0;
  for (let place = 0; place < count; place++) {
    const sides = sidesAt(place);
    const grams = Uint32Array.from(gramsOfCard(sides)).sort();
    const [start = 0, front] = [ends[place], frontOf(sides)];
    const end = start + grams.length;
    if (end > pieces.length) {
      const wider = new Uint32Array(2 * end);
      wider.set(pieces);
      pieces = wider;
    }
    pieces.set(grams, start);
    ends[place + 1] = end;
    fronts[place] = front === "" ? 0 : hashOf(front);
    values.forEach((ofBand, band) => {
      ofBand[place] = band < BANDS ? bandOf(grams, band) : (fronts[place] ?? 0) >>> 0;
    });
    sinceStep += grams.length;
    if (sinceStep >= STEP) {
      sinceStep = 0;
      yield { share: (READING * place) / count, compared: 0 };
    }
  }
  return {
    inBand(band) {
      const sorted = new Float64Array(count);
      let length = 0;
      const ofBand = values[band] ?? new Uint32Array();
      for (let place = 0; place < count; place++) {
        const value = ofBand[place] ?? 0;
        if (value !== 0) sorted[length++] = value * ROOM_FOR_PLACES + place;
      }
      return sorted.subarray(0, length).sort();
    },
    likeness(one, other) {
      if (fronts[one] !== 0 && fronts[one] === fronts[other]) return 1;
      let [i = 0, j = 0] = [ends[one], ends[other]];
      const [end = 0, otherEnd = 0] = [ends[one + 1], ends[other + 1]];
      const [size, otherSize] = [end - i, otherEnd - j];
      if (Math.min(size, otherSize) < LIKE_FROM * Math.max(size, otherSize)) return 0;
      let shared = 0;
      while (i < end && j < otherEnd) {
        const [piece = 0, otherPiece = 0] = [pieces[i], pieces[j]];
        if (piece === otherPiece) shared++;
        if (piece <= otherPiece) i++;
        if (otherPiece <= piece) j++;
      }
      return likenessOf(shared, size, otherSize);
    },
  };
}

/** Returns the value of a band of a card; 0 for a card without pieces. */
function bandOf(grams: Uint32Array, band: number): number {
  if (grams.length === 0) return 0;
  let value = 0;
  for (let i = band * ROWS; i < (band + 1) * ROWS; i++) {
    const [turn = 0, times = 1] = [TURNS[i], TIMES[i]];
    let least = 0xffffffff;
    for (let at = 0; at < grams.length; at++) {
      const hash = Math.imul((grams[at] ?? 0) ^ turn, times) >>> 0;
      if (hash < least) least = hash;
    }
    value = Math.imul(value ^ least, 0x9e3779b1) ^ (least >>> 15);
  }
  return value >>> 0 || 1;
}

interface LikestPairs {
  has(one: number, other: number): boolean;
  /** Whether a pair that is so much alike can be among the likest. */
  mayTake(likeness: number): boolean;
  take(pair: SimilarPair): void;
  best(): readonly SimilarPair[];
}

function createLikestPairs(): LikestPairs {
  let pairs = new Map<number, SimilarPair>();
  let above = 0;
  const keyOf = (one: number, other: number) => one * ROOM_FOR_PLACES + other;
  const best = () =>
    [...pairs.values()]
      .sort((a, b) => b.likeness - a.likeness || a.one - b.one || a.other - b.other)
      .slice(0, MOST_PAIRS);
  return {
    has: (one, other) => pairs.has(keyOf(one, other)),
    mayTake: (likeness) => likeness > above,
    take(pair) {
      pairs.set(keyOf(pair.one, pair.other), pair);
      if (pairs.size < 2 * MOST_PAIRS) return;
      const kept = best();
      above = kept.at(-1)?.likeness ?? 0;
      pairs = new Map(kept.map((each) => [keyOf(each.one, each.other), each]));
    },
    best,
  };
}
