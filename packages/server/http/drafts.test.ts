import type { Assistant, Draft, DraftItem } from "@perennial/contract/drafts/drafts";
import { API_PREFIX } from "@perennial/contract/limits";
import { expect, test } from "vitest";
import { purge } from "../commands/retention/purge.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { openEvents } from "../testing/event-reader.ts";
import { outlineOf } from "../testing/outline.ts";

const given = apiFixture();

const person = async () => outlineOf(given.api, await given.api.person());
type Who = Awaited<ReturnType<typeof person>>;

const ask = async (who: Who, body: object, headers?: Record<string, string>) =>
  who.call<{ id: number }>("POST", "/drafts", body, headers);
const read = async (who: Who, id: number) =>
  (await who.call<{ draft: Draft; items: DraftItem[] }>("GET", `/drafts/${id}`)).body;
async function ended(who: Who, id: number) {
  await expect.poll(async () => (await read(who, id)).draft.ended_at).not.toBeNull();
  return read(who, id);
}
const said = ({ question, answer }: { question: string; answer: string }) => `${question} :: ${answer}`;
const sides = ({ body }: DraftItem): string =>
  "text" in body ? body.text : "parts" in body ? body.parts.map(said).join(" | ") : said(body);

const OSMOSIS = "Osmosis is the movement of water through a membrane.";

test("cards are proposed from a branch by rules, each under its row with its quote, and nothing is written into the tree", async () => {
  const who = await person();
  const root = await who.note("Cells");
  const row = await who.note(OSMOSIS, root.id);
  await who.card("What is turgor?", "The pressure of water in a cell.", root.id);
  const before = await who.tree();
  const asked = await ask(who, { kind: "cards", root_id: root.id });
  expect(asked.status).toBe(201);
  const { draft, items } = await ended(who, asked.body.id);
  expect(draft).toMatchObject({
    state: "ready",
    source: "rules",
    model: null,
    items: 1,
    undecided: 1,
    left_out: 0,
    failure: null,
    base_version: before.version,
  });
  expect(items).toMatchObject([
    {
      place: 0,
      parent_place: null,
      node_id: row.id,
      op: "card",
      body: {
        kind: "basic",
        question: "What is Osmosis?",
        answer: "the movement of water through a membrane",
      },
      quotes: [{ node_id: row.id, start: 0, end: OSMOSIS.length, words: OSMOSIS }],
      checks: [],
      verdict: null,
    },
  ]);
  expect(await who.tree()).toEqual(before);
  const { body } = await who.call<{ drafts: Draft[] }>("GET", "/drafts");
  expect(body.drafts).toEqual([draft]);
});

test("what was drafted from rows that are deleted stands below the nearest row above them that lives, and is reviewed there", async () => {
  const someone = await given.api.person();
  const who = outlineOf(given.api, someone);
  const top = await who.note("Biology");
  const root = await who.note("Cells", top.id);
  const part = await who.note("Transport", root.id);
  const row = await who.note(OSMOSIS, part.id);
  const { id } = (await ask(who, { kind: "cards", root_id: root.id })).body;
  await ended(who, id);
  const places = async () => {
    const { draft, items } = await read(who, id);
    return [draft.root_id, draft.under_id, items.map(({ node_id, under_id }) => [node_id, under_id])];
  };
  const remove = (node: number) => who.send({ type: "branches.delete", ids: [node] });
  expect(await places()).toEqual([root.id, root.id, [[row.id, row.id]]]);
  await remove(row.id);
  expect(await places()).toEqual([root.id, root.id, [[row.id, part.id]]]);
  await remove(root.id);
  expect(await places()).toEqual([root.id, top.id, [[row.id, top.id]]]);
  await remove(top.id);
  expect(await places()).toEqual([root.id, someone.rootId, [[row.id, someone.rootId]]]);
});

test("notes are proposed from a text, cards below those that they come from", async () => {
  const who = await person();
  const { body } = await ask(who, { kind: "notes", text: `# Plants\n\n${OSMOSIS}` });
  const { items } = await ended(who, body.id);
  expect(items.map((item) => [item.op, item.parent_place, sides(item)])).toEqual([
    ["note", null, "Plants"],
    ["note", 0, OSMOSIS],
    ["card", 1, "What is Osmosis? :: the movement of water through a membrane"],
  ]);
});

