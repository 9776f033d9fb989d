import { createHash } from "node:crypto";
import { FRONT } from "@perennial/domain/card/card-kinds";

/** How a card is marked in Anki. */
export interface CardMarks {
  readonly isSuspended: boolean;
  /** From 1 to 7; 0 where it has none. */
  readonly flag: number;
}

/**
 * What a card of ours left for Anki as: what it said here, and what its fields said there, each by a short hash. It goes
 * along in the data that Anki keeps beside a card for others, so that a card that comes back says what was changed since,
 * and on which side.
 */
export interface ExportMark {
  readonly here: string;
  readonly there: string;
  /** Absent where it left before marks went along. */
  readonly marks?: CardMarks;
  /** Which part of the card it asks; the front where it is not said. */
  readonly part: number;
}

export interface ExportedText {
  readonly text: string;
  readonly answer?: string | undefined;
  /** What the rows that answer it say, in their order. */
  readonly below?: readonly string[];
}

/** Anki takes a hundred bytes, and names of eight. */
const LENGTH = 12;
const CUSTOM_DATA = "cd";

const hashOf = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, LENGTH);

/** Returns twelve characters that tell apart what a card says here: its question, its answer and its rows, or the text of a note. */
export const hashOfHere = ({ text, answer, below = [] }: ExportedText): string =>
  hashOf(answer === undefined ? [text] : [text, answer, ...below]);

/** Returns the same for what its fields say in Anki, as HTML. */
export const hashOfThere = (fields: readonly string[]): string => hashOf(fields);

/** Adds it to the data that Anki keeps beside a card. */
export function withExportMark(data: string, { here, there, marks, part }: Required<ExportMark>): string {
  const mark = {
    here,
    there,
    held: marks.isSuspended ? 1 : 0,
    flag: marks.flag,
    ...(part === FRONT ? {} : { part }),
  };
  return JSON.stringify({ ...membersOf(data), [CUSTOM_DATA]: JSON.stringify(mark) });
}

/** Undefined for a card that did not leave from here, or that Anki has forgotten it of. */
export function exportMarkIn(data: string): ExportMark | undefined {
  const custom = membersOf(data)[CUSTOM_DATA];
  const { here, there, held, flag, part: said } = membersOf(typeof custom === "string" ? custom : "");
  if (typeof here !== "string" || typeof there !== "string") return undefined;
  const part = typeof said === "number" ? said : FRONT;
  return typeof held === "number" && typeof flag === "number"
    ? { here, there, part, marks: { isSuspended: held === 1, flag } }
    : { here, there, part };
}

function membersOf(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
