import { afterAll, beforeAll, expect, test } from "vitest";
import { ankiPackage, GENERATIONS, type PackageOf } from "../commands/imports/anki/testing/anki-package.ts";
import type { ImportRow } from "../commands/imports/import-rows.ts";
import { bring, callOf } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { unpacked } from "../commands/imports/testing/unpacked.ts";
import { undoImport } from "../commands/imports/undo-import.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../commands/testing/notebook.ts";
import { inTransaction } from "../database/transaction.ts";
import { heldToShards } from "../testing/shard-forms.ts";
import { expectStudiedFlags } from "../testing/studied-flags.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await expectStudiedFlags(database);
  await database.drop();
});

const MONDAY = 1_700_000_000;
const TUESDAY = MONDAY + 86_400;
const WEDNESDAY = TUESDAY + 86_400;

/** A collection with one card in each of these decks, all of them changed then. */
const inDecks = (
  names: readonly string[],
  mod: number,
  generation: PackageOf["generation"] = "second",
): PackageOf => ({
  generation,
  notes: names.map((_, index) => ({ fields: [`q${index}`, "a"], mod: MONDAY })),
  cards: names.map((_, index) => ({ note: index, did: index + 2 })),
  decks: Object.fromEntries(names.map((name, index) => [index + 2, { name, mod }])),
});
const STUDY = ["Law", "Law::Torts", "Law::Torts::Old", "Maths"];
const BEFORE = ["Anki", "  Law", "    Torts", "      Old", "  Maths"];

