import type { LinksHere } from "@perennial/contract/search/found";
import { expect, test } from "vitest";
import { apiFixture } from "../testing/api-fixture.ts";
import { outlineOf } from "../testing/outline.ts";

const given = apiFixture();

const linksTo = async (id: number, which = "backlinks", who = given.outline) =>
  who.call<LinksHere>("GET", `/trees/${id}/${which}`);
const textsTo = async (id: number, which = "backlinks") =>
  (await linksTo(id, which)).body.links.map(({ text }) => text).sort();
async function anchorAt(nodeId: number, anchor: number) {
  const command = {
    type: "record.create",
    uuid: crypto.randomUUID(),
    table: "anchors",
    id: anchor,
    fields: { node_id: nodeId },
  };
  const { status } = await given.outline.call("POST", "/commands", { commands: [command], atomic: false });
  expect(status).toBe(200);
}

test("a node tells which rows link to it, with their paths, and which name it without a link", async () => {
  const cell = await given.outline.note("**Cell** cycle");
  await anchorAt(cell.id, 1);
  const biology = await given.outline.note("Biology");
  const linking = await given.outline.note("See [[Cell cycle^0000000001]]", biology.id);
  await given.outline.card("What is it?", "[this](note:0000000001)");
  await given.outline.note("The CELL CYCLE is long");
  await given.outline.note("cell cycles are none of it");
  expect((await linksTo(cell.id)).body).toMatchObject({ total: 2 });
  expect((await linksTo(cell.id)).body.links).toContainEqual({
    node_id: linking.id,
    path: [
      { id: given.person.rootId, title: "" },
      { id: biology.id, title: "Biology" },
    ],
    text: "See [[Cell cycle^0000000001]]",
  });
  expect(await textsTo(cell.id)).toEqual(["See [[Cell cycle^0000000001]]", "What is it?"]);
  expect(await textsTo(cell.id, "unlinked")).toEqual(["The CELL CYCLE is long"]);
  await given.outline.call("DELETE", `/trees/${linking.id}`);
  expect(await textsTo(cell.id)).toEqual(["What is it?"]);
});

test("a short title is named by nothing; a node of others, or none, is 404", async () => {
  const atp = await given.outline.note("ATP");
  await given.outline.note("ATP is made");
  expect(await textsTo(atp.id, "unlinked")).toEqual([]);
  const other = outlineOf(given.api, await given.api.person());
  for (const which of ["backlinks", "unlinked"]) {
    expect((await linksTo(atp.id, which, other)).status).toBe(404);
    expect((await linksTo(999_999_999, which)).status).toBe(404);
  }
});
