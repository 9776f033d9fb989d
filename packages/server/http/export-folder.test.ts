import { filesIn } from "@perennial/domain/rich/file-mark";
import { expect, test } from "vitest";
import { readFile } from "../commands/imports/read-file.ts";
import { bring } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { textsIn, zipOf } from "../commands/imports/testing/zip-of.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { exportOf } from "../testing/export-of.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const given = apiFixture({ clock: () => now });

const rowsOf = async (bytes: Uint8Array) => {
  const read = await readFile("folder.zip", bytes);
  if (!read.ok) throw new Error(read.error.sentence);
  const { items, files, leftOut } = read.value;
  return { rows: items.slice(1).map(({ depth, text, answer }) => ({ depth, text, answer })), files, leftOut };
};

test("Markdown leaves as a folder, named after what is in it, with a page for each branch", async () => {
  const soil = await given.outline.note("Soil");
  const horizons = await given.outline.note("Horizons", soil.id);
  await given.outline.card("What is humus?", "Organic matter", horizons.id);
  await given.outline.note("Sand", soil.id);
  const query = `format=markdown&flavor=folder&root_id=${soil.id}`;
  const answer = await exportOf(given.api, query, given.person.token);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toContain('filename="Soil 2026-03-02.zip"');
  expect(await textsIn(new Uint8Array(await answer.arrayBuffer()))).toEqual({
    "Horizons.md": "- What is humus? :: Organic matter\n",
    "Soil.md": "---\nperennial: folder 1\n---\n\n# Soil\n\n- [Horizons](Horizons.md)\n- Sand\n",
  });
});

test("pictures and sounds leave with the folder, each once, and come back where they stood", async () => {
  const vault = await zipOf([
    [
      "Garden/Trees.md",
      "- ![an oak](an%20oak.png) and ![](beat.mp3)\n  - ![again](an%20oak.png)\n- ![x](gone.png)",
    ],
    ["Garden/an oak.png", "GIF89a oak"],
    ["Garden/beat.mp3", "ID3 beat"],
  ]);
  const into = { userId: given.person.id, intoId: given.person.rootId, now };
  const { done } = await bring(given.database.pool, into, vault, "Garden.zip");
  const branch = { userId: given.person.id, now, nodeIds: [done.root_node_id ?? 0] };
  const left = await leave(given.database.pool, branch, "markdown-folder");
  const entries = await textsIn(left);
  expect(Object.keys(entries).toSorted()).toEqual([
    "Garden.md",
    "Trees.md",
    "assets/an oak.png",
    "assets/beat.mp3",
  ]);
  expect(entries["assets/an oak.png"]).toBe("GIF89a oak");
  expect(entries["Trees.md"]).toContain("![an oak](assets/an%20oak.png)");
  const [came, back] = [await rowsOf(vault), await rowsOf(left)];
  // The folder's own page names the branch once more.
  expect(back.rows.slice(1)).toEqual(came.rows.map(({ depth, ...row }) => ({ depth: depth + 1, ...row })));
  expect(back.rows.flatMap(({ text }) => filesIn(text))).toHaveLength(3);
  expect(back.leftOut.media).toEqual({ missing: 0, refused: 0 });
});

test("a folder that was written here comes in again as the same, and a second time brings nothing", async () => {
  const soil = await given.outline.note("Soil");
  const horizons = await given.outline.note("Horizons\nand more", soil.id);
  await given.outline.card("What is humus?", "Organic matter", horizons.id);
  const left = await leave(
    given.database.pool,
    { userId: given.person.id, now, nodeIds: [soil.id] },
    "markdown-folder",
  );
  const other = await given.api.person();
  const into = { userId: other.id, intoId: other.rootId, now };
  const first = await bring(given.database.pool, into, left, "Soil.zip");
  expect(first.done.receipt).toMatchObject({ format: "A folder of Markdown", new: 3, losses: [] });
  const again = await bring(given.database.pool, into, left, "Soil.zip");
  expect(again.done.receipt).toMatchObject({ new: 0, updated: 0 });
  const branch = { userId: other.id, now, nodeIds: [first.done.root_node_id ?? 0] };
  expect((await rowsOf(await leave(given.database.pool, branch, "markdown-folder"))).rows.slice(1)).toEqual(
    (await rowsOf(left)).rows.map(({ depth, ...row }) => ({ depth: depth + 1, ...row })),
  );
});

test("a picture that was taken out of the folder is told as missing", async () => {
  const { rows, leftOut } = await rowsOf(
    await zipOf([
      ["Garden.md", "---\nperennial: folder 1\n---\n\n- [Trees](Trees.md)\n- ![here](assets/a.png)\n"],
      ["Trees.md", "- ![gone](assets/b.png) :: ![here](assets/a.png)\n"],
      ["assets/a.png", "GIF89a"],
    ]),
  );
  expect(rows.map(({ text, answer = "" }) => text + answer)).toEqual([
    "Trees",
    expect.stringMatching(/^!\[gone\]\(assets\/b\.png\)!\[here\]\(file:\d+\)$/),
    expect.stringMatching(/^!\[here\]\(file:\d+\)$/),
  ]);
  expect(leftOut.media).toEqual({ missing: 1, refused: 0 });
});

test("two folders in one, or a mark on a page below, are read as any folder", async () => {
  const page = "---\nperennial: folder 1\n---\n\n- [Sand](Sand.md)\n";
  for (const files of [
    { "a.md": page, "b.md": page, "Sand.md": "- fine" },
    { "x/a.md": page, "y/b.md": "- b", "Sand.md": "- fine" },
  ]) {
    const { rows } = await rowsOf(await zipOf(Object.entries(files)));
    expect(rows.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Sand", "fine", expect.stringMatching(/^\[\[Sand\^/)]),
    );
  }
});
