/** What one record was and became, whether the server's log tells it or this page. */
export interface Change {
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

const MOST_CHARACTERS = 20;
/** A payload may hold anything; more of it says no more. */
const MOST_PAYLOAD_VALUES = 6;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Cuts a text to 20 characters; none is torn. What is longer ends with an ellipsis. */
export function truncate(text: string): string {
  // A character takes at most two units, so what lies beyond twice as many cannot matter.
  const characters = Array.from(text.slice(0, 2 * MOST_CHARACTERS + 2));
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join("")}…` : text;
}

/** A value of a payload as it is shown: a UUID by its first 8 characters, anything else cut to 20. */
export function shownValue(value: unknown): string {
  if (typeof value === "string") return UUID.test(value) ? value.slice(0, 8) : truncate(value);
  return truncate(JSON.stringify(value) ?? String(value));
}

/** The fields a person knows, in the order they are shown. */
const FIELDS: readonly (readonly [label: string, name: string])[] = [
  ["", "text"],
  ["", "question"],
  ["answer", "answer"],
  ["parent", "parentId"],
  ["position", "sortOrder"],
  ["rating", "confidenceColor"],
];
/** What a node is says less than what it shows. */
const WITHOUT_VALUES = new Set(["node.create", "node.delete", "node.repoint"]);

/** What a person would see of a change. */
export function differencesOf(changes: readonly Change[]): Difference[] {
  return changes.flatMap(({ type, before, after }) => {
    if (WITHOUT_VALUES.has(type)) return [];
    const found = FIELDS.flatMap(([label, name]): Difference[] => {
      const [was, became] = [before?.[name], after?.[name]];
      if (was === became || (!isSaid(was) && !isSaid(became))) return [];
      return [{ label, before: said(was), after: said(became) }];
    });
    // Below another parent the number among its siblings means nothing.
    const moved = found.find(({ label }) => label === "parent");
    return moved ? [moved] : found;
  });
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== "";
const said = (value: unknown) => (isSaid(value) ? shownValue(value) : null);

/** What the words of an entry say already. */
const IN_WORDS = new Set(["confidence_rating", "what"]);

/** What the program that did it sent along. */
export const payloadValues = (payload: Readonly<Record<string, unknown>>): Difference[] =>
  Object.entries(payload)
    .filter(([name, value]) => !IN_WORDS.has(name) && isSaid(value))
    .slice(0, MOST_PAYLOAD_VALUES)
    .map(([name, value]) => ({ label: truncate(name), before: null, after: shownValue(value) }));
