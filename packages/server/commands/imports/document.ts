import { hash } from "node:crypto";
import type { BackupName } from "@perennial/contract/files/backup";
import type { TableColumns } from "@perennial/contract/files/imports";
import type { Origin, OriginPart, OriginType } from "@perennial/contract/files/origins";
import type { LogPosition } from "@perennial/domain/format/annotated-markdown/annotations";
import type { Losses } from "@perennial/domain/format/losses";
import type { ReferenceSyntax } from "@perennial/domain/format/references/find-references";
import type { TableItem } from "@perennial/domain/format/table/table-items";
import type { FieldsOf } from "@perennial/domain/kind/kinds";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import { err, type Result } from "@perennial/domain/result";
import type { OwnSettings } from "@perennial/domain/study/settings";
import type { AllMarks } from "@perennial/domain/tree/node";
import type { ReviewRow } from "../../database/review-rows.ts";
import type { FileContents } from "../files/file-contents.ts";

/** A row of a log of reviews; one without a name of its own, or whose name is taken here, is given one. */
export type ImportedReview = Omit<ReviewRow, "flashcard_id" | "uuid"> & { readonly uuid: string | null };

/** What a file knows of the memory of a part of a card: its log of reviews, and what is set beside it. */
export interface ImportedMemory {
  readonly part: number;
  /** Of a part that a row below the card asks: the source of that row, by whose node the part is numbered here. */
  readonly row?: string;
  readonly reviews: readonly ImportedReview[];
  readonly marks: AllMarks;
  /** When it is due as long as no review counts. */
  readonly dueAt: Date;
}

/** An item of a file, with the name by which it is found again. */
export interface ImportedItem extends OutlineItem {
  readonly source: string;
  /** What its file calls it, where that names it. */
  readonly name?: string;
  /** By what links in the same file name it, at the end of its text. */
  readonly blockId?: string;
  /** Of a page: what else links in the same file call it. */
  readonly aliases?: readonly string[];
  /** By what it was found before cells were known by their columns. */
  readonly formerSource?: string;
  /** Of a card, by part. */
  readonly memory: readonly ImportedMemory[];
  /** What else it was there, to leave as it came. */
  readonly origin?: ImportedOrigin;
  /** Of steps of Anki: the sources of the rows that they ask, by the places of the cards that do. */
  readonly rows?: ReadonlyMap<number, string>;
  /** How what stands below it is studied, where it says so. */
  readonly settings?: OwnSettings;
  /** What it is named by in a backup of the account that it left from, where its name says that. */
  readonly guid?: string;
  /** Of a backup: by what it was found in other files. */
  readonly names?: readonly BackupName[];
  /** What links in texts lead to it by. */
  readonly anchors?: readonly number[];
  /** Links to what it needs, as they stand in the file. */
  readonly neededLinks?: string;
  /** The anchors of what it needs. */
  readonly needs?: readonly number[];
  /** Of a backup: what it came from, where it was drafted. */
  readonly cameFrom?: readonly CameFrom[];
}

/** What a drafted item came from; the item that is quoted by its source, where it came along. */
export type CameFrom = Omit<FieldsOf<"provenance">, "nodeId" | "sourceId"> & {
  readonly source: string | null;
};

/** What an item was in its file; a backup also says what it said then, where that is no longer what it says. */
export interface ImportedOrigin {
  readonly part: OriginPart;
  readonly was?: Omit<Origin, "part">;
}

/** What a file says, whatever its form. The first item is the one that everything else stands below. */
export interface ImportedDocument {
  /** For people. */
  readonly format: string;
  /** Within what its sources have their names: everywhere, or only where it was brought to. */
  readonly scope: "backup" | "anki" | "place";
  readonly items: readonly ImportedItem[];
  /** Whether the first item stands in the file, or only names it. */
  readonly hasRoot: boolean;
  /** When its items left from here, where it says so. */
  readonly leftAt?: LogPosition;
  /** Of notes that are one card each: how they came in as several rows before. */
  readonly inRows?: NotesInRows;
  /** It is all of an account. */
  readonly isWhole: boolean;
  /** Pictures, sounds and documents, by each of their names. */
  readonly files: readonly ImportedFile[];
  readonly leftOut: OmittedCounts;
  /** Definitions that the origins of items name. */
  readonly types?: ReadonlyMap<string, OriginType>;
  readonly losses: Losses;
  readonly decisions: readonly string[];
  /** Of a table, whose columns its person may map otherwise. */
  readonly columns?: TableColumns;
  /** How its texts refer to each other; left out where they do not. */
  readonly references?: ReferenceSyntax;
  /** References to what is not in the file and may be here, by how they stand in the texts. */
  readonly outside?: ReadonlyMap<string, OutsideLink>;
}

/** A reference that leads out of its file. */
export interface OutsideLink {
  readonly anchor: number;
  /** By what its target is found, where another file brought it. */
  readonly source: string;
  /** Writes it as a link. */
  readonly link: (anchor: number) => string;
  /** What it is called in the losses. */
  readonly lost: string;
}

/** The notes of a document that may stand in another form here, where they came in before there was this one. */
export interface NotesInRows {
  /** The sources of the further rows that each note would have, by the source of its first one. */
  readonly further: ReadonlyMap<string, readonly string[]>;
  /** Returns all items, with some notes in rows. @param sources of their first rows */
  items(sources: ReadonlySet<string>): readonly ImportedItem[];
}

