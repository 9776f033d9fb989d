import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BASIC_FORM } from "@perennial/domain/card/card";
import { partsOf } from "@perennial/domain/card/card-kinds";
import { studyDayOf } from "@perennial/domain/study/study-day";
import { expect, test } from "vitest";
import type { ImportedDocument } from "./document.ts";
import { cardOf } from "./import-ops.ts";
import { readFile } from "./read-file.ts";

/**
 * Real files of others, which are not ours to hand on: these tests exist where PERENNIAL_SAMPLES names a folder with
 * them, and with what a faithful import of each ends with.
 */
const FOLDER = process.env.PERENNIAL_SAMPLES ?? "";
const EXPECTED = JSON.parse(readFileSync(join(FOLDER, "expected.json"), "utf8")) as {
  readonly anki: Readonly<Record<string, AnkiExpected>>;
  readonly roam: Readonly<Record<string, RoamExpected>>;
  readonly evernote: Readonly<
    Record<string, { readonly notes: number; readonly titles: readonly string[]; readonly resources: number }>
  >;
};

interface RoamExpected {
  readonly pages: number;
  readonly blocks: number;
  readonly max_level: number;
  readonly todos: number;
  readonly headings: number;
}

const DAY_MS = 86_400_000;
/** Of each card that is told of by itself. */
const LAST_RATINGS = 12;

interface AnkiExpected {
  readonly notes: number;
  readonly cards: number;
  readonly decks: number | Readonly<Record<string, number>>;
  readonly states: Readonly<Record<string, number>>;
  readonly suspended: number;
  readonly reviews_of_these_cards: number;
  readonly reviews_without_card: number;
  readonly reviews_rated: number;
  readonly reviews_usable_after_last_reset: number;
  readonly media: number;
  readonly media_referenced_missing: number;
  readonly card_states: readonly {
    readonly state: string;
    readonly due_date?: string;
    readonly ratings: readonly number[];
  }[];
}

async function read(form: string, name: string): Promise<ImportedDocument | string> {
  const answer = await readFile(name, readFileSync(join(FOLDER, form, name)));
  return answer.ok ? answer.value : answer.error.sentence;
}

test.each(readdirSync(join(FOLDER, "anki")))("%s comes in number for number", async (name) => {
  const expected = EXPECTED.anki[name];
  const document = await read("anki", name);
  if (!expected) throw new Error(`nothing is known of ${name}`);
  if (typeof document === "string") {
    expect([document, expected.notes]).toEqual(["There is no note in this package of Anki.", 0]);
    return;
  }
  const cards = document.items.filter(({ answer }) => answer !== undefined);
  const memory = cards.flatMap((card) => card.memory);
  const answers = memory.flatMap(({ reviews }) => reviews).filter(({ kind }) => kind !== "manual");
  const known = memory.flatMap(({ reviews }) => {
    const last = reviews.at(-1);
    const ratings = reviews.filter(({ kind }) => kind !== "manual").map(({ rating }) => rating);
    return last?.due_after
      ? [{ day: studyDayOf(last.due_after, last.time_zone), ratings: ratings.slice(-LAST_RATINGS) }]
      : [];
  });
  for (const { due_date, state, ratings } of expected.card_states) {
    if (due_date === undefined || state !== "review") continue;
    const day = Date.parse(due_date) / DAY_MS;
    expect(known).toContainEqual({ day, ratings: ratings.filter((rating) => rating > 0) });
  }
  const studied = memory.filter(({ reviews }) => reviews.some((review) => review.undone_by === null));
  // In Anki a card stays when its gap is taken out of its sentence, until somebody deletes what is empty.
  const gone = document.losses.list().find(({ kind }) => /gap is gone/.test(kind))?.count ?? 0;
  const asked = cards.map((item) => partsOf(cardOf(item) ?? BASIC_FORM).length);
  expect({
    cards: asked.reduce((sum, count) => sum + count, gone),
    studied: studied.length,
    suspended: memory.filter(({ marks }) => marks.suspendedAt !== null).length,
    rated: answers.length,
    usable: answers.filter((review) => review.undone_by === null).length,
    dropped: document.leftOut.reviews,
    media: { taken: document.files.length, ...document.leftOut.media },
  }).toEqual({
    cards: expected.cards,
    studied: expected.cards - (expected.states.new ?? 0),
    suspended: expected.suspended,
    rated: expected.reviews_rated,
    usable: expected.reviews_usable_after_last_reset,
    dropped: expected.reviews_of_these_cards + expected.reviews_without_card - expected.reviews_rated,
    media: { taken: expected.media, refused: 0, missing: expected.media_referenced_missing },
  });
});

test.each(readdirSync(join(FOLDER, "roam")))("%s comes in block for block", async (name) => {
  const document = await read("roam", name);
  if (typeof document === "string") throw new Error(document);
  const rows = document.items.slice(1);
  const { pages, blocks, max_level, todos, headings } = EXPECTED.roam[name] ?? {};
  expect({
    pages: rows.filter(({ depth }) => depth === 1).length,
    blocks: rows.filter(({ depth }) => depth > 1).length,
    max_level: Math.max(...rows.map(({ depth }) => depth)) - 1,
    todos: rows.filter(({ text }) => /^\[[ x]\] /.test(text)).length,
    headings: document.losses.list().find(({ kind }) => kind.startsWith("headings"))?.count ?? 0,
  }).toEqual({ pages, blocks, max_level, todos, headings });
});

test.each(readdirSync(join(FOLDER, "evernote")))("%s comes in note for note", async (name) => {
  const document = await read("evernote", name);
  if (typeof document === "string") throw new Error(document);
  const { titles = [], resources = 0 } = EXPECTED.evernote[name] ?? {};
  const found = document.items.filter(({ depth }) => depth === 1).map(({ text }) => text);
  expect(found).toHaveLength(EXPECTED.evernote[name]?.notes ?? 0);
  expect(found).toEqual(expect.arrayContaining([...titles]));
  expect([document.files.length, document.leftOut.media.refused]).toEqual([resources, 0]);
});
