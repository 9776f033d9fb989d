import { expect, test } from "vitest";
import { readFile } from "../commands/imports/read-file.ts";
import { bring } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { textsIn, zipOf } from "../commands/imports/testing/zip-of.ts";
import type { ExportForm } from "../queries/export/open-export.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { exportOf } from "../testing/export-of.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const given = apiFixture({ clock: () => now });

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const PAGE = `# Soil

- #flashcards What is humus?::Organic matter
  <!--SR:!2026-03-10,8,250-->
- Horizons
  - Which is topsoil?::A
`;

interface Owner {
  readonly id: number;
  readonly rootId: number;
}

/** Brings a file into an account, and says what came of it. */
async function brought(owner: Owner, name: string, file: string | Uint8Array) {
  const into = { userId: owner.id, intoId: owner.rootId, now };
  const { done } = await bring(given.database.pool, into, file, name);
  return { receipt: done.receipt, rootId: done.root_node_id ?? 0 };
}

/** A branch in which one card was met and another was not. */
const soilOf = async (owner: Owner) => (await brought(owner, "Soil.md", PAGE)).rootId;

const left = (owner: Owner, rootId: number, form: ExportForm) =>
  leave(
    given.database.pool,
    { userId: owner.id, now, nodeIds: [rootId], has: { ids: true, schedules: true } },
    form,
  );
const dueIn = async (owner: Owner) => {
  const { rows } = await given.database.pool.query<{ question: string; due: string }>(
    `select f.question, to_char(p.next_review_time at time zone 'utc', 'YYYY-MM-DD') as due
     from user_flashcards p join flashcards f on f.user_id = p.user_id and f.id = p.flashcard_id
     where p.user_id = $1 and p.confidence_color <> 'white'`,
    [owner.id],
  );
  return rows;
};

