import { CARD_KIND_NAMES } from "../../kind/flashcard.ts";
import { tagEnd } from "../../rich/tag.ts";
import { CONFIDENCE_COLORS, confidenceOfRating, UNRATED_COLOR } from "../../study/confidence.ts";
import { fold } from "../fold.ts";
import { readTimes } from "./days.ts";
import { ALIASES, IS_ALIASES } from "./operators.ts";
import {
  type Compare,
  HAS_NAMES,
  IS_NAMES,
  NUMBER_NAMES,
  type NumberName,
  type Query,
  SORTS,
  type Sort,
  type TextField,
  TIME_NAMES,
  type Why,
} from "./query.ts";

/** What one term says: something to ask, or how the results are wanted. */
interface Atom {
  readonly query?: Query | undefined;
  readonly sort?: Sort;
  readonly limit?: number;
  /** Why it could not be read. */
  readonly why?: Why;
}

const SIGNED = /^(?<key>[a-z][a-z-]*)(?<sign>:|<=|>=|!=|<|>|=)(?<value>.*)$/is;
const MOST_RESULTS = 10_000;

/** Reads one term. One that names an operator and cannot be read is looked for as it stands. */
export function readAtom(written: string): Atom {
  if (written.startsWith('"')) return words("any", unquoted(written));
  if (/^#./.test(written)) return orWords(written, tagged(written.slice(1)));
  const { key = "", sign = "", value = "" } = SIGNED.exec(written)?.groups ?? {};
  const name = ALIASES.get(key.toLowerCase()) ?? key.toLowerCase();
  const readers = sign === ":" ? READERS : COMPARED;
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (!read) return words("any", written);
  if (value === "") return { why: "empty" };
  return orWords(written, read(unquoted(value), sign));
}

const orWords = (written: string, atom: Atom | Why): Atom =>
  typeof atom === "string" ? { ...words("any", written), why: atom } : atom;

/** What is no tag in a text, such as `#1` or one that is too long, would find nothing. */
function tagged(written: string): Atom | Why {
  const name = written.replace(/\/$/, "");
  if (tagEnd(`#${name}`, 0) !== name.length + 1) return "value";
  return { query: { type: "tag", name: fold(name) } };
}

/** Without the quotes, of which the second may not have been written yet. */
const unquoted = (text: string): string =>
  text.startsWith('"') ? text.slice(1, text.endsWith('"') && text.length > 1 ? -1 : undefined) : text;

function words(field: TextField, text: string): Atom {
  const folded = fold(text).trim();
  return folded === "" ? {} : { query: { type: "text", field, text: folded } };
}

/** Reads the value of an operator; says why where it is none. */
type Reader = (value: string, sign: string) => Atom | Why;

/** One of the names there are. */
const oneOf =
  <Name extends string>(names: readonly Name[], atom: (name: Name) => Atom): Reader =>
  (value) => {
    const found = names.find((name) => name === value.toLowerCase());
    return found === undefined ? "value" : atom(found);
  };

const textIn =
  (field: TextField): Reader =>
  (value) =>
    words(field, value);

const NUMBER = /^(?<sign><=|>=|!=|<|>|=)?(?<digits>\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?<percent>%)?$/;

const numberIn =
  (of: NumberName, scale: (value: number) => number = (value) => value): Reader =>
  (written, sign) => {
    const { sign: inner, digits, percent } = NUMBER.exec(written)?.groups ?? {};
    if (digits === undefined || (inner !== undefined && sign !== ":")) return "number";
    const compare = (inner ?? (sign === ":" ? "=" : sign)) as Compare;
    const value = Number(digits) / (percent === undefined ? 1 : 100);
    return { query: { type: "number", of, compare, value: scale(value) } };
  };

const timeOf =
  (of: (typeof TIME_NAMES)[number]): Reader =>
  (value, sign) => {
    const range = readTimes(sign === ":" ? value : sign + value, of === "due");
    return range ? { query: { type: "time", of, ...range } } : "day";
  };

/** `7d:red`: the last rating lies in these days, and was that. Anki names it by its number. */
const rated: Reader = (value) => {
  const [days = "", colour] = value.toLowerCase().split(":");
  const range = readTimes(days, false);
  if (!range) return "day";
  const time: Query = { type: "time", of: "reviewed", ...range };
  if (colour === undefined) return { query: time };
  const named = confidenceOfRating(Number(colour))?.color ?? colour;
  const found = CONFIDENCE_COLORS.find((each) => each === named);
  return found ? { query: { type: "and", of: [time, { type: "colour", colour: found }] } } : "value";
};

/** Below whatever has these words in its title; Anki's decks one in another, too. */
const path: Reader = (value) => {
  const names = value.split("::").flatMap((name) => words("title", name).query ?? []);
  const [first, ...further] = names;
  if (!first) return "value";
  const above = further.reduce<Query>(
    (upper, of) => ({ type: "below", above: upper, of, isChild: false }),
    first,
  );
  return { query: { type: "below", above, of: { type: "all" }, isChild: false } };
};

const tag: Reader = (value) => {
  if (value.toLowerCase() === "none") return { query: { type: "not", of: { type: "has", what: "tag" } } };
  return tagged(value.replace(/^#/, ""));
};

const HERE: Atom = { query: { type: "in", anchor: null } };

const place: Reader = (value) => {
  if (value.toLowerCase() === "here") return HERE;
  const anchor = /^\[\[.*\^([0-9a-z]{10})\]\]$/is.exec(value)?.[1];
  return anchor === undefined ? "value" : { query: { type: "in", anchor: anchor.toLowerCase() } };
};

/** What a link names, with all below it, or whatever has these words in its title. */
const needs: Reader = (value, sign) => {
  const of = /^\[\[/.test(value) ? place(value, sign) : words("title", value);
  if (typeof of === "string") return of;
  return of.query ? { query: { type: "needs", of: of.query } } : "value";
};

const state = oneOf(IS_NAMES, (what) => ({ query: { type: "is", what } }));

const limit: Reader = (value) =>
  /^[1-9]\d{0,8}$/.test(value) ? { limit: Math.min(MOST_RESULTS, Number(value)) } : "number";

/** Anki writes a difficulty from 0 to 1. */
const TEN = (share: number): number => 1 + 9 * share;
/** What Anki's `prop:` takes, without what differs from ours. */
const PROPERTIES: Readonly<Record<string, Reader>> = {
  r: numberIn("r"),
  s: numberIn("s"),
  d: numberIn("d", TEN),
  ivl: numberIn("ivl"),
  lapses: numberIn("lapses"),
  reps: numberIn("reps"),
};

/** `prop:r<0.9`; of `due`, the days from today. */
const property: Reader = (value) => {
  const { key = "", sign = "", value: inner = "" } = SIGNED.exec(value)?.groups ?? {};
  const name = key.toLowerCase();
  const read = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
  if (read) return read(inner, sign);
  return name === "due" && /^\d+$/.test(inner) ? timeOf("due")(sign + inner, ":") : "value";
};

/** What may stand before `<` and its like; all the others are followed by a colon alone. */
const COMPARED: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(NUMBER_NAMES.map((name) => [name, numberIn(name)])),
  ...Object.fromEntries(TIME_NAMES.map((name) => [name, timeOf(name)])),
};

const READERS: Readonly<Record<string, Reader>> = {
  ...COMPARED,
  is: (value, sign) => state(IS_ALIASES.get(value.toLowerCase()) ?? value, sign),
  has: oneOf(HAS_NAMES, (what) => ({ query: { type: "has", what } })),
  kind: oneOf(CARD_KIND_NAMES, (kind) => ({ query: { type: "kind", kind } })),
  colour: oneOf([...CONFIDENCE_COLORS, UNRATED_COLOR], (colour) => ({ query: { type: "colour", colour } })),
  rated,
  prop: property,
  path,
  deck: (value, sign) => (value.toLowerCase() === "current" ? HERE : path(value, sign)),
  in: place,
  needs,
  tag,
  title: textIn("title"),
  q: textIn("question"),
  a: textIn("answer"),
  sort: oneOf(SORTS, (sort) => ({ sort })),
  limit,
};
