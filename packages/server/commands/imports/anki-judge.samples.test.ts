import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plantEachKind } from "../../testing/cards-of-each-kind.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, setClock, testQueue } from "../testing/notebook.ts";
import { bring } from "./testing/bring.ts";
import { leave } from "./testing/leave.ts";

/** The judge of round trips that lies beside the real files tells what the second package lost against the first. */
const FOLDER = process.env.PERENNIAL_SAMPLES ?? "";
const JUDGE = join(FOLDER, "tools", "canon_anki.py");
const EXPECTED = JSON.parse(readFileSync(join(FOLDER, "expected.json"), "utf8")) as {
  readonly anki: Readonly<Record<string, { readonly notes: number }>>;
};

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "perennial-judge-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const clock = setClock();
const now = clock();
const withNotes = readdirSync(join(FOLDER, "anki")).filter((name) => (EXPECTED.anki[name]?.notes ?? 0) > 0);

/** What differs, by what it is called. */
function verdict(before: string, after: string): Record<string, unknown> {
  const said: unknown = JSON.parse(
    execFileSync("python3", [JUDGE, before, after], { encoding: "utf8", maxBuffer: 2 ** 28 }),
  );
  return Object.fromEntries(
    Object.entries(said as Record<string, unknown>).filter(
      ([, found]) => found !== 0 && !(Array.isArray(found) && found.length === 0),
    ),
  );
}

async function brought(name: string) {
  const book = await createNotebook(database.pool, testQueue(database.pool));
  const path = join(FOLDER, "anki", name);
  await bring(database.pool, { userId: book.userId, intoId: book.rootId, now }, readFileSync(path), name);
  return { ...book, path, leaves: () => leftOf(book.userId, now) };
}

/** Returns where all of an account lies as a package. */
async function leftOf(userId: number, at: Date): Promise<string> {
  const out = join(folder, `${userId}.apkg`);
  writeFileSync(out, await leave(database.pool, { userId, now: at }, "apkg"));
  return out;
}

test.each(withNotes)("%s leaves for Anki as it came", async (name) => {
  const { path, leaves } = await brought(name);
  expect(verdict(path, await leaves())).toEqual({});
});

test("cards of our own, lists, steps and hidden parts among them, leave another account as they left this one (issue 42)", async () => {
  const queue = testQueue(database.pool, { clock });
  const [book, other] = [
    await createNotebook(database.pool, queue),
    await createNotebook(database.pool, queue),
  ];
  await plantEachKind(book, clock);
  const first = await leftOf(book.userId, clock());
  const into = { userId: other.userId, intoId: other.rootId, now: clock() };
  await bring(database.pool, into, readFileSync(first), "own.apkg");
  expect(verdict(first, await leftOf(other.userId, clock()))).toEqual({});
});

const ADDED = " indeed";
const QUESTIONS = `select f.id, f.question, f.source from flashcards f join nodes n on n.user_id = $1 and n.flashcard_id = f.id
  where f.user_id = $1 order by f.id`;
interface Asked {
  readonly id: number;
  readonly question: string;
  /** Of a sentence with gaps. */
  readonly source: string | null;
}
/** A word that a question begins or ends with, or one in a gap. */
const EDITABLE = /^[\p{L}\p{M}]{2,}|[\p{L}\p{M}]{2,}$|(?<=\{\{c\d::)[\p{L}\p{M}]{2,}(?=[ }:])/u;

test.each(withNotes)(
  "%s with one note edited here: the fields of that note differ, nothing else",
  async (name) => {
    const { userId, path, leaves, one } = await brought(name);
    const { rows } = await database.pool.query<Asked>(QUESTIONS, [userId]);
    const card = rows.find(({ question, source }) => EDITABLE.test(source ?? question));
    if (!card) throw new Error("no card begins or ends with a word");
    const { id, question, source } = card;
    const said = (source ?? question).replace(EDITABLE, (word) => word + ADDED);
    const flashcard = source === null ? { question: said } : { source: said };
    expect(await one({ type: "flashcard.update", id, flashcard })).toMatchObject({ status: 200 });
    const { text_changed: changed, ...rest } = verdict(path, await leaves());
    expect(rest).toEqual({ html_changed: 1 });
    expect(changed).toEqual([
      [expect.any(String), expect.any(Number), expect.any(String), expect.stringContaining(ADDED)],
    ]);
  },
);
