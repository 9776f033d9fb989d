import type { RecordId } from "@perennial/domain/kind/record-id";
import { CONFIDENCES } from "@perennial/domain/study/confidence";
import { HISTORY_TEXTS } from "./history-texts.ts";

/** What one record was and became, whether the server's log tells it or this page. */
export interface TextChange {
  readonly id: RecordId;
  /** The type of the op: `note.edit`. */
  readonly type: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** One value that was and became: null where there was none. */
export interface Difference {
  /** Empty where the value speaks for itself. */
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The text of a node or the question of a card that is here; null for one that is not. */
export type NameOf = (kind: "node" | "flashcard", id: RecordId) => string | null;

const MOST_CHARACTERS = 20;
/** Questions of one subject begin alike. */
const MOST_OF_A_CARD = 60;
/** As much stands before a change as lets it be found in its text; twice as much where a word would be torn. */
const CHARACTERS_BEFORE = 8;
/** A payload may hold anything; more of it says no more. */
const MOST_PAYLOAD_VALUES = 6;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Cuts a text to so many characters; none is torn. What is longer ends with an ellipsis. */
export function truncate(text: string, most = MOST_CHARACTERS): string {
  // A character takes at most two units, so what lies beyond twice as many cannot matter.
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : text;
}

/** Cuts two texts to 20 characters around their difference, starting at a word where possible. */
export function cutAround(before: string, after: string): [before: string, after: string] {
  const [was, became] = [Array.from(before), Array.from(after)];
  let same = 0;
  while (same < was.length && same < became.length && was[same] === became[same]) same++;
  if (same <= CHARACTERS_BEFORE) return [truncate(before), truncate(after)];
  if (was.length <= MOST_CHARACTERS && became.length <= MOST_CHARACTERS) return [before, after];
  const from = beginningBefore(was, same);
  if (from === 0) return [truncate(before), truncate(after)];
  const cut = (characters: readonly string[]) => `…${truncate(characters.slice(from).join(""))}`;
  return [cut(was), cut(became)];
}

/** Where a text cut around a place begins: at a word, where one begins near enough. */
function beginningBefore(characters: readonly string[], place: number): number {
  const isBeginning = (at: number) => at === 0 || /\s/u.test(characters[at - 1] ?? "");
  const near = place - CHARACTERS_BEFORE;
  for (let at = near; at <= place; at++) if (isBeginning(at)) return at;
  for (let at = near; at >= 0 && at >= near - CHARACTERS_BEFORE; at--) if (isBeginning(at)) return at;
  return near;
}

/** A value of a payload as it is shown: a UUID by its first 8 characters, anything else cut to 20. */
export function shownValue(value: unknown): string {
  if (typeof value === "string") return UUID.test(value) ? value.slice(0, 8) : truncate(value);
  return truncate(JSON.stringify(value) ?? String(value));
}

/** The texts a person knows, in the order they are shown. */
const TEXTS: readonly (readonly [label: string, name: string])[] = [
  ["", "text"],
  ["", "question"],
  ["answer", "answer"],
];
/** What a node is says less than what it shows. */
const WITHOUT_VALUES = new Set(["node.create", "node.delete", "node.repoint"]);

/** The visible differences of a change. @param nameOf returns the title of a moved node or its parent */
export function differencesOf(changes: readonly TextChange[], nameOf: NameOf): Difference[] {
  return changes.flatMap((change) => {
    const { type, before, after } = change;
    if (WITHOUT_VALUES.has(type)) return [];
    if (type === "node.move") return moveDifference(change, nameOf);
    if (type === "progress.set") return cardDifference(change, nameOf);
    return TEXTS.flatMap(([label, name]) => textDifference(label, before?.[name], after?.[name]));
  });
}

/** Which card, and how it was rated before where that was otherwise: the words of the entry say the rating itself. */
function cardDifference(change: TextChange, nameOf: NameOf): Difference[] {
  const name = cardName(change, nameOf);
  const [was, became] = [ratingIn(change.before), ratingIn(change.after)];
  const [rated] = was === undefined ? [] : textDifference(name ?? "rating", was, became);
  if (rated) return [rated];
  return name === null ? [] : [{ label: name, before: null, after: null }];
}

/** The ratings among changes, each with its card. */
export const ratingsOf = (changes: readonly TextChange[], nameOf: NameOf): Difference[] =>
  changes.flatMap((change) => {
    const [was, became] = [ratingIn(change.before), ratingIn(change.after)];
    if (became === undefined) return [];
    const label = cardName(change, nameOf) ?? HISTORY_TEXTS.goneCard;
    return [{ label, before: was === undefined || was === became ? null : was, after: became }];
  });

function cardName({ id, before, after }: TextChange, nameOf: NameOf): string | null {
  const owner = (after ?? before)?.flashcardId;
  const name = nameOf("flashcard", isRecordId(owner) ? owner : id);
  return name === null ? null : truncate(name, MOST_OF_A_CARD);
}

/** Which note, and where it hangs now where that is another place. */
function moveDifference({ id, before, after }: TextChange, nameOf: NameOf): Difference[] {
  const name = nameOf("node", id);
  const [was, became] = [before?.parentId, after?.parentId];
  const moved = name === null ? [] : [truncate(name)];
  if (was === became) return moved.map((label) => ({ label, before: null, after: null }));
  const under = (parent: unknown) => (isRecordId(parent) ? nameOf("node", parent) : null);
  const [from, to] = [under(was), under(became)];
  if (from === null && to === null) return moved.map((label) => ({ label, before: null, after: null }));
  return [
    {
      label: [...moved, "under"].join(" "),
      before: from === null ? null : truncate(from),
      after: to === null ? null : truncate(to),
    },
  ];
}

const isRecordId = (value: unknown): value is RecordId =>
  typeof value === "number" || typeof value === "string";

function textDifference(label: string, was: unknown, became: unknown): Difference[] {
  if (was === became || (!isSaid(was) && !isSaid(became))) return [];
  if (typeof was === "string" && typeof became === "string" && was !== "" && became !== "") {
    const [before, after] = cutAround(was, became);
    return [{ label, before: withLineEnds(before), after: withLineEnds(after) }];
  }
  return [{ label, before: said(was), after: said(became) }];
}

/** On one line: where a line ends may be all that differs. */
const withLineEnds = (text: string): string => text.replaceAll("\n", "¶");

const ratingIn = (values: TextChange["before"]): string | undefined =>
  CONFIDENCES.find(({ color }) => color === values?.confidenceColor)?.label;

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== "";
const said = (value: unknown) => (isSaid(value) ? shownValue(value) : null);

/** What the words of an entry say already, or what tells a program and no person which one is meant. */
const IN_WORDS = new Set(["confidence_rating", "what", "undone", "redone", "device"]);

/** What the program that did it sent along. */
export const payloadValues = (payload: Readonly<Record<string, unknown>>): Difference[] =>
  Object.entries(payload)
    .filter(([name, value]) => !IN_WORDS.has(name) && isSaid(value))
    .slice(0, MOST_PAYLOAD_VALUES)
    .map(([name, value]) => ({ label: truncate(name), before: null, after: shownValue(value) }));
