import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BASIC_FORM } from "@perennial/domain/card/card";
import { partsOf } from "@perennial/domain/card/card-kinds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cardOf } from "./import-ops.ts";
import { readFile } from "./read-file.ts";

/** Files that are made to do harm, by the program beside the real files; the last one unpacks to 1 GiB. */
const MAKER = join(process.env.PERENNIAL_SAMPLES ?? "", "tools", "hostile.py");
/** Why it is refused. The packages share one collection of five notes with seven cards. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  "no-collection.apkg": /no collection/,
  "future-version.apkg": /newer Anki/,
  "meta-says-latest-but-legacy.apkg": /no collection/,
  "collection-not-sqlite.apkg": /is broken/,
  "collection-truncated.apkg": /is broken/,
  "truncated-zip.apkg": /cut or broken/,
  "not-a-zip.apkg": /not what its name says/,
  "media-map-broken.apkg": /list of media .* is broken/,
  "sqlite-endless-view.apkg": /is broken/,
  "future-ids.apkg": /is broken/,
  "cut.opml": /at line 1 .*unclosed/,
  "external-entity.opml": /definitions of its own/,
  "entities.opml": /definitions of its own/,
  "deep-20000.opml": /more than 999 levels/,
  "deep-20000.json": /more than 999 levels/,
  "deep.md": /more than 999 levels/,
  "unterminated.csv": /begins in line 2/,
};
interface Taken {
  readonly cards: number;
  /** Cards that are left out. */
  readonly leftOut?: number;
  readonly media: readonly [taken: number, missing: number, refused: number];
}
const TAKEN: Readonly<Record<string, Taken>> = {
  "media-traversal.apkg": { cards: 7, media: [1, 1, 1] },
  "media-absolute.apkg": { cards: 7, media: [1, 1, 1] },
  "media-windows.apkg": { cards: 7, media: [0, 2, 2] },
  "media-nul-and-device.apkg": { cards: 7, media: [1, 2, 1] },
  "media-key-not-a-number.apkg": { cards: 7, media: [2, 0, 0] },
  "media-missing-file.apkg": { cards: 7, media: [1, 1, 0] },
  "media-map-absent.apkg": { cards: 7, media: [0, 2, 0] },
  "svg-script.apkg": { cards: 7, media: [3, 0, 0] },
  "field-count.apkg": { cards: 7, media: [2, 0, 0] },
  "card-without-template.apkg": { cards: 6, leftOut: 1, media: [2, 0, 0] },
  "card-without-deck.apkg": { cards: 7, media: [2, 0, 0] },
  "xss.apkg": { cards: 7, media: [2, 1, 0] },
  // Its sentence asks one gap alone, and had two cards.
  "deep-cloze.apkg": { cards: 6, media: [2, 0, 0] },
  "invalid-utf8.apkg": { cards: 7, media: [2, 0, 0] },
  "formula.csv": { cards: 4, media: [0, 0, 0] },
  "bomb-1GiB.apkg": { cards: 7, media: [0, 2, 1] },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "perennial-hostile-"));
  execFileSync("python3", [MAKER, folder, "--bomb"]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFile(name, readFileSync(join(folder, name)));

test("each of the hostile files has its answer here", () => {
  expect(readdirSync(folder).toSorted()).toEqual([...Object.keys(REFUSED), ...Object.keys(TAKEN)].toSorted());
});

test.each(Object.entries(REFUSED))("%s is refused in a sentence", async (name, sentence) => {
  const answer = await read(name);
  expect(answer.ok ? "was read" : answer.error.sentence).toMatch(sentence);
});

test.each(Object.entries(TAKEN))(
  "%s comes in, and what of it does not is counted",
  async (name, expected) => {
    const answer = await read(name);
    if (!answer.ok) throw new Error(answer.error.sentence);
    const { items, files, leftOut } = answer.value;
    // The cards of a note are the parts of one (decision 114).
    const cards = items.filter((item) => item.answer !== undefined);
    expect({
      cards: cards.flatMap((item) => partsOf(cardOf(item) ?? BASIC_FORM)).length,
      leftOut: leftOut.items,
      media: [files.length, leftOut.media.missing, leftOut.media.refused],
    }).toEqual({ leftOut: 0, ...expected });
  },
);