/** A file that comes along; its bytes are read again when they are kept. */
export interface ImportedFile {
  readonly name: string;
  readonly contents: FileContents;
  readonly read: ReadBytes;
}

export type ReadBytes = () => Promise<Result<Uint8Array, FileRefusal>>;

/** What stands in a file and does not come in, as numbers; the losses say of what kinds it is. */
export interface OmittedCounts {
  readonly items: number;
  readonly reviews: number;
  /** Pictures and sounds: named and not there, and there without being taken. */
  readonly media: { readonly missing: number; readonly refused: number };
}

export const NOTHING_LEFT_OUT: OmittedCounts = { items: 0, reviews: 0, media: { missing: 0, refused: 0 } };

/** Why a file is refused, as a sentence. */
export interface FileRefusal {
  readonly sentence: string;
}

/** An item on its way to its name; of a card, what is known of its memory. */
export interface RememberedItem extends TableItem {
  readonly memory?: readonly ImportedMemory[];
  /** Of a card that the rows below it ask: by those in their order, null where nothing is known. */
  readonly memoryByRow?: readonly (ImportedMemory | null)[];
  readonly rows?: ReadonlyMap<number, string>;
  readonly origin?: ImportedOrigin;
  readonly guid?: string;
  readonly blockId?: string;
  readonly neededLinks?: string;
  readonly aliases?: readonly string[];
  readonly anchors?: readonly number[];
}

/** Returns what is known of another part. */
export const withPart = (memory: ImportedMemory, part: number): ImportedMemory => ({
  ...memory,
  part,
  reviews: memory.reviews.map((review) => ({ ...review, part })),
});

interface Above {
  readonly source: string;
  readonly isNamed: boolean;
  readonly seen: Map<string, number>;
}

/**
 * Names for items, by those that they bring along, else by what they say, below what, and the how many-eth of its kind
 * there. The same file gives the same names; of a file that was changed, what is as it was keeps its name. The cells of a
 * row that has a name are named by their columns.
 */
export function withSources(items: readonly RememberedItem[]): ImportedItem[] {
  const above: Above[] = [];
  const named = new Map<string, number>();
  const known = items.map(({ name, memory = [], memoryByRow: _, changedAt, isRow, column, ...item }) => {
    above.length = item.depth;
    const parent = above.at(-1);
    const said = JSON.stringify([item.text, item.answer]);
    const cell = parent?.isNamed && column !== undefined ? `cell ${parent.source} ${column}` : undefined;
    const own = name === undefined ? cell : `named ${name}`;
    const bySaid = name === undefined ? sourceOf(said, parent?.seen, parent?.source) : "";
    const source = own === undefined ? bySaid : sourceOf(own, named);
    above.push({ source, isNamed: name !== undefined, seen: new Map() });
    const part = partOf({ name, changedAt, isRow, column });
    return {
      ...(part ? { origin: { part } } : {}),
      ...item,
      source,
      ...(name === undefined ? {} : { name }),
      memory,
      ...(name === undefined && cell !== undefined ? { formerSource: bySaid } : {}),
    };
  });
  return known.map((item, index) => {
    const { memoryByRow = [] } = items[index] ?? {};
    const memory = memoryByRow.length === 0 ? [] : memoryOfRows(memoryByRow, known, index);
    return memory.length === 0 ? item : { ...item, memory };
  });
}

/** What is known of the parts of a card that the rows below it ask, each by the source of its row. */
function memoryOfRows(
  memories: readonly (ImportedMemory | null)[],
  items: readonly ImportedItem[],
  index: number,
): ImportedMemory[] {
  const depth = items[index]?.depth ?? 0;
  const found: ImportedMemory[] = [];
  for (let at = index + 1, nth = 0; nth < memories.length; at++) {
    const row = items[at];
    if (!row || row.depth <= depth) break;
    if (row.depth > depth + 1) continue;
    const memory = memories[nth++];
    if (memory) found.push({ ...memory, row: row.source });
  }
  return found;
}

/** Returns by what an item is found that brings a name along which no other one of its file has. */
export const sourceOfNamed = (name: string): string => sourceOf(`named ${name}`, undefined);

function sourceOf(said: string, seen: Map<string, number> | undefined, place = ""): string {
  const nth = seen?.get(said) ?? 0;
  seen?.set(said, nth + 1);
  return hash("sha256", `${place}\n${nth}\n${said}`, "base64url");
}

interface ItemOrigin {
  readonly name: string | undefined;
  readonly changedAt: number | undefined;
  readonly isRow: true | undefined;
  readonly column: string | undefined;
}

/** What is kept of an item that can be known again; undefined where there is nothing of that. */
function partOf({ name, changedAt, isRow, column }: ItemOrigin): OriginPart | undefined {
  if (isRow) return { kind: "row", guid: name ?? null };
  if (column !== undefined) return { kind: "cell", column };
  return name === undefined ? undefined : { kind: "block", changed_at: changedAt ?? null };
}

/** Returns that a file cannot be read, and why, as a sentence. */
export const refused = (sentence: string): Result<never, FileRefusal> => err({ sentence });