async function student() {
  const now = setClock();
  const book = await createNotebook(database.pool, testQueue(database.pool, { clock: now }));
  const pool = heldToShards(database.pool);
  const brought = async (of: PackageOf) => {
    now.advance(1);
    const into = { userId: book.userId, intoId: book.rootId, now: now() };
    const { ready, done } = await bring(pool, into, await ankiPackage(of));
    expect(done.receipt).toEqual(ready.receipt);
    await expectSoundLog(database.pool, book.userId);
    const { new: fresh, updated, identical, kept_ours, found } = done.receipt ?? {};
    expect(found).toBe((fresh ?? 0) + (updated ?? 0) + (identical ?? 0) + (kept_ours ?? 0));
    return { done, counts: { new: fresh, updated, kept_ours } };
  };
  const undo = async (done: ImportRow) => {
    now.advance(1);
    await inTransaction(pool, (client) => undoImport(client, book.userId, callOf(done), now()));
    await expectSoundLog(database.pool, book.userId);
  };
  /** The branches, without the cards in them. */
  const branches = async () =>
    (await book.lines()).slice(1).flatMap((line) => (line.includes(" / ") ? [] : line.slice(2).trimEnd()));
  const idOf = async (text: string) => {
    const { rows } = await database.pool.query<{ id: number }>(
      `select n.id from nodes n join notes t on t.user_id = $1 and t.id = n.note_id
       where n.user_id = $1 and t.text = $2 and n.deleted_at is null`,
      [book.userId, text],
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.id ?? 0;
  };
  const move = async (text: string, below: string) => {
    const tree = { parent_id: await idOf(below), sort_order: 1 };
    expect(await book.one({ type: "tree.update", id: await idOf(text), tree })).toMatchObject({
      status: 200,
    });
  };
  const decksLeaving = async (...texts: readonly string[]) => {
    const nodeIds = texts.length === 0 ? undefined : await Promise.all(texts.map(idOf));
    const of = { userId: book.userId, now: now(), ...(nodeIds ? { nodeIds } : {}) };
    const { notes } = await unpacked(await leave(pool, of, "apkg"));
    return notes.map(({ cards }) => cards.map(({ deck = [] }) => deck.join("::")).join()).toSorted();
  };
  return { ...book, brought, undo, branches, idOf, move, decksLeaving };
}

test.each(GENERATIONS)(
  "a deck that stands below another one in Anki now takes its branch there, with all that is in it (%s form)",
  async (generation) => {
    const { brought, undo, branches, decksLeaving } = await student();
    await brought(inDecks(STUDY, MONDAY, generation));
    expect(await branches()).toEqual(BEFORE);
    const names = ["Law", "Maths::Torts", "Maths::Torts::Old", "Maths"];
    const moved = inDecks(names, TUESDAY, generation);
    const { done, counts } = await brought(moved);
    expect(counts).toEqual({ new: 0, updated: 1, kept_ours: 0 });
    expect(done.receipt?.decisions.join()).toContain("stands below another one in Anki");
    expect(await branches()).toEqual(["Anki", "  Law", "  Maths", "    Torts", "      Old"]);
    expect(await decksLeaving()).toEqual(names.toSorted());
    const again = await brought(moved);
    expect(again.counts).toEqual({ new: 0, updated: 0, kept_ours: 0 });
    expect(again.done.receipt?.decisions.join()).not.toContain("below another one");
    expect((await brought(inDecks(STUDY, MONDAY, generation))).counts).toEqual({
      new: 0,
      updated: 0,
      kept_ours: 0,
    });
    await undo(done);
    expect(await branches()).toEqual(BEFORE);
    expect((await brought(moved)).counts).toEqual(counts);
  },
);

test("a deck that leaves as a branch, or several below one, leave for the decks in Anki that they are", async () => {
  const { brought, decksLeaving } = await student();
  await brought(inDecks([...STUDY, "Law::Torts::New", "Law::Torts::Older"], MONDAY));
  expect(await decksLeaving("Old")).toEqual(["Law::Torts::Old"]);
  expect(await decksLeaving("New", "Old")).toEqual(["Law::Torts::New", "Law::Torts::Old"]);
});

test("below a deck that is not here yet it comes along, to the top as well, and back again", async () => {
  const { brought, undo, branches } = await student();
  await brought(inDecks(STUDY, MONDAY));
  const { done, counts } = await brought(inDecks(["Law", "Civil::Torts", "Old", "Maths"], TUESDAY));
  expect(counts).toEqual({ new: 1, updated: 2, kept_ours: 0 });
  const after = ["Anki", "  Law", "  Maths", "  Civil", "    Torts", "  Old"];
  expect((await branches()).toSorted()).toEqual(after.toSorted());
  expect(await branches()).toEqual(expect.arrayContaining(["  Civil", "    Torts"]));
  const back = await brought(inDecks(STUDY, WEDNESDAY));
  expect(back.counts).toEqual({ new: 0, updated: 2, kept_ours: 0 });
  await undo(back.done);
  expect((await branches()).toSorted()).toEqual(after.toSorted());
  await undo(done);
  expect(await branches()).toEqual(BEFORE);
});

test("a package of a moved deck alone takes no name from the one it stood below, where more stands in that", async () => {
  const { brought, undo, branches } = await student();
  const whole = inDecks(["Law", "Law::Torts", "Law::Contracts"], MONDAY);
  await brought(whole);
  const before = ["Anki", "  Law", "    Contracts", "    Torts"];
  const alone = (name: string): PackageOf => ({
    ...whole,
    notes: [{ guid: "guid 1", fields: ["q1", "a"], mod: MONDAY }],
    cards: [{ note: 0, did: 3 }],
    decks: { 3: { name, mod: TUESDAY } },
  });
  expect(await branches()).toEqual(before);
  const { done, counts } = await brought(alone("Civil::Torts"));
  expect(counts).toMatchObject({ new: 1, updated: 1 });
  expect((await branches()).toSorted()).toEqual(
    ["Anki", "  Law", "    Contracts", "  Civil", "    Torts"].toSorted(),
  );
  await undo(done);
  expect(await branches()).toEqual(before);
});

test("two decks change places in one another, and it is taken back", async () => {
  const { brought, undo, branches } = await student();
  await brought(inDecks(["Law", "Law::Torts"], MONDAY));
  const { done } = await brought(inDecks(["Torts::Law", "Torts"], TUESDAY));
  expect(await branches()).toEqual(["Anki", "  Torts", "    Law"]);
  await undo(done);
  expect(await branches()).toEqual(["Anki", "  Law", "    Torts"]);
});

test("a deck that is called otherwise as well is so here too, at its new place", async () => {
  const { brought, undo, branches } = await student();
  await brought(inDecks(STUDY, MONDAY));
  const { done, counts } = await brought(
    inDecks(["Law", "Maths::Wrongs", "Maths::Wrongs::Old", "Maths"], TUESDAY),
  );
  expect(counts).toEqual({ new: 0, updated: 1, kept_ours: 0 });
  expect(await branches()).toEqual(["Anki", "  Law", "  Maths", "    Wrongs", "      Old"]);
  await undo(done);
  expect(await branches()).toEqual(BEFORE);
});

test("a branch that was moved here stays where it is, whatever Anki says of its deck", async () => {
  const { brought, branches, move } = await student();
  await brought(inDecks(STUDY, MONDAY));
  await move("Torts", "Anki");
  const here = await branches();
  expect(here).toContain("  Torts");
  const { done, counts } = await brought(
    inDecks(["Law", "Maths::Torts", "Maths::Torts::Old", "Maths"], TUESDAY),
  );
  expect(counts).toEqual({ new: 0, updated: 0, kept_ours: 0 });
  expect(done.receipt?.decisions.join()).not.toContain("below another one");
  expect(await branches()).toEqual(here);
});

test("a branch does not come to stand in itself, where its new deck was moved into it here", async () => {
  const { brought, branches, move } = await student();
  await brought(inDecks(STUDY, MONDAY));
  await move("Maths", "Old");
  const here = await branches();
  await brought(inDecks(["Law", "Maths::Torts", "Maths::Torts::Old", "Maths"], TUESDAY));
  expect(await branches()).toEqual(here);
});

test("taken back where the former place is gone or stands in the branch by now, it stays where it was moved to", async () => {
  const { brought, undo, branches, move } = await student();
  await brought(inDecks(STUDY, MONDAY));
  const { done } = await brought(inDecks(["Law", "Maths::Torts", "Maths::Torts::Old", "Maths"], TUESDAY));
  await move("Law", "Old");
  const here = await branches();
  await undo(done);
  expect(await branches()).toEqual(here);
  const other = await student();
  await other.brought(inDecks(["Law::Torts", "Maths"], MONDAY));
  const later = await other.brought(inDecks(["Maths::Torts", "Maths"], TUESDAY));
  expect(await other.one({ type: "tree.delete", id: await other.idOf("Law") })).toMatchObject({
    status: 204,
  });
  const there = await other.branches();
  expect(there).toEqual(["Anki", "  Maths", "    Torts"]);
  await other.undo(later.done);
  expect(await other.branches()).toEqual(there);
});
