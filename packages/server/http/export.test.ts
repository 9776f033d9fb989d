import { createHash } from "node:crypto";
import { BackupHead, BackupNode } from "@perennial/contract/files/backup";
import { expect, test } from "vitest";
import { startApi } from "../testing/api.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { exportOf } from "../testing/export-of.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const given = apiFixture({ clock: () => now });

const exported = (query: string, token: string | null = given.person.token): Promise<Response> =>
  exportOf(given.api, query, token);
const textOf = async (query: string): Promise<string> => {
  const response = await exported(query);
  expect(response.status).toBe(200);
  return response.text();
};

/** Soil with two notes and a card below it, beside another branch. */
async function plant() {
  const soil = await given.outline.note("Soil");
  const horizons = await given.outline.note("Horizons\nO, A, B, C", soil.id);
  const card = await given.outline.card("What is humus?", "Organic matter < peat", horizons.id);
  await given.outline.note("Water");
  return { soil, horizons, card };
}

test("Markdown of everything begins at the top, that of a branch is headed by its root", async () => {
  const { soil } = await plant();
  const below = "- Horizons\n  O, A, B, C\n  - What is humus? :: Organic matter < peat\n";
  expect(await textOf(`format=markdown&root_id=${soil.id}`)).toBe(`# Soil\n\n${below}`);
  const whole = await textOf("format=markdown");
  expect(whole).toBe(`- Soil\n${below.trimEnd().replace(/^/gm, "  ")}\n- Water\n`);
});

test("OPML has the root as its title and what stands below as outlines, cards with their answer as a note", async () => {
  const { soil } = await plant();
  const html = await textOf(`format=opml&root_id=${soil.id}`);
  expect(html).toContain("<head><title>Soil</title></head>");
  expect(html).toContain('<outline text="Horizons" _note="O, A, B, C">');
  expect(html).toContain(
    '<outline text="What is humus?" _note="Organic matter &amp;lt; peat" p:type="flashcard"/>',
  );
  expect(await textOf(`format=opml&flavor=plain&root_id=${soil.id}`)).toContain(
    '_note="Organic matter &lt; peat"',
  );
});

test("CSV has a row for each card, with the titles above it and when it is due", async () => {
  const { card } = await plant();
  await given.outline.call("POST", `/flashcards/${card.item_id}/confidence`, { confidence_rating: "green" });
  const [head, row, ...more] = (await textOf("format=csv")).trimEnd().split("\r\n");
  expect(head).toBe("path,question,answer,tags,guid,due,kind,schedule");
  expect(row).toMatch(
    /^Soil > Horizons,What is humus\?,Organic matter < peat,,[\w-]{20},2026-03-\d\dT[\d:.]+Z,,"!2026-03-\d\d,\d+,\d+"$/,
  );
  expect(more).toEqual([]);
});

interface Backup {
  readonly head: object;
  readonly nodes: readonly BackupNode[];
  readonly log?: readonly { readonly version: number }[];
  readonly sha256: string;
}

test("the backup has every node with its memory and the whole log, and a checksum of all that stands before it", async () => {
  const { card } = await plant();
  await given.outline.call("POST", `/flashcards/${card.item_id}/confidence`, { confidence_rating: "yellow" });
  const text = await textOf("format=json");
  const backup = JSON.parse(text) as Backup;
  expect(BackupHead.parse(backup.head)).toEqual({
    format: "perennial-backup",
    version: 2,
    exported_at: now.toISOString(),
    is_whole: true,
  });
  expect(backup.nodes.map((node) => BackupNode.parse(node).level)).toEqual([0, 1, 2, 3, 1]);
  expect(new Set(backup.nodes.map(({ guid }) => guid)).size).toBe(5);
  expect(backup.nodes[3]).toMatchObject({
    type: "flashcard",
    question: "What is humus?",
    memory: [{ part: 0, confidence: 3, reviewed_at: now.toISOString() }],
  });
  expect(backup.log?.map(({ version }) => version)).toEqual(
    Array.from({ length: await given.outline.version() }, (_, index) => index + 1),
  );
  const signed = text.slice(0, text.lastIndexOf('"sha256"'));
  expect(backup.sha256).toBe(createHash("sha256").update(signed).digest("hex"));
});

test("two backups of the same notes are the same, and one of a branch has the branch alone", async () => {
  const { soil } = await plant();
  expect(await textOf("format=json")).toBe(await textOf("format=json"));
  const branch = JSON.parse(await textOf(`format=json&root_id=${soil.id}`)) as Backup;
  expect(branch.nodes).toHaveLength(3);
  expect(branch.log).toBeUndefined();
});

test("the file is named after what is in it and the day", async () => {
  const { body } = await given.outline.call<{ id: number }>("POST", "/trees", {
    tree: { item_type: "note", note: { text: '../Ökologie: "I"' }, parent_id: given.person.rootId },
  });
  const { headers } = await exported(`format=opml&root_id=${body.id}`);
  expect(headers.get("content-type")).toBe("text/x-opml; charset=utf-8");
  expect(headers.get("content-disposition")).toBe(
    "attachment; filename=\"Okologie I 2026-03-02.opml\"; filename*=UTF-8''%C3%96kologie%20I%202026-03-02.opml",
  );
});

test("a ticket stands for the token where an address is all there is, and only once", async () => {
  await plant();
  const { body } = await given.outline.call<{ ticket: string }>("POST", "/stream_tickets", {});
  const first = await exported(`format=markdown&token=${body.ticket}`, null);
  expect(await first.text()).toContain("Soil");
  expect((await exported(`format=markdown&token=${body.ticket}`, null)).status).toBe(401);
});

test("refused are strangers, others' branches, deleted ones and formats there are not", async () => {
  const { soil } = await plant();
  const stranger = await given.api.person();
  expect((await exported("format=json", null)).status).toBe(401);
  expect((await exported(`format=json&root_id=${soil.id}`, stranger.token)).status).toBe(404);
  expect((await exported("format=json&root_id=999999999")).status).toBe(404);
  expect((await exported("format=json&root_id=x")).status).toBe(422);
  expect((await exported("format=pdf")).status).toBe(422);
  expect((await exported("")).status).toBe(422);
});

test("who does not pay may take everything along", async () => {
  const paid = await startApi(given.database, { config: { subscriptionRequired: true } });
  try {
    await plant();
    const response = await exportOf(paid, "format=json", given.person.token);
    expect(response.status).toBe(200);
    expect(JSON.parse(await response.text())).toMatchObject({ head: { is_whole: true } });
  } finally {
    await paid.stop();
  }
});

test("more exports at a time than there are places for are told to come again", async () => {
  await plant();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let isHeld = false;
  const crowded = await startApi(given.database, {
    // Each export takes a connection of its own: that is where these wait.
    watch(pool) {
      const connect = () => (isHeld ? opened.then(() => pool.connect()) : pool.connect());
      return Object.assign(Object.create(pool), { connect, query: pool.query.bind(pool) });
    },
  });
  try {
    const get = () => exportOf(crowded, "format=markdown", given.person.token);
    isHeld = true;
    const three = [get(), get(), get()];
    const first = await Promise.race(three);
    expect(first.status).toBe(429);
    expect(first.headers.get("retry-after")).toBe("5");
    open();
    const answers = await Promise.all(three);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
    await Promise.all(answers.map((answer) => answer.text()));
    expect((await get()).status).toBe(200);
  } finally {
    await crowded.stop();
  }
});
