import type { Tags } from "@perennial/contract/search/found";
import { expect, test } from "vitest";
import { apiFixture } from "../testing/api-fixture.ts";
import { outlineOf } from "../testing/outline.ts";

const given = apiFixture();

const tags = async (who = given.outline) => (await who.call<Tags>("GET", "/tags")).body.tags;

test("tags are listed with how many rows have them, however they are written, of notes and cards, the commonest first", async () => {
  await given.outline.note("#Résumé and #exam #exam");
  await given.outline.note("#resume #anatomy/heart");
  await given.outline.card("What? #exam", "That #Résumé");
  const gone = await given.outline.note("#gone");
  await given.outline.call("DELETE", `/trees/${gone.id}`);
  expect(await tags()).toEqual([
    { name: "Résumé", count: 3 },
    { name: "exam", count: 2 },
    { name: "anatomy/heart", count: 1 },
  ]);
});

test("tags are one's own, and none are none", async () => {
  await given.outline.note("#mine");
  expect(await tags(outlineOf(given.api, await given.api.person()))).toEqual([]);
  expect((await fetch(`${given.api.origin}/api/v1/tags`)).status).toBe(401);
});
