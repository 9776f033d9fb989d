/** The files whose tests run in Firefox: `npm run firefox`. */
export const FIREFOX_SPECS: readonly string[] = [
  "branches",
  "cards",
  "conventions",
  "dragging",
  "editing",
  "finding",
  "marks",
  "navigating",
  "rich-text",
  "rows",
  "saving",
  "selection",
  "studying",
  "two-devices",
  "undo",
].map((name) => `${name}.spec.ts`);

/** Tests of these files that cannot be asked of Firefox here, by a part of their titles, each with the reason. */
const NOT_IN_FIREFOX: Readonly<Record<string, string>> = {
  "opens by its key, is walked by arrows": "the key of the menu cannot be pressed through WebDriver BiDi",
  "the menu of a row has no violation": "as above",
  "a long press opens the menu": "fingers are played by Chromium's own protocol",
  "a row that was pressed long": "as above",
  "a finger puts the caret": "as above",
  "with a finger": "as above",
  "composition with an input method": "input methods are played by Chromium's own protocol",
  "a letter of several code points": "Firefox itself takes such a letter apart, in every field",
  "dragging over it selects, and so does a double click": "its second press comes without a count",
  "Back shows a page as it was left": "Playwright itself scrolls there before it clicks",
  "it becomes a card on another device": "a page behind another window never has the focus there",
  "it is deleted on another device and brought back there": "as above",
};

export const LEFT_OUT_IN_FIREFOX: readonly RegExp[] = Object.keys(NOT_IN_FIREFOX).map(
  (part) => new RegExp(part),
);
