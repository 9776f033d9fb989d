import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import type { PageRange } from "@perennial/domain/draft/pages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writePdf } from "../testing/pdf-writer.ts";
import { openFiles } from "./open-files.ts";
import { createPdfReader } from "./pdf-reader.ts";
import { readPdf } from "./read-pdf.ts";

const CELLS = [
  { text: "Cells", size: 20 },
  { text: "Osmosis is the movement of water \\(and no salt\\) through a mem-", gap: 1 },
  { text: "brane." },
  { text: "Turgor: the pressure of water.", gap: 1 },
];
const read = async (bytes: Uint8Array, pages: readonly PageRange[] = []) => {
  const result = await readPdf(Uint8Array.from(bytes), pages);
  return result.ok ? result.value.rows.map(({ page, text }) => `${page?.number} ${text}`) : result.error;
};

test("the pages that are chosen are read as rows, and those without text are counted", async () => {
  const bytes = writePdf([CELLS, [], [{ text: "Ions", size: 16 }, { text: "Salt: a solid" }]]);
  expect(await read(bytes)).toEqual([
    "1 Cells",
    "1 Osmosis is the movement of water \\(and no salt\\) through a membrane.",
    "1 Turgor: the pressure of water.",
    "3 Ions",
    "3 Salt: a solid",
  ]);
  expect(await read(bytes, [{ from: 3, to: 9 }])).toEqual(["3 Ions", "3 Salt: a solid"]);
  expect(await readPdf(Uint8Array.from(bytes), [])).toMatchObject({ value: { blankPages: 1 } });
});

test.each<[string, () => Uint8Array, RegExp, PageRange[]?]>([
  ["no PDF", () => Buffer.from("hello"), /damaged/],
  ["only the first words of one", () => Buffer.from("%PDF-1.7\nhello"), /damaged/],
  ["cut off", () => writePdf([CELLS]).subarray(0, 700), /damaged/],
  ["pictures", () => writePdf([[], []]), /pictures/],
  ["locked", () => writePdf([CELLS], { trailer: LOCK }), /password/],
  ["of 501 pages", () => writePdf(Array.from({ length: 501 }, () => [])), /501 pages; at most 500/],
  [
    "without the pages that are asked for",
    () => writePdf([CELLS]),
    /has one page\. Choose/,
    [{ from: 2, to: 3 }],
  ],
  ["of too much text", () => writePdf(Array.from({ length: 12 }, () => LONG)), /Choose fewer pages/],
])("a file that is %s is refused with a sentence", async (_, write, sentence, pages) => {
  expect(await read(write(), pages)).toMatch(sentence);
});
const LOCK = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> >> /ID [<00><00>]`;
const LONG = Array.from({ length: 400 }, () => ({ text: "a word ".repeat(120), size: 1 }));

test("a file is read whatever bytes of it are another's", async () => {
  const bytes = writePdf([CELLS]);
  for (let at = 0; at < bytes.length; at += 7) {
    const broken = Uint8Array.from(bytes);
    broken[at] = 255 - (broken[at] ?? 0);
    const result = await readPdf(broken, []);
    expect(result.ok || /\.$/.test(result.error)).toBe(true);
  }
});

describe("in a process of its own", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "perennial-pdf-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const place = () => ({ folder, s3: undefined });
  const kept = async (bytes: Uint8Array) => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await openFiles(place(), () => new Date(0)).put(1, sha256, bytes);
    return { userId: 1, sha256, pages: [] };
  };
  const going = () => new AbortController().signal;

  test("a file that is kept is read, and one that is not is said to be gone", async () => {
    const reader = createPdfReader(place());
    const file = await kept(writePdf([CELLS]));
    expect(await reader.read(file, going())).toMatchObject({ ok: true });
    const gone = { ...file, sha256: "0".repeat(64) };
    expect(await reader.read(gone, going())).toMatchObject({
      error: expect.stringMatching(/not kept any more/),
    });
  });

  test("what unpacks to more memory than there is, or takes too long, is ended with a sentence", async () => {
    const bomb = writePdf([[]], { contents: deflateSync(Buffer.alloc(300_000_000, " ")) });
    const swelling = createPdfReader(place(), { memoryMb: 200, ms: 60_000 });
    const slow = createPdfReader(place(), { memoryMb: 200, ms: 1 });
    const told = { ok: false, error: expect.stringMatching(/more time or memory/) };
    expect(await swelling.read(await kept(bomb), going())).toEqual(told);
    expect(await slow.read(await kept(writePdf([CELLS])), going())).toEqual(told);
  });

  test("one that nobody waits for any more is ended", async () => {
    const stop = new AbortController();
    const reading = createPdfReader(place()).read(await kept(writePdf([CELLS])), stop.signal);
    stop.abort();
    expect(await reading).toMatchObject({ ok: false });
  });
});
