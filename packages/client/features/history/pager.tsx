import type { MouseEvent, ReactElement } from "react";
import type { PageOf } from "./paging.ts";

/** Ten at a time: where one is, and the way on. The buttons stay, so that the focus stays on them. */
export function Pager({
  page,
  onPage,
}: {
  page: PageOf<unknown>;
  onPage: (page: number) => void;
}): ReactElement {
  const step = (by: number, can: boolean) => (event: MouseEvent<HTMLElement>) => {
    if (!can) return;
    onPage(page.page + by);
    // Another page is read from its beginning.
    event.currentTarget.closest("[role=tabpanel]")?.scrollTo(0, 0);
  };
  return (
    <div className="pager">
      <button
        type="button"
        className="quiet"
        aria-label="Previous page"
        aria-disabled={!page.hasPrevious}
        onClick={step(-1, page.hasPrevious)}
      >
        Previous
      </button>
      <span>{page.text}</span>
      <button
        type="button"
        className="quiet"
        aria-label="Next page"
        aria-disabled={!page.hasNext}
        onClick={step(1, page.hasNext)}
      >
        Next
      </button>
    </div>
  );
}
