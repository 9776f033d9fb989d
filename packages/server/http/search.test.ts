import type { SearchAnswer } from "@perennial/contract/search/found";
import { ROWS, SEARCHES } from "@perennial/domain/search/testing/found-alike";
import { expect, test } from "vitest";
import { apiFixture } from "../testing/api-fixture.ts";
import { outlineOf } from "../testing/outline.ts";

const given = apiFixture();

const ask = (query: Readonly<Record<string, string>>, who = given.outline) =>
  who.call<SearchAnswer>("GET", `/search?${new URLSearchParams(query)}`);
const search = async (q: string, more: Readonly<Record<string, string>> = {}) =>
  (await ask({ q, ...more })).body;
const texts = async (q: string, more?: Readonly<Record<string, string>>) =>
  (await search(q, more)).hits.map(({ text }) => text);

test("a hit tells where it stands, what it says, and where the words are; the answer how many there are", async () => {
  const garden = await given.outline.note("Garden");
  const soil = await given.outline.note("Good **Soil**", garden.id);
  const card = await given.outline.card("What is humus?", "Dark soil", soil.id);
  expect(await search("SOIL")).toEqual({
    hits: [
      {
        node_id: soil.id,
        path: [
          { id: given.person.rootId, title: "" },
          { id: garden.id, title: "Garden" },
        ],
        field: "text",
        text: "Good **Soil**",
        ranges: [[7, 11]],
      },
      {
        node_id: card.id,
        path: [
          { id: given.person.rootId, title: "" },
          { id: garden.id, title: "Garden" },
          { id: soil.id, title: "Good **Soil**" },
        ],
        field: "answer",
        text: "Dark soil",
        ranges: [[5, 9]],
      },
    ],
    total: 2,
    unread: [],
    version: 8,
    indexed: 8,
  });
});

test("words are found in any script, without regard to accents and letter case", async () => {
  for (const text of ["naïve", "Straße", "ミトコンドリア", "日本語の文", "Ёжик", "a\\b%_c"])
    await given.outline.note(text);
  for (const [q, found] of [
    ["naive", "naïve"],
    ["STRASSE", "Straße"],
    ["みとこん", "ミトコンドリア"],
    ["本語", "日本語の文"],
    ["語", "日本語の文"],
    ["ежик", "Ёжик"],
    ["\\b%", "a\\b%_c"],
  ] as const)
    expect(await texts(q)).toEqual([found]);
  expect(await texts("naive strasse")).toEqual([]);
  expect((await texts("naive OR strasse")).sort()).toEqual(["Straße", "naïve"]);
});

test("words in any script, and one slip away, find the same on the server as on the device (knowledge.md 7.3, acceptance 6)", async () => {
  const person = await given.api.person();
  const outline = outlineOf(given.api, person);
  for (const text of ROWS) await outline.note(text);
  for (const { query, found, similar = [] } of SEARCHES) {
    const { hits, total } = (await ask({ q: query }, outline)).body;
    const texts = (isSimilar: boolean) =>
      hits.filter((hit) => (hit.similar === true) === isSimilar).map(({ text }) => text);
    expect([query, texts(false), texts(true)]).toEqual([query, found, similar]);
    expect(total).toBe(found.length + similar.length);
  }
  const { hits } = (await ask({ q: "mitohcondria" }, outline)).body;
  expect(hits[0]?.ranges).toEqual([[0, 12]]);
});

test("what stands below something is found, at any depth or right below it, and of a branch alone", async () => {
  const biology = await given.outline.note("Biology");
  const cell = await given.outline.note("Cell", biology.id);
  await given.outline.note("ATP", cell.id);
  const chemistry = await given.outline.note("Chemistry");
  await given.outline.note("ATP too", chemistry.id);
  expect(await texts("biology > atp")).toEqual(["ATP"]);
  expect(await texts("biology >> atp")).toEqual([]);
  expect(await texts("cell >> atp")).toEqual(["ATP"]);
  expect(await texts("path:biology")).toHaveLength(2);
  expect(await texts("-(biology > atp) atp")).toEqual(["ATP too"]);
  expect(await texts("atp", { in: String(chemistry.id) })).toEqual(["ATP too"]);
  expect(await texts("in:here atp", { in: String(chemistry.id) })).toEqual(["ATP too"]);
  expect(await texts("chemistry", { in: String(chemistry.id) })).toEqual(["Chemistry"]);
  expect(await texts("level<3 level>1")).toHaveLength(2);
});

