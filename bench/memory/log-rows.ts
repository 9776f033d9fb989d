import type { Rating } from "@perennial/domain/study/confidence";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { LoggedAnswer } from "@perennial/domain/study/training/recalls";

export interface LogFile {
  /** By their times; none stands twice. */
  readonly rows: readonly LoggedAnswer[];
  /** Lines that say nothing that counts, or nothing that can be read. */
  readonly passedOver: number;
}

/** Where the columns of Anki's `revlog` stand where the file does not name them. */
const ANKI = ["id", "cid", "usn", "ease", "ivl", "lastIvl", "factor", "time", "type"];

/**
 * Reads a review log as CSV in the order of Anki's columns, with or without their names. Where it has a column
 * `study_day`, as ours does, that counts; else the day is told by the time.
 */
export function logRows(text: string, timeZone: string): LogFile {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const head = lines[0]?.split(",").map((name) => name.trim()) ?? [];
  const isNamed = head.includes("cid");
  const names = isNamed ? head : ANKI;
  const column = (name: string) => names.indexOf(name);
  const [id, cid, ease, factor] = [column("id"), column("cid"), column("ease"), column("factor")];
  const [part, day] = [column("part"), column("study_day")];
  const known = new Map<string, LoggedAnswer>();
  let passedOver = 0;
  for (const line of isNamed ? lines.slice(1) : lines) {
    const cells = line.split(",");
    const number = (index: number) => (index < 0 ? Number.NaN : Number(cells[index] ?? Number.NaN));
    const at = number(id);
    const rating = ratingOf(number(ease));
    const isReset = rating === 0 && number(factor) === 0;
    const row = Number.isSafeInteger(at) && cells[cid] !== undefined;
    const name = `${at}`;
    if (!row || rating === undefined || (rating === 0 && !isReset) || known.has(name)) {
      passedOver++;
      continue;
    }
    const studyDay = number(day);
    known.set(name, {
      at,
      card: `${cells[cid]}/${part < 0 ? 0 : (cells[part] ?? 0)}`,
      rating,
      studyDay: Number.isSafeInteger(studyDay) ? studyDay : studyDayOf(new Date(at), timeZone),
    });
  }
  return { rows: [...known.values()].sort((a, b) => a.at - b.at), passedOver };
}

function ratingOf(ease: number): Rating | 0 | undefined {
  return ease === 0 || ease === 1 || ease === 2 || ease === 3 || ease === 4 ? ease : undefined;
}
