import type { Locator } from "@playwright/test";

/** Where a character of a note stands on the screen while nobody edits it: the left edge and the middle of its line. */
export const pointOf = (text: Locator, offset: number): Promise<{ x: number; y: number }> =>
  text.evaluate((element, at) => {
    const range = document.createRange();
    const node = element.firstChild as Text;
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const { left, top, height } = range.getBoundingClientRect();
    return { x: left + 1, y: top + height / 2 };
  }, offset);
