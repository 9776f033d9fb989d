import type { Places } from "@perennial/contract/files/places";
import { expect, test } from "vitest";
import { apiFixture } from "../testing/api-fixture.ts";
import { outlineOf } from "../testing/outline.ts";

const given = apiFixture();

const find = (query: Readonly<Record<string, string>>, who = given.outline) =>
  who.call<Places>("GET", `/places?${new URLSearchParams(query)}`);
const textsWith = async (words: string) => (await find({ words })).body.places.map(({ text }) => text);

test("places are told with what stands above them, without words those at the top", async () => {
  const garden = await given.outline.note("Garden");
  const soil = await given.outline.note("Soil", garden.id);
  const card = await given.outline.card("What is humus?", "Organic matter", soil.id);
  const cellar = await given.outline.note("Cellar");
  expect((await find({})).body).toEqual({
    top_id: given.person.rootId,
    places: [
      { id: garden.id, item_type: "note", text: "Garden", above: [] },
      { id: cellar.id, item_type: "note", text: "Cellar", above: [] },
    ],
  });
  expect((await find({ words: "humus" })).body.places).toEqual([
    { id: card.id, item_type: "flashcard", text: "What is humus?", above: ["Garden", "Soil"] },
  ]);
  expect((await find({ id: String(soil.id) })).body.places).toMatchObject([
    { id: soil.id, above: ["Garden"] },
  ]);
  expect((await find({ id: String(given.person.rootId) })).body.places).toMatchObject([
    { id: given.person.rootId, above: [] },
  ]);
});

test("all words are there, in any order and case, with or without accents; the closest comes first", async () => {
  for (const text of ["About résumés", "Résumé", "Résumé of the year", "100% _sure_", "The year"])
    await given.outline.note(text);
  expect(await textsWith("RESUME")).toEqual(["Résumé", "Résumé of the year", "About résumés"]);
  expect(await textsWith("résumé")).toEqual(["Résumé", "Résumé of the year", "About résumés"]);
  expect(await textsWith("year resume")).toEqual(["Résumé of the year"]);
  // Signs that mean something in a pattern mean themselves.
  expect(await textsWith("0% _")).toEqual(["100% _sure_"]);
  expect(await textsWith("%")).toEqual(["100% _sure_"]);
  expect(await textsWith("no such words")).toEqual([]);
});

test("nothing of others is found, and nothing that is gone", async () => {
  const other = outlineOf(given.api, await given.api.person());
  const theirs = await other.note("Their garden");
  const gone = await given.outline.note("Garden of before");
  const shed = await given.outline.note("Garden shed", gone.id);
  for (const { id } of [shed, gone]) await given.outline.call("DELETE", `/trees/${id}`);
  expect(await textsWith("garden")).toEqual([]);
  for (const { id } of [theirs, gone]) expect((await find({ id: String(id) })).body.places).toEqual([]);
  expect((await find({ words: "garden" }, other)).body.places).toHaveLength(1);
});

test("of many the first twelve come, and long texts are told by their beginning", async () => {
  for (let i = 0; i < 15; i++) await given.outline.note(`leaf ${i} ${"x".repeat(1_000)}`);
  const { places } = (await find({ words: "leaf" })).body;
  expect(places).toHaveLength(12);
  expect(places.every(({ text }) => text.length === 200)).toBe(true);
});

test("what cannot be looked for is refused or found nowhere, and breaks nothing", async () => {
  await given.outline.note("Garden");
  for (const words of ["\0", "garden\0", "\\", "'; select 1", "\ud800", "(", " \n\t "])
    expect((await find({ words })).status).toBe(200);
  expect((await find({ words: "x".repeat(501) })).status).toBe(422);
  for (const id of ["0", "-1", "x", "1.5", "99999999999999999999"])
    expect((await find({ id })).status).toBe(422);
  expect((await fetch(`${given.api.origin}/api/v1/places`)).status).toBe(401);
});
