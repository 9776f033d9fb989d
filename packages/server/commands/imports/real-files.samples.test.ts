import { execFileSync } from "node:child_process";
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
  readonly note_types: Readonly<Record<string, number>>;
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

/** Prints the type of each note of a package, and how many cards it has. */
const CARDS_OF_NOTES = `
import collections, json, sys
from canon_anki import canon
model = canon(sys.argv[1])
cards = collections.Counter(note for note, _ in model["cards"])
print(json.dumps([[note["type"], cards[key]] for key, note in model["notes"].items()]))`;

interface Kind {
  notes: number;
  parts: number;
}

function add(kinds: Record<string, Kind>, kind: string, { notes = 0, parts = 0 }: Partial<Kind>): void {
  const { notes: before, parts: asked } = kinds[kind] ?? { notes: 0, parts: 0 };
  kinds[kind] = { notes: before + notes, parts: asked + parts };
}

/** What a note is here, by the name of its type and the number of its cards. */
function kindOf(type: string, cards: number): string {
  if (/image occlusion/i.test(type)) return "occlusion";
  if (/cloze/i.test(type)) return "cloze";
  if (/type in/i.test(type)) return "basic, typed";
  return /reversed/i.test(type) && cards === 2 ? "both" : "basic";
}

const withNotes = readdirSync(join(FOLDER, "anki")).filter((name) => (EXPECTED.anki[name]?.notes ?? 0) > 0);

test.each(withNotes)(
  "%s: as many notes and parts of each kind as its types have notes and cards",
  async (name) => {
    const said = execFileSync("python3", ["-c", CARDS_OF_NOTES, join(FOLDER, "anki", name)], {
      cwd: join(FOLDER, "tools"),
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    const notes = JSON.parse(said) as readonly (readonly [type: string, cards: number])[];
    const expected: Record<string, Kind> = {};
    for (const [type, cards] of notes) add(expected, kindOf(type, cards), { notes: 1, parts: cards });
    const types = Object.fromEntries(
      [...Map.groupBy(notes, ([type]) => type)].map(([type, of]) => [type, of.length]),
    );
    expect(types, "the source, as it was measured").toEqual(EXPECTED.anki[name]?.note_types);

    const document = await read("anki", name);
    if (typeof document === "string") throw new Error(document);
    const lost = (words: RegExp) => document.losses.list().find(({ kind }) => words.test(kind))?.count ?? 0;
    const brought: Record<string, Kind> = {};
    let inRows = 0;
    for (const [i, item] of document.items.entries()) {
      const kind = item.origin?.part.kind;
      const card = cardOf(item);
      const { kind: form, isTyped } = card ?? BASIC_FORM;
      const parts = card ? partsOf(card).length : 0;
      const next = document.items[i + 1]?.origin?.part.kind;
      // A sentence whose cards cannot be told apart by its gaps: each is a row.
      const isInRows = kind === "card" || (kind === "note" && next === "card");
      if (kind === "note" && isInRows) inRows++;
      if (kind === "note" || kind === "card")
        add(brought, isInRows ? "cloze" : `${form}${isTyped ? ", typed" : ""}`, {
          notes: kind === "note" ? 1 : 0,
          parts,
        });
    }
    add(brought, "cloze", { parts: lost(/gap is gone/) });
    add(expected, "cloze", {});
    expect(brought).toEqual(expected);
    expect(inRows).toBe(lost(/each of their cards shows its own/));
  },
);

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
