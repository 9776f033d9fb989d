export const PAGE_SIZE = 10;

export interface PageOf<T> {
  readonly items: readonly T[];
  /** Of this page, from 0; inside the list whatever was asked for. */
  readonly page: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** `1–10 of 213`; with a plus where there is more than is known. */
  readonly text: string;
}

/** Cuts a page out of a list: the wanted one (from 0) or the nearest. `complete`: the list is all there is. */
export function pageOf<T>(list: readonly T[], asked: number, complete = true): PageOf<T> {
  const last = Math.max(0, Math.ceil(list.length / PAGE_SIZE) - 1);
  const page = Math.min(Math.max(0, asked), last);
  const start = page * PAGE_SIZE;
  const items = list.slice(start, start + PAGE_SIZE);
  const range = items.length === 0 ? "0" : `${start + 1}–${start + items.length}`;
  return {
    items,
    page,
    hasPrevious: page > 0,
    hasNext: page < last,
    text: `${range} of ${list.length}${complete ? "" : "+"}`,
  };
}

/** Whether the page after the next is not there yet: time to read on, so that nobody waits for it. */
export const wantsMore = (known: number, page: number): boolean => known < (page + 2) * PAGE_SIZE;