test("private rows, those below them, and a branch below something private are left out and counted", async () => {
  const who = await person();
  const root = await who.note("Cells");
  const diary = await who.note("Diary #private", root.id);
  const secret = await who.note("A sonnet is a poem of fourteen lines.", diary.id);
  await who.note(OSMOSIS, root.id);
  const whole = await ended(who, (await ask(who, { kind: "cards", root_id: root.id })).body.id);
  expect([whole.draft.left_out, whole.items.length]).toEqual([2, 1]);
  const within = await ended(who, (await ask(who, { kind: "cards", root_id: secret.id })).body.id);
  expect([within.draft.left_out, within.items.length]).toEqual([1, 0]);
});

test("other wordings of a card are proposed for it, none of a private one, and nothing but a card is mended", async () => {
  const who = await person();
  const root = await who.note("Noble gases");
  const card = await who.card("Which?", "helium, neon and argon", root.id);
  const before = await who.tree();
  const { draft, items } = await ended(who, (await ask(who, { kind: "mend", root_id: card.id })).body.id);
  expect(draft).toMatchObject({ kind: "mend", state: "ready", source: "rules" });
  expect(items.map((item) => [item.op, item.node_id, sides(item)])).toEqual([
    [
      "suspend",
      card.id,
      "Which? (…, neon, argon) :: helium | Which? (…, helium, argon) :: neon | Which? (…, helium, neon) :: argon",
    ],
    ["edit", card.id, "Noble gases: Which? :: helium, neon and argon"],
  ]);
  expect(await who.tree()).toEqual(before);
  // What it may be mixed up with stands near it, and is not private.
  const heat = await who.note("Heat");
  const endothermic = await who.card("What does an endothermic reaction do?", "takes heat in", heat.id);
  await who.card("What does an exothermic reaction do?", "canary #private", heat.id);
  const mends = async () => {
    const { body } = await ask(who, { kind: "mend", root_id: endothermic.id });
    return (await ended(who, body.id)).items.map(sides);
  };
  expect(await mends()).toEqual([]);
  await who.card("What does an exothermic reaction do?", "gives off warmth", heat.id);
  expect(await mends()).toEqual([
    "What does an endothermic reaction do? (≠ gives off warmth) :: takes heat in",
  ]);
  const hidden = await who.card("When?", "1815 #private", root.id);
  const none = await ended(who, (await ask(who, { kind: "mend", root_id: hidden.id })).body.id);
  expect([none.draft.left_out, none.items]).toEqual([1, []]);
  for (const [status, body] of [
    [422, { root_id: root.id }],
    [422, { root_id: card.id, text: OSMOSIS }],
    [422, { root_id: card.id, items: [{ op: "note", text: "a" }] }],
    [404, { root_id: 999_999_999 }],
  ] as const)
    expect([body, (await ask(who, { kind: "mend", ...body })).status]).toEqual([body, status]);
});

test("what cannot be drafted from is refused: nothing said, no such note, somebody else's, too long a text", async () => {
  const who = await person();
  const other = await given.outline.note(OSMOSIS);
  for (const [status, body] of [
    [422, { kind: "cards" }],
    [422, { kind: "songs", text: OSMOSIS }],
    [422, { kind: "cards", text: "a".repeat(200_001) }],
    [422, { kind: "cards", text: OSMOSIS, options: { count: 0 } }],
    [404, { kind: "cards", root_id: 999_999_999 }],
    [404, { kind: "cards", root_id: other.id }],
  ] as const)
    expect([body, (await ask(who, body)).status]).toEqual([body, status]);
});

