import type { Annotations, LogPosition } from "./annotations.ts";

/** What a page that was written here says of itself, at its top, as properties that other programs show as such. */
export interface PageMark {
  /** An outline of its own, or the page of a folder that all others hang on. */
  readonly kind: "outline" | "folder";
  readonly has: Annotations;
  /** By what the note is known again that its heading is. */
  readonly name?: string;
  /** Stands beside ids: what was changed since then is newer than the page. */
  readonly leftAt?: LogPosition;
}

/** A page with its mark taken off. */
export interface MarkedPage extends PageMark {
  readonly text: string;
}

const [BEGINS, ENDS] = ["---\n", "\n---\n"];
const MARK = /^perennial: (outline|folder) 1( with ids)?(?:(?: and| with) (schedules))?$/;
const ID = /^id: (\S+)$/;
const LEFT = /^left: (\S+) (\d{1,15})$/;
/** By it Obsidian's spaced repetition finds the pages that have cards. */
const TAGS = "tags: [flashcards]";
/** Also as programs write it that changed another property. */
const OWN_TAGS = /^(?:tags:(?: \[ ?"?flashcards"? ?\]| flashcards)?| *- "?flashcards"?)$/;

/** Puts what a page says of itself at its top, where `readPageMark` finds it. */
export const withPageMark = (text: string, { kind, has, name, leftAt }: PageMark): string =>
  withProperties(text, [
    `perennial: ${kind} 1${withWords(has)}`,
    ...(has.ids && name !== undefined ? [`id: ${name}`] : []),
    ...(has.ids && leftAt ? [`left: ${leftAt.generation} ${leftAt.version}`] : []),
    ...(has.schedules ? [TAGS] : []),
  ]);

/** Reads the mark of a page, with the text behind it; what else stands among its properties stays as text. */
export function readPageMark(page: string): MarkedPage | undefined {
  const { properties, text } = split(page);
  const mark = properties.map((line) => MARK.exec(line)).find((found) => found !== null);
  if (!mark) return undefined;
  const has = { ids: mark[2] !== undefined, schedules: mark[3] !== undefined };
  const name = has.ids ? properties.map((line) => ID.exec(line)?.[1]).find((id) => id) : undefined;
  const left = has.ids
    ? properties.map((line) => LEFT.exec(line)).find((found) => found !== null)
    : undefined;
  const isOwn = (line: string) =>
    MARK.test(line) ||
    (has.ids && (ID.test(line) || LEFT.test(line))) ||
    (has.schedules && OWN_TAGS.test(line));
  return {
    kind: mark[1] === "folder" ? "folder" : "outline",
    has,
    ...(name === undefined ? {} : { name }),
    ...(left ? { leftAt: { generation: left[1] ?? "", version: Number(left[2]) } } : {}),
    text: withProperties(
      text,
      properties.filter((line) => !isOwn(line)),
    ),
  };
}

/** A further page of a folder, of which only is said that it may have cards. */
export const pageBeginning = (has: Annotations): string => (has.schedules ? withProperties("", [TAGS]) : "");

/** Such a page without what was said at its top. */
export function withoutPageBeginning(page: string, has: Annotations): string {
  if (!has.schedules) return page;
  const { properties, text } = split(page);
  return withProperties(
    text,
    properties.filter((line) => !OWN_TAGS.test(line)),
  );
}

const withWords = ({ ids, schedules }: Annotations): string => {
  const words = [...(ids ? ["ids"] : []), ...(schedules ? ["schedules"] : [])];
  return words.length === 0 ? "" : ` with ${words.join(" and ")}`;
};

const withProperties = (text: string, lines: readonly string[]): string =>
  lines.length === 0 ? text : `${BEGINS}${lines.join("\n")}${ENDS}\n${text}`;

function split(page: string): { readonly properties: readonly string[]; readonly text: string } {
  const text = page.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const end = text.startsWith(BEGINS) ? text.indexOf(ENDS, BEGINS.length - 1) : -1;
  if (end < 0) return { properties: [], text };
  const properties = text.slice(BEGINS.length, end).split("\n");
  return { properties, text: text.slice(end + ENDS.length).replace(/^\n/, "") };
}