test("what is remembered is asked of each part, and the part that was found is told", async () => {
  const card = await given.outline.card("Never asked", "so far");
  const rated = await given.outline.card("Asked", "once");
  await given.outline.note("No card");
  await given.outline.call("POST", `/flashcards/${rated.item_id}/confidence`, { confidence_rating: "red" });
  expect((await search("is:new")).hits).toMatchObject([{ node_id: card.id, part: 0 }]);
  expect((await search("reps>=1 lapses=0")).hits).toMatchObject([{ node_id: rated.id, part: 0 }]);
  expect(await texts("colour:red")).toEqual(["Asked"]);
  expect(await texts("r>0.5 d>1 is:learning")).toEqual(["Asked"]);
  expect(await texts("-colour:red is:card")).toEqual(["Never asked"]);
  expect(await texts("reviewed:today")).toEqual(["Asked"]);
  expect(await texts("sort:r is:card")).toHaveLength(2);
});

test("many come in pages, each row once", async () => {
  for (let i = 0; i < 7; i++) await given.outline.note(`Leaf ${i}`);
  const seen: string[] = [];
  for (let after: string | undefined, page = 0; page < 4; page++) {
    const { hits, total } = await search("leaf", { limit: "3", ...(after === undefined ? {} : { after }) });
    expect(total).toBe(7);
    seen.push(...hits.map(({ text }) => text));
    after = String(hits.at(-1)?.node_id);
    if (hits.length < 3) break;
  }
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
  expect(await texts("leaf limit:2")).toHaveLength(2);
});

test("nothing of others is found, and nothing that is gone", async () => {
  const other = outlineOf(given.api, await given.api.person());
  const theirs = await other.note("Their leaf");
  const gone = await given.outline.note("Leaf of before");
  await given.outline.call("DELETE", `/trees/${gone.id}`);
  expect(await texts("leaf")).toEqual([]);
  for (const id of [theirs.id, gone.id]) expect((await ask({ q: "leaf", in: String(id) })).status).toBe(404);
  expect((await ask({ q: "leaf" }, other)).body.total).toBe(1);
});

test("bad input is a sentence or words, and breaks nothing", async () => {
  await given.outline.note("r<abc stays as it is");
  const nested = await search(`${"(".repeat(64)}stays${")".repeat(64)}`);
  expect(nested.unread.length).toBeGreaterThan(0);
  expect(await search("r<abc")).toMatchObject({ total: 1, unread: [{ start: 0, end: 5, why: "number" }] });
  for (const q of [
    "",
    "\0",
    "'; select 1 --",
    "\ud800",
    ")(",
    '"',
    " > > ",
    "-",
    "$1 $2",
    "x".repeat(3_000),
    "in:[[x^iiiiiiiiii]]",
  ])
    expect((await ask({ q })).status).toBe(200);
  for (const [name, value] of [
    ["after", "x"],
    ["after", "99999999"],
    ["after", "-1"],
    ["in", "x"],
    ["limit", "0"],
    ["limit", "many"],
    ["time_zone", "Mars/Crater"],
  ] as const)
    expect((await ask({ q: "stays", [name]: value })).status).toBe(422);
  expect((await ask({})).status).toBe(422);
  expect((await fetch(`${given.api.origin}/api/v1/search?q=stays`)).status).toBe(401);
});

test("the queue of a study session asks what a search finds, part by part", async () => {
  const exam = await given.outline.note("Term #exam");
  const both = await given.outline.call<{ readonly id: number }>("POST", "/trees", {
    tree: {
      item_type: "flashcard",
      flashcard: { question: "Cell", answer: "Zelle", kind: "both" },
      parent_id: exam.id,
    },
  });
  await given.outline.card("Cell elsewhere", "x");
  const queue = async (q: string) =>
    (
      await given.outline.call<{
        readonly new: number;
        readonly unread: readonly { readonly why: string }[];
        readonly cards: readonly { readonly node_id: number; readonly part: number }[];
      }>("GET", `/study/queue?${new URLSearchParams({ q })}`)
    ).body;
  const asked = async (q: string) => (await queue(q)).cards.map(({ node_id, part }) => [node_id, part]);
  expect(await asked("cell")).toHaveLength(2);
  expect(await asked("#exam > cell")).toEqual([[both.body.id, 0]]);
  expect(await asked("is:due")).toEqual([]);
  expect(await asked("no such words")).toEqual([]);
  expect(await asked("cell limit:1")).toEqual((await asked("cell")).slice(0, 1));
  expect(await queue("cell limit:1")).toMatchObject({ new: 1, unread: [] });
  expect((await queue("cell sort:due")).unread).toMatchObject([{ why: "order" }]);
});
