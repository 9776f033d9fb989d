/** Pages of a file, both ends included; from 1. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** Reads which pages are meant, such as `1-3, 7`. @returns none for all pages; null where it cannot be understood */
export function readPages(text: string): readonly PageRange[] | null {
  if (text.trim() === "") return [];
  const ranges = text.split(/[,;]/).map((part): PageRange | null => {
    const [, from, to = from] = /^\s*(\d{1,6})\s*(?:[-–]\s*(\d{1,6})\s*)?$/.exec(part) ?? [];
    const range = { from: Number(from), to: Number(to) };
    return range.from >= 1 && range.to >= range.from ? range : null;
  });
  return ranges.some((range) => range === null) ? null : ranges.filter((range) => range !== null);
}

/** Returns the numbers of the pages that are meant, in order, of a file that has so many. */
export function chosenPages(ranges: readonly PageRange[], count: number): readonly number[] {
  const all = Array.from({ length: count }, (_, i) => i + 1);
  return ranges.length === 0
    ? all
    : all.filter((page) => ranges.some(({ from, to }) => page >= from && page <= to));
}