test("a request that is sent twice drafts once, and a verdict counts once", async () => {
  const who = await person();
  const headers = { "X-Data-Mutation-UUID": crypto.randomUUID() };
  const asked = { kind: "cards", text: `${OSMOSIS}\n\nEntropy is the disorder of a system.` };
  const [first, second] = [await ask(who, asked, headers), await ask(who, asked, headers)];
  expect(second.body).toEqual(first.body);
  const { id } = first.body;
  await ended(who, id);
  const decide = (places: number[], verdict: string, key = crypto.randomUUID()) =>
    who.call<Draft>("POST", `/drafts/${id}/verdicts`, { places, verdict }, { "X-Data-Mutation-UUID": key });
  const key = crypto.randomUUID();
  expect((await decide([0], "accepted", key)).body).toMatchObject({ state: "ready", undecided: 1 });
  expect((await decide([1], "edited")).body).toMatchObject({ state: "applied", undecided: 0 });
  expect((await decide([0], "accepted", key)).body).toMatchObject({ undecided: 1 });
  expect((await decide([0], "rejected", key)).status).toBe(422);
  for (const unknown of [7, 2 ** 31]) expect((await decide([unknown], "rejected")).status).toBe(422);
  const { items } = await read(who, id);
  expect(items.map(({ verdict }) => verdict)).toEqual(["accepted", "edited"]);
});

test("proposals and how far a draft is come by the event stream, to every device", async () => {
  const who = await given.api.person();
  const outline = outlineOf(given.api, who);
  const url = `${given.api.origin}${API_PREFIX}/user_actions/stream?token=${who.token}`;
  const readers = await Promise.all([openEvents(url), openEvents(url)]);
  for (const reader of readers) expect((await reader.next())?.event).toBe("connection");
  const { body } = await ask(outline, { kind: "cards", text: OSMOSIS });
  for (const reader of readers) {
    // What came while the stream was written comes twice: it is the same.
    const items = new Map<unknown, unknown>();
    for (let event = await reader.next<Draft>(); event; event = await reader.next<Draft>()) {
      if (event.event === "draft-item") items.set(JSON.stringify(event.data), event.data);
      if (event.event === "draft-update" && event.data.state === "ready") break;
    }
    expect([...items.values()]).toEqual([expect.objectContaining({ draft_id: body.id, place: 0 })]);
  }
  await outline.call("POST", `/drafts/${body.id}/verdicts`, { places: [0], verdict: "rejected" });
  for (const reader of readers) {
    expect(await reader.next()).toMatchObject({ event: "draft-item", data: { verdict: "rejected" } });
    expect(await reader.next()).toMatchObject({ event: "draft-update", data: { state: "applied" } });
    await reader.close();
  }
});

test("a draft whose server is gone has failed with a sentence, and what had come stays", async () => {
  const who = await given.api.person();
  const outline = outlineOf(given.api, who);
  const { body } = await ask(outline, { kind: "cards", text: OSMOSIS });
  await ended(outline, body.id);
  await given.api.pool.query(
    "update drafts set state = 'running', ended_at = null, beat_at = now() - interval '1 hour' where user_id = $1",
    [who.id],
  );
  expect(await read(outline, body.id)).toMatchObject({
    draft: { state: "failed", failure: expect.stringMatching(/\.$/), items: 1 },
    items: [{ place: 0 }],
  });
});

test("no more than three are under way; one that is cancelled makes room", async () => {
  const who = await given.api.person();
  const outline = outlineOf(given.api, who);
  const ids = [];
  for (let i = 0; i < 3; i++) {
    const { body } = await ask(outline, { kind: "cards", text: OSMOSIS });
    await ended(outline, body.id);
    ids.push(body.id);
  }
  await given.api.pool.query(
    "update drafts set state = 'running', ended_at = null, beat_at = now() where user_id = $1",
    [who.id],
  );
  expect((await ask(outline, { kind: "cards", text: OSMOSIS })).status).toBe(429);
  expect((await outline.call<Draft>("POST", `/drafts/${ids[0]}/cancel`, {})).body.state).toBe("cancelled");
  expect((await ask(outline, { kind: "cards", text: OSMOSIS })).status).toBe(201);
});

test("drafts go thirty days after their end", async () => {
  const who = await given.api.person();
  const outline = outlineOf(given.api, who);
  const { body } = await ask(outline, { kind: "cards", text: OSMOSIS });
  await ended(outline, body.id);
  const after = (days: number) => new Date(Date.now() + days * 86_400_000);
  const purged = async (now: Date) => {
    await purge({ pool: given.api.pool, now, onTrouble: (error) => expect(error).toBeUndefined() });
    return (await outline.call("GET", `/drafts/${body.id}`)).status;
  };
  expect(await purged(after(29))).toBe(200);
  expect(await purged(after(31))).toBe(404);
});

