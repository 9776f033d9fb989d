/** A file in a text: `![alt](file:id)`. Its id is what the server calls the contents, in whatever text it stands. */
const MARK = /!\[([^[\]\n]{0,300})\]\(file:([1-9]\d{0,15})\)/g;
const LONGEST_ALT = 300;

export interface FileMark {
  readonly id: number;
  /** What is said of it where it cannot be shown. */
  readonly alt: string;
}

/**
 * Writes the mark by which a text shows a file. Its words are cut at 300 characters.
 * @param alt what cannot stand between the brackets becomes a blank
 */
export const fileMark = ({ id, alt }: FileMark): string =>
  `![${alt
    .replace(/[[\]\s]+/g, " ")
    .trim()
    .slice(0, LONGEST_ALT)
    .toWellFormed()}](file:${id})`;

/** The id in the address of a file; undefined for any other address. */
export function fileIdOf(address: string): number | undefined {
  const id = Number(/^file:([1-9]\d{0,15})$/.exec(address)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Puts something else in the place of each file that a text names. */
export const replaceFiles = (text: string, write: (mark: FileMark) => string): string =>
  text.includes("](file:")
    ? text.replace(MARK, (_, alt: string, id: string) => write({ id: Number(id), alt }))
    : text;

/** The files that a text names, each once. */
export function filesIn(text: string): readonly number[] {
  const ids = new Set<number>();
  replaceFiles(text, ({ id }) => {
    ids.add(id);
    return "";
  });
  return [...ids];
}

/** Takes the first mark of a file out of a text. Returns what is said of the file, and the text that is left, trimmed. */
export function withoutFile(text: string, fileId: number): { readonly alt: string; readonly rest: string } {
  let alt: string | undefined;
  const rest = replaceFiles(text, (mark) => {
    if (mark.id !== fileId || alt !== undefined) return fileMark(mark);
    alt = mark.alt.trim();
    return "";
  });
  return { alt: alt ?? "", rest: rest.trim() };
}
