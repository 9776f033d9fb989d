// Slow: imports of thousands of notes, and jobs that go on in the background.

import { createHash, randomUUID } from "node:crypto";
import type { Import } from "@perennial/contract/files/imports";
import { API_PREFIX } from "@perennial/contract/limits";
import type * as wire from "@perennial/contract/outline/wire";
import type * as study from "@perennial/contract/study/reviews";
import type { StudySettingsHere } from "@perennial/contract/study/setting-shapes";
import { parseTable } from "@perennial/domain/format/table/parse";
import { FSRS6_WEIGHTS } from "@perennial/domain/study/memory";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectSoundLog } from "../commands/testing/notebook.ts";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { type Outline, outlineOf, textsOf } from "../testing/outline.ts";
import { expectStudiedFlags } from "../testing/studied-flags.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let api: Api;
let person: Person;
let outline: Outline;
const now = new Date("2026-03-02T09:00:00.000Z");
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { clock: () => now });
});
beforeEach(async () => {
  person = await api.person();
  outline = outlineOf(api, person);
});
afterAll(async () => {
  await expectStudiedFlags(database);
  await api.stop();
  await database.drop();
});

const OPML = `<?xml version="1.0" encoding="utf-8"?><opml version="2.0"><head><title>Soil</title></head><body>
<outline text="Horizons" _note="O, A, B, C"><outline text="&lt;b&gt;Humus&lt;/b&gt;"/></outline><outline text="Water" _complete="true"/>
</body></opml>`;