test("Markdown says when cards are due and by what notes are known, where both are asked for", async () => {
  const rootId = await soilOf(given.person);
  const query = `format=markdown&root_id=${rootId}`;
  const said = async (more: string) =>
    (await exportOf(given.api, `${query}${more}`, given.person.token)).text();
  expect(await said("&ids=1&schedules=1")).toMatch(
    new RegExp(
      `^---\nperennial: outline 1 with ids and schedules\nid: ${UUID}\nleft: \\S+ \\d+\ntags: \\[flashcards\\]\n---\n\n# Soil\n\n` +
        `- What is humus\\? :: Organic matter\n  <!--SR:!2026-03-10,8,250-->\n  id:: ${UUID}\n` +
        `  - Tags: flashcards\n    id:: ${UUID}\n- Horizons\n  id:: ${UUID}\n  - Which is topsoil\\? :: A\n    id:: ${UUID}\n$`,
    ),
  );
  expect(await said("&ids=1")).not.toMatch(/SR|tags/);
  expect(await said("&schedules=1")).not.toMatch(/\bids?\b/);
  expect(await said("")).toMatch(/^# Soil/);
});

test.each([
  ["csv", "ids"],
  ["opml", "schedules"],
])("%s is refused with what only Markdown has: %s", async (format, flag) => {
  const answer = await exportOf(given.api, `format=${format}&${flag}=1`, given.person.token);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("Only Markdown has ids or schedules.");
});

test.each<[ExportForm, string]>([
  ["markdown", "Soil.md"],
  ["markdown-folder", "Soil.zip"],
])(
  "%s comes in elsewhere with the days on which its cards are due, and a second time brings nothing",
  async (form, name) => {
    const file = await left(given.person, await soilOf(given.person), form);
    const other = await given.api.person();
    const first = await brought(other, name, file);
    expect(first.receipt).toMatchObject({ losses: [], updated: 0 });
    expect(first.receipt?.decisions).toContainEqual(expect.stringContaining("Markdown keeps no history"));
    expect(await dueIn(other)).toEqual([{ question: "What is humus?", due: "2026-03-10" }]);
    expect((await brought(other, name, file)).receipt).toMatchObject({ new: 0, updated: 0 });
  },
);

test("a note that another program changed is known by its id, and changes here", async () => {
  const file = Buffer.from(await left(given.person, await soilOf(given.person), "markdown")).toString();
  const other = await given.api.person();
  await brought(other, "Soil.md", file);
  const changed = file.replace("Organic matter", "Dead matter").replace("Horizons", "Layers");
  expect((await brought(other, "Soil.md", changed)).receipt).toMatchObject({ new: 0, updated: 2 });
});

test("each page of a folder has the tag of cards, and its row the id", async () => {
  const pages = await textsIn(await left(given.person, await soilOf(given.person), "markdown-folder"));
  expect(pages["Horizons.md"]).toMatch(
    /^---\ntags: \[flashcards\]\n---\n\n- Which is topsoil\? :: A\n {2}id:: /,
  );
  expect(pages["Soil.md"]).toMatch(new RegExp(`- \\[Horizons\\]\\(Horizons\\.md\\)\n  id:: ${UUID}\n`));
  const read = await readFile("Soil.zip", await zipOf(Object.entries(pages)));
  expect(read.ok && read.value.items.map(({ text }) => text)).toEqual([
    "Soil",
    "Soil",
    "What is humus?",
    "Tags: flashcards",
    "Horizons",
    "Which is topsoil?",
  ]);
});

/** All rows of an account below its root, each with its depth. */
async function rowsOf(owner: Owner): Promise<string[]> {
  const file = await leave(given.database.pool, { userId: owner.id, now }, "markdown");
  return Buffer.from(file).toString().trimEnd().split("\n");
}

test.each<[ExportForm, string]>([
  ["markdown", "Soil.md"],
  ["markdown-folder", "Soil.zip"],
])(
  "%s that left from here and was written on changes what it left as, and adds what is new where it stands",
  async (form, name) => {
    const soil = await given.outline.note("Soil");
    const horizons = await given.outline.note("Horizons", soil.id);
    await given.outline.card("Which is topsoil?", "A", horizons.id);
    await given.outline.note("Sand", soil.id);
    const file = await left(given.person, soil.id, form);
    const edited = (text: string) =>
      text
        .replace("Horizons](", "Layers](")
        .replace("- Horizons\n", "- Layers\n")
        .replace(/( *)- Which is topsoil\? :: A\n/, "$1- Which is topsoil? :: The A horizon\n")
        .replace(/( *)- Sand\n/, "$1- Silt\n$1- Sand and more\n");
    await given.outline.call("PUT", `/notes/${horizons.item_id}`, { note: { text: "Horizons of soil" } });
    const changed =
      form === "markdown"
        ? edited(Buffer.from(file).toString())
        : await zipOf(Object.entries(await textsIn(file)).map(([page, text]) => [page, edited(text)]));
    const into = { userId: given.person.id, intoId: given.person.rootId, now };
    const before = await rowsOf(given.person);
    const { ready, done } = await bring(given.database.pool, into, changed, name);
    for (const { receipt } of [ready, done])
      expect(receipt).toMatchObject({ new: 1, updated: 2, kept_ours: 1, identical: 1 });
    expect(await rowsOf(given.person)).toEqual([
      "- Soil",
      "  - Horizons of soil",
      "    - Which is topsoil? :: The A horizon",
      "  - Sand and more",
      "  - Silt",
    ]);
    const again = await bring(given.database.pool, into, changed, name);
    expect(again.done.receipt).toMatchObject({ new: 0, updated: 0 });
    await given.outline.call("POST", `/imports/${done.id}/undo`, {});
    expect(await rowsOf(given.person)).toEqual(before);
  },
);

test("of a server that was put back since a file left, no words are changed by it", async () => {
  const soil = await given.outline.note("Soil");
  const file = Buffer.from(await left(given.person, soil.id, "markdown")).toString();
  const changed = file.replace("# Soil", "# Earth").replace(/left: \S+/, "left: another");
  expect((await brought(given.person, "Soil.md", changed)).receipt).toMatchObject({
    new: 0,
    updated: 0,
    kept_ours: 1,
  });
  expect((await brought(given.person, "Soil.md", file.replace("# Soil", "# Earth"))).receipt).toMatchObject({
    updated: 1,
  });
});
