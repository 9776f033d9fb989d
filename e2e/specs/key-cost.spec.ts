import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const WORDS = "tells of water and light ";

/** Every second one is wide enough to be of two lines. */
const textOf = (page: number): string => `Page ${page} ${WORDS.repeat(page % 2 === 0 ? 6 : 1)}`.trimEnd();

const pages = (count: number): string =>
  ["  Book", ...Array.from({ length: count }, (_, i) => `    ${textOf(i + 1)}`)].join("\n");

/** A field that was left is text again by then. */
const REST_MS = 300;

interface KeyCost {
  readonly layouts: number;
  readonly styles: number;
  readonly parsings: number;
}

/** What a key costs the page until it is at rest: how often it is laid out, styles are looked up, and markup is read. */
async function costOf(page: Page, key: string, rest = () => page.waitForTimeout(REST_MS)): Promise<KeyCost> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const read = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return { layouts: of("LayoutCount"), styles: of("RecalcStyleCount") };
  };
  const before = await read();
  await page.keyboard.press(key);
  await rest();
  const after = await read();
  const { result } = await devtools.send("Profiler.takePreciseCoverage");
  await devtools.detach();
  const parsers = result.flatMap(({ functions }) =>
    functions.filter(({ functionName }) => functionName === "parseInline"),
  );
  return {
    layouts: after.layouts - before.layouts,
    styles: after.styles - before.styles,
    parsings: parsers.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0),
  };
}

test("an arrow key lays the page out once for the row it comes to, and once more when the row it left has become text", async ({
  openTree,
}) => {
  const { page, outline } = await openTree(pages(20));
  await outline.caretIn(textOf(3));
  await page.mouse.move(2, 300);
  // The column that is kept is looked up once.
  await page.keyboard.press("ArrowDown");
  await page.waitForTimeout(REST_MS);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"])
    expect((await costOf(page, key)).layouts, key).toBeLessThanOrEqual(2);
});

for (const [row, before] of [
  ["a note", ""],
  [
    "a row with five links (knowledge.md 7.3, acceptance 2)",
    ["one", "two", "three", "four", "five"].map((word) => ` [[${word}^k3m9x2p7q4]]`).join(""),
  ],
  ["a sentence with gaps", " {{absorbed}} by {{chlorophyll::which pigment}} and not by {{water}}"],
] as const)
  test(`a letter in ${row} lays out its field; no style is looked up for it, and no markup is read`, async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(pages(20));
    await outline.caretIn(textOf(3));
    await page.keyboard.type(before);
    await page.mouse.move(2, 300);
    const costs: KeyCost[] = [];
    for (const letter of "abcdefghijk") costs.push(await costOf(page, letter));
    const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];
    // Some of them begin a word to be saved, which the header says.
    expect(middle(costs.map(({ layouts }) => layouts))).toBe(1);
    expect(middle(costs.map(({ styles }) => styles))).toBe(0);
    expect(middle(costs.map(({ parsings }) => parsings))).toBe(0);
    // Links are read when a text that is new is drawn: once it is saved, or left; gaps are no markup.
    if (!before.includes("[[")) return;
    const leave = async () => {
      await page.keyboard.press("ArrowDown");
      await expect(outline.grid).toContainText("abcdefghijkz");
    };
    expect((await costOf(page, "z", leave)).parsings).toBeGreaterThan(0);
  });

test("into a text of two lines the caret comes at its column: on the first from above, on the last from below", async ({
  openTree,
}) => {
  const nile = `${"The Nile floods in summer, ".repeat(3)}then it falls`;
  const { page, outline } = await openTree(`
    Rivers
      ${nile}
      ${"The Amazon carries more water than all others do, ".repeat(4)}into the sea
      Thames
  `);
  await outline.caretIn(nile);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  const from = await outline.focus();
  expect(from.text).toContain("The Amazon");
  // From the first line down there is another one in the same text, and from the last line there is none.
  await page.keyboard.press("ArrowDown");
  expect((await outline.focus()).text).toContain("The Amazon");
  for (let lines = 0; lines < 3 && (await outline.focus()).text !== "Thames"; lines += 1)
    await page.keyboard.press("ArrowDown");
  expect((await outline.focus()).text).toBe("Thames");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  const { text, start } = await outline.focus();
  expect(text).toContain("The Amazon");
  expect(start).toBeGreaterThan(text.length / 2);
});