async function upload(
  text: string,
  name = "notes.txt",
  who: Person = person,
  origin = api.origin,
  into?: number,
) {
  const form = new FormData();
  form.set("file", new File([text], name));
  if (into !== undefined) form.set("into", String(into));
  const response = await fetch(`${origin}${API_PREFIX}/imports`, {
    method: "POST",
    headers: { Authorization: `Bearer ${who.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Import };
}
const read = async (id: number) => (await outline.call<Import>("GET", `/imports/${id}`)).body;
const settled = async (id: number): Promise<Import> => {
  await expect.poll(async () => (await read(id)).state).not.toMatch(/reading|applying/);
  return read(id);
};
const dryRun = async (text: string, name?: string): Promise<Import> => {
  const { status, body } = await upload(text, name);
  expect(status).toBe(201);
  return settled(body.id);
};
const bring = async (text: string, name?: string): Promise<Import> => {
  const { id, state, failure } = await dryRun(text, name);
  expect({ state, failure }).toEqual({ state: "ready", failure: null });
  await outline.call("POST", `/imports/${id}/apply`, {});
  return settled(id);
};
const backupOf = async (who: Person): Promise<string> => {
  const response = await fetch(`${api.origin}${API_PREFIX}/export?format=json`, {
    headers: { Authorization: `Bearer ${who.token}` },
  });
  return response.text();
};
/** The log of reviews as it is read, without the ids of cards. */
const reviewsOf = async (who: Outline) => {
  const { body } = await who.call<{ reviews: study.Review[] }>("GET", "/study/reviews");
  return body.reviews.map(({ flashcard_id: _of, ...review }) => review);
};
/** A card that was rated red on one day and yellow on the next. */
async function ratedCard(parentId?: number) {
  const card = await outline.card("What is humus?", "Organic matter", parentId);
  for (const [rating, at] of [
    [1, "2026-02-20T09:00:00.000Z"],
    [3, "2026-02-21T09:00:00.000Z"],
  ]) {
    const review = {
      uuid: randomUUID(),
      flashcard_id: card.item_id,
      rating,
      reviewed_at: at,
      time_zone: "Asia/Tokyo",
    };
    await outline.call("POST", "/study/reviews", { reviews: [review] });
  }
  return card;
}

/** What a backup says beside when it was made and what happened before. */
const nodesOf = (backup: string): unknown => (JSON.parse(backup) as { nodes: unknown }).nodes;

/** As it was written before cards had their reviews in it. */
function withoutReviews(backup: string): string {
  return signed(backup.replaceAll(/,"reviews":\[(?:[^[\]]|\[[^\]]*\])*\]/g, ""));
}

/** With the checksum of what it says now. */
function signed(backup: string): string {
  const unsigned = backup.slice(0, backup.lastIndexOf('"sha256"'));
  return `${unsigned}"sha256":"${createHash("sha256").update(unsigned).digest("hex")}"}\n`;
}

test("a file is read before anything is written, and the receipt says what it would come to", async () => {
  const before = await outline.version();
  const { state, receipt } = await dryRun(OPML);
  expect(state).toBe("ready");
  expect(receipt).toMatchObject({
    format: "An outline in OPML",
    found: 3,
    new: 3,
    identical: 0,
    kept_ours: 0,
  });
  expect(await outline.version()).toBe(before);
});

test("carried out, everything stands in a branch named after the file, and the log is sound", async () => {
  const { state, receipt, root_id } = await bring(OPML);
  expect({ state, found: receipt?.found }).toEqual({ state: "done", found: 3 });
  const tree = await outline.tree(root_id ?? 0);
  expect(tree.nodes[0]).toMatchObject({ parent_id: person.rootId, content: { text: "Soil" } });
  expect(textsOf(tree)).toEqual(["Horizons\nO, A, B, C", "**Humus**", "Water"]);
  await expectSoundLog(api.pool, person.id);
});

test("what came in is found before anybody searches: an import reads its log as its last step (decision 120)", async () => {
  await bring(OPML, "Soil.opml");
  const standing =
    "select r.version = u.version as done from users u join log_readers r on r.user_id = u.id where u.id = $1";
  const isDone = async () =>
    (await database.pool.query<{ done: boolean }>(standing, [person.id])).rows[0]?.done;
  await expect.poll(isDone).toBe(true);
  const titles = "select title from search_rows where user_id = $1 and title <> '' order by title";
  const { rows } = await database.pool.query<{ title: string }>(titles, [person.id]);
  expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(["soil", "water"]));
});

test("the same file again brings nothing, a longer one brings what is new", async () => {
  const first = await bring(OPML);
  const again = await bring(OPML);
  expect(again.receipt).toMatchObject({ found: 3, new: 0, identical: 3 });
  expect(again.root_id).toBe(first.root_id);
  const longer = await bring(OPML.replace("</body>", '<outline text="Air"/></body>'));
  expect(longer.receipt).toMatchObject({ found: 4, new: 1, identical: 3 });
  expect(textsOf(await outline.tree(first.root_id ?? 0)).at(-1)).toBe("Air");
});

test("what was changed here is kept as it is here", async () => {
  const { root_id } = await bring(OPML);
  const water = (await outline.tree(root_id ?? 0)).nodes.at(-1);
  await outline.call("PUT", `/notes/${water?.item_id}`, { note: { text: "Rain" } });
  expect((await bring(OPML)).receipt).toMatchObject({ new: 0, identical: 2, kept_ours: 1 });
  expect(textsOf(await outline.tree(root_id ?? 0)).at(-1)).toBe("Rain");
});

test("taken back, all of it is gone; carried out again, all of it is there", async () => {
  const { id, root_id } = await bring(OPML);
  const undone = await outline.call<Import>("POST", `/imports/${id}/undo`, {});
  expect(undone.body).toMatchObject({ state: "undone", receipt: { undone: { removed: 4, kept: 0 } } });
  expect((await outline.call("GET", `/trees/${root_id}`)).status).toBe(404);
  await expectSoundLog(api.pool, person.id);
  await outline.call("POST", `/imports/${id}/apply`, {});
  const { root_id: back } = await settled(id);
  expect(textsOf(await outline.tree(back ?? 0))).toEqual(["Horizons\nO, A, B, C", "**Humus**", "Water"]);
});

test("what was changed or written under since stays when an import is taken back", async () => {
  const { id, root_id } = await bring(OPML);
  const [, horizons] = (await outline.tree(root_id ?? 0)).nodes;
  await outline.note("my own words", horizons?.id);
  const { body } = await outline.call<Import>("POST", `/imports/${id}/undo`, {});
  expect(body.receipt?.undone).toEqual({ removed: 2, kept: 2 });
  expect(textsOf(await outline.tree(root_id ?? 0))).toEqual(["Horizons\nO, A, B, C", "my own words"]);
});

test("Markdown that left comes back as it was", async () => {
  const text = "# Soil\n\n- Horizons\n  O, A\n  - What is humus? :: Organic matter\n- Water\n";
  const { root_id, receipt } = await bring(text, "soil.md");
  expect(receipt).toMatchObject({ format: "Markdown", found: 4, new: 4, cards: { new: 1, studied: 0 } });
  const response = await fetch(`${api.origin}${API_PREFIX}/export?format=markdown&root_id=${root_id}`, {
    headers: { Authorization: `Bearer ${person.token}` },
  });
  expect(await response.text()).toBe(text);
});

test("a backup in an empty account is that account again, but for its date and its history", async () => {
  const soil = await outline.note("Soil");
  const card = await outline.card("What is humus?", "Organic matter", soil.id);
  await outline.call("POST", `/flashcards/${card.item_id}/confidence`, { confidence_rating: "green" });
  const backup = await backupOf(person);
  const other = await api.person();
  person = other;
  outline = outlineOf(api, other);
  const { receipt } = await bring(backup, "renamed.txt");
  expect(receipt).toMatchObject({ found: 3, new: 3, cards: { new: 0, studied: 1 } });
  expect(nodesOf(await backupOf(other))).toEqual(nodesOf(backup));
  await expectSoundLog(api.pool, other.id);
  expect((await bring(backup)).receipt).toMatchObject({ found: 3, new: 0, identical: 3 });
});

test("a backup brings the log of reviews along, and the memory of a card is what it comes to", async () => {
  await ratedCard();
  const [log, backup] = [await reviewsOf(outline), await backupOf(person)];
  expect(log).toMatchObject([{ kind: "learn" }, { time_zone: "Asia/Tokyo" }]);
  person = await api.person();
  outline = outlineOf(api, person);
  expect((await bring(backup)).receipt).toMatchObject({
    cards: { new: 0, studied: 1 },
    reviews: { taken: 2, dropped: 0 },
  });
  expect(await reviewsOf(outline)).toEqual(log);
  const memory = async () => (await outline.tree()).nodes.at(-1)?.user_flashcard;
  expect(await memory()).toMatchObject({ confidence: 3, reviews: 2 });
  await outline.call("DELETE", `/study/reviews/${log.at(-1)?.uuid}`);
  expect(await memory()).toMatchObject({ confidence: 1, reviews: 1 });
});

test("an older backup without a log becomes a log of where each memory stood", async () => {
  await ratedCard();
  const backup = await backupOf(person);
  const tree = await outline.tree();
  person = await api.person();
  outline = outlineOf(api, person);
  expect((await bring(withoutReviews(backup))).receipt?.reviews.taken).toBe(1);
  expect(await reviewsOf(outline)).toMatchObject([{ kind: "imported", rating: 3 }]);
  const memoryIn = ({ nodes }: wire.FlatTree) => {
    const { strength, difficulty, next_review_time, reviewed_at } = nodes.at(-1)?.user_flashcard ?? {};
    return [strength, difficulty, next_review_time, reviewed_at];
  };
  expect(memoryIn(tree)).not.toContain(undefined);
  expect(memoryIn(await outline.tree())).toEqual(memoryIn(tree));
});

test("taken back, the reviews that came in stay in the log and count no more; again, they count once", async () => {
  await ratedCard();
  const backup = await backupOf(person);
  person = await api.person();
  outline = outlineOf(api, person);
  const { id } = await bring(backup);
  await outline.call("POST", `/imports/${id}/undo`, {});
  expect((await reviewsOf(outline)).map(({ undone_by }) => undone_by)).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
  await outline.call("POST", `/imports/${id}/apply`, {});
  await settled(id);
  const counted = (await reviewsOf(outline)).filter(({ undone_by }) => undone_by === null);
  expect(counted.map(({ rating }) => rating)).toEqual([1, 3]);
  await expectSoundLog(api.pool, person.id);
});

/** An account whose root says weights and a plan for what is late, and one branch what it wants to be known. */
async function accountWithSettings() {
  const soil = await outline.note("Soil");
  await outline.note("Water");
  const weights = FSRS6_WEIGHTS.map((weight) => weight * 1.01);
  const backlog = { study_day: 20_514, days: 5, cards: 80 };
  await outline.call("PUT", `/study/settings/${person.rootId}`, { settings: { weights, backlog } });
  const own = { desired_retention: 0.95, learning_steps: [], exam_date: "2027-02-12" };
  await outline.call("PUT", `/study/settings/${soil.id}`, { settings: own });
  return { soil, backup: await backupOf(person) };
}
const settingsOf = async (nodeId: number) =>
  (await outline.call<StudySettingsHere>("GET", `/study/settings/${nodeId}`)).body;

test("a backup brings what is said of branches and of everything; taken back, none of it is said any more", async () => {
  const { soil, backup } = await accountWithSettings();
  const said = await settingsOf(soil.id);
  person = await api.person();
  outline = outlineOf(api, person);
  const untouched = await settingsOf(person.rootId);
  expect((await dryRun(backup)).receipt).toMatchObject({ settings: 2 });
  const { id, receipt } = await bring(backup);
  expect(receipt).toMatchObject({ new: 3, settings: 2, losses: [] });
  expect(nodesOf(await backupOf(person))).toEqual(nodesOf(backup));
  const [brought] = (await outline.tree()).nodes.filter(
    ({ content }) => "text" in content && content.text === "Soil",
  );
  expect((await settingsOf(brought?.id ?? 0)).settings).toEqual(said.settings);
  await expectSoundLog(api.pool, person.id);
  await outline.call("POST", `/imports/${id}/undo`, {});
  expect(await settingsOf(person.rootId)).toEqual(untouched);
  await expectSoundLog(api.pool, person.id);
});

test("what was said of a branch since stays, when a backup comes in and when it is taken back", async () => {
  const { soil, backup } = await accountWithSettings();
  await outline.call("PUT", `/study/settings/${soil.id}`, { settings: { desired_retention: 0.8 } });
  const { receipt } = await bring(backup);
  expect(receipt).toMatchObject({
    new: 0,
    decisions: [expect.any(String), expect.stringContaining("stays")],
  });
  expect(receipt).not.toHaveProperty("settings");
  expect((await settingsOf(soil.id)).settings.desired_retention).toBe(0.8);
  person = await api.person();
  outline = outlineOf(api, person);
  const { id } = await bring(backup);
  await outline.call("PUT", `/study/settings/${person.rootId}`, { settings: { new_per_day: 3 } });
  await outline.call("POST", `/imports/${id}/undo`, {});
  expect((await settingsOf(person.rootId)).settings.new_per_day).toBe(3);
});

test("of the settings in a backup those that no call would take are left out", async () => {
  const { backup } = await accountWithSettings();
  const hostile = signed(
    backup
      .replace(/"weights":"[^"]*"/, '"weights":"9e9 1"')
      .replace('"desired_retention":0.95', '"desired_retention":7')
      .replace("2027-02-12", "tomorrow"),
  );
  person = await api.person();
  outline = outlineOf(api, person);
  expect((await bring(hostile)).receipt).toMatchObject({ settings: 2 });
  const kept = (JSON.parse(await backupOf(person)) as { nodes: { settings?: object }[] }).nodes;
  expect(kept.map(({ settings }) => settings)).toEqual([
    { backlog: "20514 5 80" },
    { learning_steps: "" },
    undefined,
  ]);
});

test("the imports of a person are listed with their receipts, the last first", async () => {
  const first = await bring(OPML, "first.opml");
  const second = await bring(OPML, "second.opml");
  await outline.call("POST", `/imports/${second.id}/undo`, {});
  const { body } = await outline.call<{ imports: Import[] }>("GET", "/imports");
  expect(body.imports.map(({ id, name, state }) => [id, name, state])).toEqual([
    [second.id, "second.opml", "undone"],
    [first.id, "first.opml", "done"],
  ]);
  expect(body.imports[1]?.receipt).toMatchObject({ found: 3, new: 3 });
});

test("a backup in the account that it is of brings back what is missing, and nothing else", async () => {
  const soil = await outline.note("Soil");
  const water = await outline.note("Water");
  const backup = await backupOf(person);
  expect((await dryRun(backup)).receipt).toMatchObject({ found: 3, new: 0, identical: 3 });
  await outline.call("DELETE", `/trees/${water.id}`);
  await outline.call("PUT", `/notes/${soil.item_id}`, { note: { text: "Earth" } });
  expect((await bring(backup)).receipt).toMatchObject({ found: 3, new: 1, identical: 1, kept_ours: 1 });
  expect(textsOf(await outline.tree())).toEqual(["Earth", "Water"]);
});

test.each([
  [
    "a backup that was cut",
    '{"head":{"format":"perennial-backup","version":1}',
    /end of the backup is missing/,
  ],
  ["an outline that was cut", OPML.slice(0, -20), /line \d/],
])("refused in a sentence, and nothing is written: %s", async (_, text, sentence) => {
  const before = await outline.version();
  const { state, failure } = await dryRun(text);
  expect(state).toBe("failed");
  expect(failure).toMatch(sentence);
  expect(await outline.version()).toBe(before);
});

test("a backup of which one letter was changed is refused", async () => {
  await outline.note("Soil");
  const { failure } = await dryRun((await backupOf(person)).replace("Soil", "Soap"));
  expect(failure).toMatch(/checksum/);
});

test("an import is its owner's alone, and is carried out once", async () => {
  const { id } = await dryRun(OPML);
  const stranger = outlineOf(api, await api.person());
  for (const path of [`/imports/${id}/apply`, `/imports/${id}/undo`])
    expect((await stranger.call("POST", path, {})).status).toBe(404);
  expect((await stranger.call("GET", `/imports/${id}`)).status).toBe(404);
  expect((await outline.call("POST", `/imports/${id}/undo`, {})).status).toBe(409);
  await outline.call("POST", `/imports/${id}/apply`, {});
  await settled(id);
  expect((await outline.call("POST", `/imports/${id}/apply`, {})).status).toBe(409);
  expect((await outline.call("DELETE", `/imports/${id}`)).status).toBe(409);
});

test("the columns of a table are guessed, shown, and read again as its person says", async () => {
  const { id, table } = await dryRun("hund\tdog\tanimal\nmaison\thouse\tbuilding\n", "words.tsv");
  expect(table).toMatchObject({
    has_header: false,
    columns: [{ role: "question", samples: ["hund", "maison"] }, { role: "child" }, { role: "child" }],
  });
  const map = (roles: string[]) =>
    outline.call<Import>("POST", `/imports/${id}/mapping`, { has_header: false, roles });
  expect((await map(["child", "child", "none"])).status).toBe(422);
  expect((await map(["answer", "question", "path"])).status).toBe(200);
  const mapped = await settled(id);
  expect(mapped).toMatchObject({ state: "ready", receipt: { found: 4, cards: { new: 2 } } });
  await outline.call("POST", `/imports/${id}/apply`, {});
  const { root_id } = await settled(id);
  const tree = await outline.tree(root_id ?? 0);
  expect(textsOf(tree)).toEqual(["animal", "dog", "building", "house"]);
  expect((await map(["answer", "question", "none"])).status).toBe(409);
});

test("cards that left as a table come in as cards at their places, with the same cells", async () => {
  const soil = await outline.note("Soil");
  await outline.card('=SUM("1"), what?', "two\nlines", soil.id);
  const token = { Authorization: `Bearer ${person.token}` };
  const table = async (query = "") =>
    (await fetch(`${api.origin}${API_PREFIX}/export?format=csv${query}`, { headers: token })).text();
  const { root_id } = await bring(await table(), "cards");
  expect(textsOf(await outline.tree(root_id ?? 0))).toEqual(["Soil", '=SUM("1"), what?']);
  const cells = (text: string) => parseTable(text).rows.map(([, question, answer]) => [question, answer]);
  expect(cells(await table(`&root_id=${root_id}`))).toEqual(cells(await table(`&root_id=${soil.id}`)));
});

/** Does something while somebody else holds a row: who wants to change it waits for the end of that. */
async function holding<T>(
  table: string,
  row: string,
  values: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  const holder = await api.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(`select 1 from ${table} where ${row} for no key update`, [...values]);
    return await work();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

test("one that was not carried out can be forgotten", async () => {
  const { id } = await dryRun(OPML);
  expect((await outline.call("DELETE", `/imports/${id}`)).status).toBe(204);
  expect((await outline.call("GET", `/imports/${id}`)).status).toBe(404);
});

test("one that is cancelled while it is carried out leaves nothing behind", async () => {
  const { id } = await dryRun(OPML);
  // Whoever holds the person's row holds up the writing, as a slow import would take long.
  await holding("users", "id = $1", [person.id], async () => {
    await outline.call("POST", `/imports/${id}/apply`, {});
    await expect.poll(async () => (await read(id)).phase).toBe("writing");
    expect((await outline.call("DELETE", `/imports/${id}`)).status).toBe(204);
    expect((await outline.call("GET", `/imports/${id}`)).status).toBe(404);
  });
  // The import writes first, since it has waited longer: were it kept, its rows would be there by now.
  await outline.note("Written afterwards");
  expect(textsOf(await outline.tree(person.rootId))).toEqual(["Written afterwards"]);
  await expectSoundLog(api.pool, person.id);
});

test("who has not paid brings everything in, cards too", async () => {
  const strict = await startApi(database, { config: { subscriptionRequired: true } });
  try {
    const { body, status } = await upload(
      "question,answer\nWhat?,That\nWho?,They\n",
      "cards.csv",
      person,
      strict.origin,
    );
    expect(status).toBe(201);
    await settled(body.id);
    const paid = outlineOf(strict, person);
    expect((await paid.call("POST", `/imports/${body.id}/apply`, {})).status).toBe(200);
    expect(await settled(body.id)).toMatchObject({ state: "done", receipt: { cards: { new: 2 } } });
  } finally {
    await strict.stop();
  }
});

test("what was read for the receipt is carried out without being read again", async () => {
  const { id } = await dryRun(OPML);
  await api.pool.query("update import_files set piece = ''::bytea where user_id = $1", [person.id]);
  await outline.call("POST", `/imports/${id}/apply`, {});
  expect(await settled(id)).toMatchObject({ state: "done", receipt: { new: 3 } });
});

const GONE = /^The note to import into is not there any more\. Choose another place\.$/;
const place = (id: number, into: unknown) => outline.call<Import>("POST", `/imports/${id}/place`, { into });
const apply = async (id: number) => {
  expect((await outline.call("POST", `/imports/${id}/apply`, {})).status).toBe(200);
  return settled(id);
};

test("an import says where it goes, and goes elsewhere: what is new there is found out anew", async () => {
  const garden = await outline.note("Garden");
  const cellar = await outline.note("Cellar");
  const { body } = await upload(OPML, "a.opml", person, api.origin, garden.id);
  expect(body.into_id).toBe(garden.id);
  await settled(body.id);
  await apply(body.id);
  // Below the garden all of it is here already.
  const again = await upload(OPML, "a.opml", person, api.origin, garden.id);
  expect(await settled(again.body.id)).toMatchObject({ receipt: { new: 0, identical: 3 } });
  const { id } = again.body;
  expect(await place(id, cellar.id)).toMatchObject({
    status: 200,
    body: { state: "reading", into_id: cellar.id },
  });
  expect(await settled(id)).toMatchObject({
    state: "ready",
    failure: null,
    receipt: { new: 3, identical: 0 },
  });
  const { root_id } = await apply(id);
  expect((await outline.tree(root_id ?? 0)).nodes[0]).toMatchObject({ parent_id: cellar.id });
  expect(textsOf(await outline.tree(cellar.id))).toEqual([
    "Soil",
    "Horizons\nO, A, B, C",
    "**Humus**",
    "Water",
  ]);
  expect((await outline.call<Import>("POST", `/imports/${id}/undo`, {})).body).toMatchObject({
    state: "undone",
    receipt: { undone: { removed: 4, kept: 0 } },
  });
  expect(textsOf(await outline.tree(cellar.id))).toEqual([]);
  expect(textsOf(await outline.tree(garden.id))).toHaveLength(4);
  await expectSoundLog(api.pool, person.id);
});

test("where its note is deleted meanwhile nothing comes, and it goes elsewhere without being sent again", async () => {
  const garden = await outline.note("Garden");
  const { body } = await upload(OPML, "a.opml", person, api.origin, garden.id);
  const { id } = body;
  await settled(id);
  await outline.call("DELETE", `/trees/${garden.id}`);
  const before = await outline.version();
  expect(await apply(id)).toMatchObject({
    state: "ready",
    failure: expect.stringMatching(GONE),
    into_id: garden.id,
    receipt: { new: 3 },
  });
  // Once more comes to the same.
  expect(await apply(id)).toMatchObject({ state: "ready", failure: expect.stringMatching(GONE) });
  expect(await outline.version()).toBe(before);
  expect((await place(id, person.rootId)).status).toBe(200);
  expect(await settled(id)).toMatchObject({ state: "ready", failure: null });
  const { state, root_id } = await apply(id);
  expect({ state, texts: textsOf(await outline.tree(root_id ?? 0)) }).toEqual({
    state: "done",
    texts: ["Horizons\nO, A, B, C", "**Humus**", "Water"],
  });
  await expectSoundLog(api.pool, person.id);
});

test("a place that went while the file was read is told with the receipt", async () => {
  const garden = await outline.note("Garden");
  const { body } = await upload(OPML, "a.opml", person, api.origin, garden.id);
  await settled(body.id);
  await outline.call("DELETE", `/trees/${garden.id}`);
  // As a server leaves it that is killed while it reads.
  await api.pool.query("update imports set state = 'reading' where user_id = $1 and id = $2", [
    person.id,
    body.id,
  ]);
  const next = await startApi(database);
  try {
    expect(await settled(body.id)).toMatchObject({
      state: "ready",
      failure: expect.stringMatching(GONE),
      receipt: { found: 3 },
    });
  } finally {
    await next.stop();
  }
});

test("one that was taken back and has lost its note waits for another one, and comes in there", async () => {
  const garden = await outline.note("Garden");
  const { body } = await upload(OPML, "a.opml", person, api.origin, garden.id);
  await settled(body.id);
  await apply(body.id);
  await outline.call("POST", `/imports/${body.id}/undo`, {});
  expect((await place(body.id, person.rootId)).status).toBe(409);
  await outline.call("DELETE", `/trees/${garden.id}`);
  const refused = await apply(body.id);
  expect(refused).toMatchObject({ state: "ready", failure: expect.stringMatching(GONE) });
  expect(refused.receipt?.undone).toBeUndefined();
  await place(body.id, person.rootId);
  expect(await settled(body.id)).toMatchObject({ state: "ready", root_id: null, receipt: { new: 3 } });
  expect(await apply(body.id)).toMatchObject({ state: "done", receipt: { new: 3 } });
});

test("an import goes below no note of somebody else, none that is gone and none that never was", async () => {
  const { id } = await dryRun(OPML);
  const other = await api.person();
  const theirs = await outlineOf(api, other).note("Theirs");
  const gone = await outline.note("Gone");
  await outline.call("DELETE", `/trees/${gone.id}`);
  for (const into of [theirs.id, other.rootId, gone.id, 9_000_000_000_000])
    expect(await place(id, into)).toMatchObject({
      status: 404,
      body: { error: expect.stringMatching(GONE) },
    });
  for (const into of [0, -1, 1.5, "1 or 1=1", null, undefined, 2 ** 60])
    expect((await place(id, into)).status).toBe(422);
  expect(
    (await outlineOf(api, other).call("POST", `/imports/${id}/place`, { into: other.rootId })).status,
  ).toBe(404);
  expect(await read(id)).toMatchObject({ state: "ready", into_id: person.rootId });
});

const WAITING_FOR_A_ROW =
  "select from pg_stat_activity where datname = current_database() and state = 'active' and query like 'update imports%'";

test("only what is ready goes elsewhere, and of two at once one", async () => {
  const [garden, cellar] = [await outline.note("Garden"), await outline.note("Cellar")];
  const { id } = await dryRun(OPML);
  // Both wait for the row of the import: whichever comes second finds it as the first left it.
  const asked = await holding("imports", "user_id = $1 and id = $2", [person.id, id], async () => {
    const both = [place(id, garden.id), place(id, cellar.id)];
    await expect
      .poll(async () => (await api.pool.query(WAITING_FOR_A_ROW)).rowCount, { timeout: 20_000 })
      .toBe(2);
    return both;
  });
  const said = await Promise.all(asked);
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const chosen = said.find(({ status }) => status === 200)?.body.into_id;
  expect(await settled(id)).toMatchObject({ state: "ready", into_id: chosen, receipt: { new: 3 } });
  const { root_id } = await apply(id);
  expect((await outline.tree(root_id ?? 0)).nodes[0]).toMatchObject({ parent_id: chosen });
  expect((await place(id, cellar.id)).status).toBe(409);
  const cut = await upload(OPML.slice(0, -20));
  expect((await settled(cut.body.id)).state).toBe("failed");
  expect((await place(cut.body.id, cellar.id)).status).toBe(409);
});

test("what a server left half-way, the next one takes on", async () => {
  const { id } = await dryRun(OPML);
  // As a server leaves it that is killed while it works.
  await api.pool.query(
    "update imports set state = 'applying', phase = 'writing' where user_id = $1 and id = $2",
    [person.id, id],
  );
  const next = await startApi(database);
  try {
    const { state, root_id } = await settled(id);
    expect(state).toBe("done");
    expect(textsOf(await outline.tree(root_id ?? 0))).toHaveLength(3);
    await expectSoundLog(api.pool, person.id);
  } finally {
    await next.stop();
  }
});

test("what is no form with a file is refused", async () => {
  expect((await outline.call("POST", "/imports", { name: "x" })).status).toBe(422);
  const form = new FormData();
  form.set("other", "x");
  const response = await fetch(`${api.origin}${API_PREFIX}/imports`, {
    method: "POST",
    headers: { Authorization: `Bearer ${person.token}` },
    body: form,
  });
  expect(response.status).toBe(422);
});

test("what came in and what was taken back is told as what the person did, without a row of the log in it", async () => {
  const { id } = await bring(OPML, "soil.opml");
  await outline.call("POST", `/imports/${id}/undo`, {});
  const { body } = await outline.call<{ user_actions: wire.UserAction[] }>("GET", "/user_actions");
  expect(body.user_actions).toMatchObject([
    { event_type: "undo", payload: { what: "import", import_id: id }, data_mutations: [] },
    { event_type: "import", payload: { import_id: id, name: "soil.opml" }, data_mutations: [] },
  ]);
});
