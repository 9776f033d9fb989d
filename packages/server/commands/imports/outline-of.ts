import { ok, type Result } from "@perennial/domain/result";
import {
  type FileRefusal,
  type ImportedDocument,
  type ImportedOrigin,
  NOTHING_LEFT_OUT,
  type RememberedItem,
  refused,
  withSources,
} from "./document.ts";

/** Levels that may stand below each other in a file. */
export const MAX_LEVELS_OF_FILE = 1_000;
export const TOO_DEEP = `Notes stand more than ${MAX_LEVELS_OF_FILE - 1} levels in each other.`;

type SaidOfFile = Pick<ImportedDocument, "format" | "losses" | "decisions" | "columns" | "references">;

/** Makes a document of items, below one that is named after the file; refused where there are none, or too deep ones. */
export function outlineOf(
  name: string,
  items: readonly RememberedItem[],
  said: SaidOfFile,
): Result<ImportedDocument, FileRefusal> {
  if (items.length === 0) return refused("There is no note in the file.");
  if (items.some(({ depth }) => depth >= MAX_LEVELS_OF_FILE - 1)) return refused(TOO_DEEP);
  const columns = [...new Set(items.flatMap(({ column }) => column ?? []))];
  const origin = items.some(({ isRow }) => isRow) ? tableOrigin(columns) : undefined;
  return ok({ ...below(nameWithoutEnding(name), items, origin), ...said });
}

const tableOrigin = (columns: string[]): ImportedOrigin => ({ part: { kind: "table", columns } });

export interface Page {
  readonly name: string;
  readonly text: string;
  readonly items: readonly RememberedItem[];
}

/** A page whose only outermost row is its heading is that; any other stands below its name. */
export function pageOf({ name, text, items }: Page, said: SaidOfFile): Result<ImportedDocument, FileRefusal> {
  if (items.length === 0) return refused("There is no note in the file.");
  if (items.some(({ depth }) => depth >= MAX_LEVELS_OF_FILE - 1)) return refused(TOO_DEEP);
  const isDocument = /^\s*# /.test(text) && items.every(({ depth }, index) => index === 0 || depth > 0);
  return ok(
    isDocument
      ? {
          ...said,
          scope: "place",
          items: withSources(items),
          hasRoot: true,
          isWhole: false,
          files: [],
          leftOut: NOTHING_LEFT_OUT,
        }
      : { ...said, ...below(nameWithoutEnding(name), items) },
  );
}

/** Items below one that is named after the file. */
export const below = (title: string, items: readonly RememberedItem[], origin?: ImportedOrigin) => ({
  scope: "place" as const,
  items: withSources([
    { depth: 0, text: title, ...(origin ? { origin } : {}) },
    ...items.map((item) => ({ ...item, depth: item.depth + 1 })),
  ]),
  hasRoot: false,
  isWhole: false,
  files: [],
  leftOut: NOTHING_LEFT_OUT,
});

/** Returns what a file is called without its ending. */
export const nameWithoutEnding = (name: string): string =>
  name.replace(/\.[^.]{1,10}$/, "").trim() || "Imported";