test("the assistant is off, and cannot be on where this server has no model", async () => {
  const who = await person();
  const off = { enabled: false, available: false, host: null, used_today: { calls: 0, tokens: 0 } };
  expect((await who.call<Assistant>("GET", "/account/assistant")).body).toMatchObject(off);
  expect((await who.call<Assistant>("PUT", "/account/assistant", { enabled: true })).body).toMatchObject(off);
});

test("what the sender proposes stands under its row at once, as plain text, checked, with the words that it quotes", async () => {
  const who = await person();
  const root = await who.note("Cells");
  const row = await who.note(OSMOSIS, root.id);
  await who.card("What is turgor?", "The pressure of water in a cell.", root.id);
  const before = await who.tree();
  const asked = await ask(who, {
    kind: "cards",
    root_id: root.id,
    items: [
      { op: "card", question: "What is **osmosis**?", answer: "Water through a membrane", quote: OSMOSIS },
      { op: "card", question: "What is turgor?", answer: "Pressure" },
      { op: "card", kind: "cloze", source: "Water moves through a {{membrane}} of cells." },
      {
        op: "card",
        question: "Where is the water of cells?",
        answer: "In a vacuole",
        quote: "nobody said this",
      },
      { op: "note", text: "Transport <script>alert(1)</script>in cells" },
      { op: "card", kind: "list", question: "Parts of cells?", items: ["Wall", "Nucleus"], parent_place: 4 },
    ],
  });
  expect(asked.status).toBe(201);
  const { draft, items } = await read(who, asked.body.id);
  expect(draft).toMatchObject({ state: "ready", source: "token", items: 6, undecided: 6 });
  expect(items.map((item) => [item.op, item.node_id, item.parent_place, sides(item)])).toEqual([
    ["card", root.id, null, "What is osmosis? :: Water through a membrane"],
    ["card", root.id, null, "What is turgor? :: Pressure"],
    ["card", root.id, null, "Water moves through a […] of cells. :: membrane"],
    ["card", root.id, null, "Where is the water of cells? :: In a vacuole"],
    ["note", root.id, null, "Transport in cells"],
    ["card", root.id, 4, "Parts of cells? :: Wall, Nucleus"],
  ]);
  expect(items[0]?.quotes).toMatchObject([
    { node_id: row.id, start: 0, end: OSMOSIS.length, words: OSMOSIS },
  ]);
  const hard = items.map(({ checks }) => checks.flatMap((c) => (c.weight === "hard" ? c.check : [])));
  expect(hard).toEqual([[], ["duplicate"], [], ["grounded"], [], []]);
  expect(await who.tree()).toEqual(before);
});

test("of what the sender proposes all or nothing is taken, and the first that cannot be is named", async () => {
  const who = await person();
  const root = await who.note("Cells");
  const diary = await who.note("Diary #private", root.id);
  const card = { op: "card", question: "What are cells?", answer: "Rooms" };
  for (const [status, path, body] of [
    [422, "items.1", { items: [card, { op: "card", question: "What?", answer: "" }] }],
    [422, "items.0", { items: [{ ...card, answer: "See https://tracker.example/x" }] }],
    [422, "items.0", { items: [{ op: "note", text: "![](https://tracker.example/x)" }] }],
    [422, "items.0", { items: [{ ...card, kind: "cloze" }] }],
    [422, "items.1", { items: [card, { ...card, parent_place: 0 }] }],
    [422, "items.0", { items: [{ ...card, parent_place: 0 }] }],
    [422, "items", { items: [] }],
    [422, "root_id", { items: [card], text: "a text" }],
    [404, undefined, { items: [card], root_id: diary.id }],
    [404, undefined, { items: [card], root_id: 999_999_999 }],
  ] as const) {
    const answer = await who.call<{ details?: { issues: { path: string }[] } }>("POST", "/drafts", {
      kind: "cards",
      root_id: root.id,
      ...body,
    });
    expect([answer.status, answer.body.details?.issues[0]?.path]).toEqual([status, path]);
  }
  expect((await who.call<{ drafts: Draft[] }>("GET", "/drafts")).body.drafts).toEqual([]);
});
