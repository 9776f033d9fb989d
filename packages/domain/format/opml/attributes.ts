import type { OutlineItem } from "../../outline-text/outline-item.ts";

/** How texts stand in attributes: as escaped `html`, as Workflowy and OPML 2.0 have it, or `plain`, as they are. */
export type OpmlFlavor = "html" | "plain";

export type OpmlAttribute = readonly [name: string, value: string];

/** What an outline was in the file that it came from. */
export interface OpmlSource {
  /** In their order, as they came. */
  readonly attributes: readonly OpmlAttribute[];
  /** What the prefixes of their names stand for. */
  readonly namespaces: Readonly<Record<string, string>>;
  readonly flavor: OpmlFlavor;
}

/** With what it said here when it came. */
export interface OpmlOrigin extends OpmlSource {
  readonly text: string;
  readonly answer: string | null;
}

/** What is said of a card beside its texts, in an attribute that other programs pass over. */
export const CARD_ATTRIBUTE: OpmlAttribute = ["p:type", "flashcard"];
/** Before what can be done and is not. */
export const OPEN_BOX = "[ ] ";
const DONE: readonly string[] = ["_complete", "complete"];

type Said = Pick<OutlineItem, "text" | "answer" | "isDone">;

/** The first line of a note is its text, what follows its note: other outliners show them so. */
export function ownAttributes({ text, answer, isDone }: Said, flavor: OpmlFlavor): OpmlAttribute[] {
  const say = (name: string, said: string): OpmlAttribute => [
    name,
    flavor === "html" ? htmlText(said) : said,
  ];
  const state: OpmlAttribute[] = isDone ? [["_complete", "true"]] : [];
  if (answer !== undefined) return [say("text", text), say("_note", answer), CARD_ATTRIBUTE, ...state];
  const end = text.indexOf("\n");
  return end < 0
    ? [say("text", text), ...state]
    : [say("text", text.slice(0, end)), say("_note", text.slice(end + 1)), ...state];
}

/** Whether an outline says no more than what is written of it here. */
export function isAsWritten(item: Said, { attributes, flavor }: OpmlSource): boolean {
  const own = new Map(ownAttributes(item, flavor));
  return own.size === attributes.length && attributes.every(([name, value]) => own.get(name) === value);
}

/** Returns the attributes that an outline came with, with what was changed here in place of theirs. */
export function keptAttributes(item: Said, origin: OpmlOrigin, flavor: OpmlFlavor): OpmlAttribute[] {
  const came = new Map(origin.attributes);
  const isBox = came.get("checkbox") === "true";
  const now = isBox ? withoutBox(item) : item;
  const then = isBox ? withoutBox(origin) : origin;
  const isUntouched = now.text === then.text && (now.answer ?? null) === origin.answer;
  const isRaw = isUntouched && flavor === origin.flavor;
  const own = new Map(ownAttributes(now, flavor));
  const wasDone = DONE.some((name) => came.get(name) === "true");
  const isDone = item.isDone === true;
  const standsOpen = wasDone || isDone || item.text.startsWith(OPEN_BOX);
  const valueNow = (name: string, value: string): string | undefined => {
    if (name === "text" || name === "_note") return isRaw ? value : own.get(name);
    if (name === "title") return isRaw || isOwnTitle(came) ? value : own.get("text");
    if (DONE.includes(name)) return isDone === wasDone ? value : isDone ? "true" : undefined;
    if (name === "checkbox") return standsOpen || !isBox ? value : undefined;
    if (name !== CARD_ATTRIBUTE[0]) return value;
    return own.get(name) ?? (value === CARD_ATTRIBUTE[1] ? undefined : value);
  };
  const kept = origin.attributes.flatMap(([name, value]): OpmlAttribute[] => {
    const said = valueNow(name, value);
    return said === undefined ? [] : [[name, said]];
  });
  const isSaid = ([name]: OpmlAttribute): boolean =>
    came.has(name) ||
    (isRaw && (name === "text" || name === "_note")) ||
    (name === "_complete" && DONE.some((each) => came.has(each)));
  return [...kept, ...[...own].filter((each) => !isSaid(each))];
}

/** A title beside a text that says something else is not shown here. */
const isOwnTitle = (came: ReadonlyMap<string, string>): boolean =>
  came.has("text") && came.get("text") !== came.get("title");

const withoutBox = <T extends { readonly text: string }>(said: T): T =>
  said.text.startsWith(OPEN_BOX) ? { ...said, text: said.text.slice(OPEN_BOX.length) } : said;

const htmlText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
