/** Whether markup in a text shows as what it means, and not as its source. */
export const isRich = (text: Element | null): boolean => text?.querySelector(".rich") != null;

/** Where a character that is shown stands in the source, counted in UTF-16 units. */
export function sourceOffset(shown: Node, offset: number): number {
  const run = (shown instanceof Element ? shown : shown.parentElement)?.closest<HTMLElement>("[data-s]");
  return Number(run?.dataset.s ?? 0) + offset;
}

/** The end of the source: behind everything that is shown, markup closes. */
export const textEnd = (text: Element): number =>
  isRich(text) ? Number.MAX_SAFE_INTEGER : (text.textContent?.length ?? 0);

/** The piece of the page that shows the source between two offsets; null where some of it is markup. */
export function rangeOfSource(text: HTMLElement, from: number, to: number): Range | null {
  const runs = isRich(text) ? [...text.querySelectorAll<HTMLElement>("[data-s]")] : [text];
  for (const run of runs) {
    const node = run.firstChild;
    const start = from - Number(run.dataset.s ?? 0);
    const end = to - Number(run.dataset.s ?? 0);
    if (node?.nodeType !== Node.TEXT_NODE || start < 0 || end > (node.textContent?.length ?? 0)) continue;
    const range = new Range();
    range.setStart(node, start);
    range.setEnd(node, end);
    return range;
  }
  return null;
}
