import { expect, test } from "vitest";
import { unpacked } from "../commands/imports/testing/unpacked.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { exportOf } from "../testing/export-of.ts";
import { outlineOf } from "../testing/outline.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const given = apiFixture({ clock: () => now });

/** What leaves with a ticket for these notes. */
async function exported(nodeIds: readonly number[], query: string): Promise<Response> {
  const { body } = await given.outline.call<{ ticket: string }>("POST", "/stream_tickets", {
    node_ids: nodeIds,
  });
  return exportOf(given.api, `${query}&token=${body.ticket}`, null);
}
async function textOf(nodeIds: readonly number[], query: string): Promise<string> {
  const answer = await exported(nodeIds, query);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Soil with three notes of which one has a card, beside another branch. */
async function plant() {
  const soil = await given.outline.note("Soil");
  const horizons = await given.outline.note("Horizons", soil.id);
  const card = await given.outline.card("What is humus?", "Organic matter", horizons.id);
  const sand = await given.outline.note("Sand", soil.id);
  const clay = await given.outline.note("Clay", soil.id);
  const water = await given.outline.note("Water");
  return { soil, horizons, card, sand, clay, water };
}

test("several notes leave with all below them, in the order of the outline, under what they stand in", async () => {
  const { horizons, clay } = await plant();
  const chosen = [clay.id, horizons.id];
  expect(await textOf(chosen, "format=markdown")).toBe(
    "# Soil\n\n- Horizons\n  - What is humus? :: Organic matter\n- Clay\n",
  );
  const opml = await textOf(chosen, "format=opml");
  expect(opml).toContain("<head><title>Soil</title></head>");
  expect(opml).toMatch(/<body>\s*<outline text="Horizons">.*<outline text="Clay"\/>\s*<\/body>/s);
  expect(opml).not.toMatch(/Sand|Water/);
  const [, row, ...more] = (await textOf(chosen, "format=csv")).trimEnd().split("\r\n");
  expect(row).toMatch(/^Soil > Horizons,What is humus\?,Organic matter,/);
  expect(more).toEqual([]);
  const { headers } = await exported(chosen, "format=markdown");
  expect(headers.get("content-disposition")).toContain('filename="Soil 2026-03-02.md"');
});

test("what several notes stand in is no part of their backup or their package", async () => {
  const { horizons, clay } = await plant();
  const quiz = await given.outline.card("Which soil?", "Loam");
  const inner = await given.outline.card("Of what?", "Sand", quiz.id);
  const leaf = await given.outline.note("and clay", quiz.id);
  const backup = JSON.parse(await textOf([horizons.id, clay.id], "format=json")) as {
    readonly head: object;
    readonly nodes: readonly { readonly level: number; readonly text?: string }[];
  };
  expect(backup.head).toMatchObject({ is_whole: false });
  expect(backup.nodes.map(({ level, text }) => [level, text])).toEqual([
    [0, "Horizons"],
    [1, undefined],
    [0, "Clay"],
  ]);
  const packaged = async (ids: readonly number[]) => {
    const answer = await exported(ids, "format=apkg");
    const { notes } = await unpacked(new Uint8Array(await answer.arrayBuffer()));
    return notes.map(({ fields: [question], cards }) => [question, ...cards.map(({ deck }) => deck)]);
  };
  expect(await packaged([horizons.id, clay.id])).toEqual([["What is humus?", ["Soil", "Horizons"]]]);
  // A card that they stand in stays at home.
  expect(await packaged([inner.id, leaf.id])).toEqual([["Of what?", ["Which soil?"]]]);
});

test("of several notes those leave that are there, and nothing of anybody else's", async () => {
  const { sand, clay, water } = await plant();
  const stranger = await given.api.person();
  const theirs = await outlineOf(given.api, stranger).note("Theirs");
  await given.outline.call("DELETE", `/trees/${clay.id}`);
  const chosen = [sand.id, clay.id, water.id, theirs.id, 999_999_999];
  expect(await textOf(chosen, "format=markdown")).toBe("- Sand\n- Water\n");
  expect((await exported([clay.id, theirs.id], "format=markdown")).status).toBe(404);
});

test("one note that a ticket is for leaves as its branch does", async () => {
  const { soil } = await plant();
  const branch = await exportOf(given.api, `format=opml&root_id=${soil.id}`, given.person.token);
  expect(await textOf([soil.id], "format=opml")).toBe(await branch.text());
});

test("thousands of notes are said in one ticket, and what is no list of notes is refused", async () => {
  const { sand, clay } = await plant();
  const many = Array.from({ length: 100_000 }, (_, index) => 1_000_000 + index);
  expect(await textOf([...many, sand.id, clay.id], "format=markdown")).toBe("# Soil\n\n- Sand\n- Clay\n");
  for (const node_ids of [[], [-4], ["a"], "1,2"])
    expect((await given.outline.call("POST", "/stream_tickets", { node_ids })).status).toBe(422);
});
