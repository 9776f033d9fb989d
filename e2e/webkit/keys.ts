import type { Action } from "./webdriver.ts";

/** Keys without a character, as WebDriver writes them. */
const CODES: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  Escape: "\uE00C",
  Space: " ",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
};

/** A chord: `Control+Shift+z`. All its keys go down in this order, and come up in the other. */
export function chordActions(chord: string): readonly Action[] {
  const values = chord.split(/(?<=.)\+/).map((key) => CODES[key] ?? key);
  return [
    ...values.map((value) => ({ type: "keyDown", value })),
    ...values.reverse().map((value) => ({ type: "keyUp", value })),
  ];
}

/** The keys of a text, one after the other. */
export const textActions = (text: string): readonly Action[] =>
  [...text].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
