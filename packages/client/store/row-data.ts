import { FRONT } from "@perennial/domain/card/card-kinds";
import type { RecordOf } from "@perennial/domain/kind/kinds";
import { sameRecord } from "@perennial/domain/kind/same-record";
import type { CardPart, TreeNode } from "@perennial/domain/tree/node";

export interface RowRecords {
  readonly note?: RecordOf<"note">;
  readonly flashcard?: RecordOf<"flashcard">;
  /** What is remembered of the card: of its weakest part, where it asks several. */
  readonly progress?: RecordOf<"progress"> | undefined;
  /** Its parts, where it asks others than its front. */
  readonly parts?: readonly PartInRow[];
  /** The signs that the node has; at least one. */
  readonly marks?: readonly RecordOf<"mark">[];
  /** The anchors of what its card needs; at least one. */
  readonly needs?: readonly number[];
  /** What it came from, where it was drafted; at least one. */
  readonly provenance?: readonly RecordOf<"provenance">[];
}

/** One of the questions that the card of a row asks. */
export interface PartInRow {
  readonly part: number;
  /** Undefined where it was never asked. */
  readonly progress?: RecordOf<"progress">;
}

/**
 * Returns the part that a row shows and rates, its weakest: the first that was never asked, else the one that is due first
 * (decision 164).
 */
const partOfRow = ({ progress, parts }: Pick<RowRecords, "progress" | "parts">): number =>
  progress?.part ?? parts?.find((each) => !each.progress)?.part ?? FRONT;

/** Returns what is remembered of the card in a row, of all its parts. */
export const progressInRow = ({ progress, parts = [] }: Pick<RowRecords, "progress" | "parts">) =>
  [{ progress }, ...parts].flatMap((each) => each.progress ?? []);

/** Returns the part of the card in a row that is rated and marked there; undefined for a note. */
export const ratedPartOf = (row: RowRecords): CardPart | undefined =>
  row.flashcard && { flashcardId: row.flashcard.id, part: partOfRow(row) };

/** Returns all parts that the card in a row asks; none for a note. */
export const partsInRow = ({ flashcard, parts = [{ part: FRONT }] }: RowRecords): readonly CardPart[] =>
  flashcard ? parts.map(({ part }) => ({ flashcardId: flashcard.id, part })) : [];

/** What one row shows: an immutable snapshot, the same object until something in it changes. */
export interface RowData extends RowRecords {
  /** The row's name for as long as it lives; see `RowKeys`. */
  readonly key: string;
  readonly node: TreeNode;
  readonly childCount: number;
  /** A move, a repointing or a deletion of this node is on its way to the server. */
  readonly pending: boolean;
  /** The node's number for others: the server's, or a negative one until it has given it. */
  readonly wireId: number;
  /** The same of what it shows. */
  readonly itemWireId: number;
}

/** What stands for a row in a line: its note's text, else the question of its card. */
export const titleOf = (row: RowRecords | undefined): string =>
  row?.note?.text ?? row?.flashcard?.question ?? "";

/** By content: a transaction may take a record away and put an equal one back. */
export const sameRow = (a: RowData, b: RowData): boolean =>
  a.childCount === b.childCount &&
  a.pending === b.pending &&
  a.wireId === b.wireId &&
  a.itemWireId === b.itemWireId &&
  sameRecord(a.node, b.node) &&
  same(a.note, b.note) &&
  same(a.flashcard, b.flashcard) &&
  same(a.progress, b.progress) &&
  a.parts?.length === b.parts?.length &&
  (a.parts ?? []).every(
    (each, i) => each.part === b.parts?.[i]?.part && same(each.progress, b.parts[i]?.progress),
  ) &&
  a.marks?.length === b.marks?.length &&
  (a.marks ?? []).every((mark, i) => same(mark, b.marks?.[i])) &&
  a.provenance?.length === b.provenance?.length &&
  (a.provenance ?? []).every((came, i) => same(came, b.provenance?.[i])) &&
  String(a.needs) === String(b.needs);

/** The records that put a sign on a row. */
export const marksOf = ({ marks = [] }: Pick<RowData, "marks">, sign: RecordOf<"mark">["sign"]) =>
  marks.filter((mark) => mark.sign === sign);

const same = <T extends object>(a: T | undefined, b: T | undefined) =>
  a === b || (a !== undefined && b !== undefined && sameRecord(a, b));
