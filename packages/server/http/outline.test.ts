import type * as wire from "@perennial/contract/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { type Outline, outlineOf, textsOf } from "../testing/outline.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let api: Api;
let person: Person;
let outline: Outline;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
beforeEach(async () => {
  person = await api.person();
  outline = outlineOf(api, person);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Nested = wire.Node & { children: Nested[]; parent?: wire.Node };

test("POST /trees makes a note and its node in one call [7.post-tree]", async () => {
  const { status, body } = await outline.call<wire.Node>("POST", "/trees", {
    tree: { item_type: "note", note: { text: "Mitochondria" }, parent_id: person.rootId },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    parent_id: person.rootId,
    user_id: person.id,
    item_type: "note",
    children_ids: [],
    content: { text: "Mitochondria", user_id: person.id },
  });
  expect(body.content.id).toBe(body.item_id);
  expect(Number.isFinite(body.sort_order)).toBe(true);
});

test("POST /trees places an item that is there already", async () => {
  const { body: note } = await outline.call<wire.Note>("POST", "/notes", { note: { text: "loose" } });
  const { body } = await outline.call<wire.Node>("POST", "/trees", {
    tree: { item_type: "note", item_id: note.id, parent_id: person.rootId },
  });
  expect(body).toMatchObject({ item_id: note.id, content: { text: "loose" } });
});

test("a card that no node shows is deleted by placing it and deleting its node: there is no other call for it", async () => {
  const flashcard = { question: "loose", answer: "card" };
  const { body: card } = await outline.call<wire.Flashcard>("POST", "/flashcards", { flashcard });
  expect((await outline.call("DELETE", `/flashcards/${card.id}`)).status).toBe(405);
  const { body: node } = await outline.call<wire.Node>("POST", "/trees", {
    tree: { item_type: "flashcard", item_id: card.id, parent_id: person.rootId },
  });
  expect((await outline.call("DELETE", `/trees/${node.id}`)).status).toBe(204);
  const rate = { confidence_rating: "red" };
  expect((await outline.call("POST", `/flashcards/${card.id}/confidence`, rate)).status).toBe(404);
});

test("null members count as absent ones", async () => {
  const { status } = await outline.call("POST", "/trees", {
    tree: {
      item_type: "note",
      item_id: null,
      note: { text: "x" },
      flashcard: null,
      parent_id: person.rootId,
      previous_sibling_id: null,
      sort_order: null,
    },
  });
  expect(status).toBe(201);
});

test("without a place a node goes last; previous_sibling_id wins over a number sent with it", async () => {
  const first = await outline.note("one");
  await outline.note("three");
  await outline.call("POST", "/trees", {
    tree: {
      item_type: "note",
      note: { text: "two" },
      parent_id: person.rootId,
      previous_sibling_id: first.id,
      sort_order: 999,
    },
  });
  expect(textsOf(await outline.tree())).toEqual(["one", "two", "three"]);
});

test("an unknown previous sibling is 422 with its id in the sentence [5.sort-unknown]", async () => {
  const refused = await outline.call("POST", "/trees", {
    tree: { item_type: "note", note: { text: "x" }, parent_id: person.rootId, previous_sibling_id: 987654 },
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { error: "Previous sibling with ID 987654 not found", code: "previous_sibling_not_found" },
  });
});

test("GET /trees answers nested, with the parent only when asked for [7.get-tree]", async () => {
  const branch = await outline.note("branch");
  const leaf = await outline.note("leaf", branch.id);
  const { body: whole } = await outline.call<Nested>("GET", `/trees/${person.rootId}?include_parent=true`);
  expect(whole.parent).toBeUndefined();
  expect(whole.children_ids).toEqual([branch.id]);
  expect(whole.children[0]?.children[0]).toMatchObject({
    id: leaf.id,
    content: { text: "leaf" },
    children: [],
  });
  const { body: part } = await outline.call<Nested>("GET", `/trees/${branch.id}?include_parent=true`);
  expect(part.parent).toMatchObject({ id: person.rootId, children_ids: [branch.id] });
  expect(part.parent).not.toHaveProperty("children");
  const { body: bare } = await outline.call<Nested>("GET", `/trees/${branch.id}`);
  expect(bare.parent).toBeUndefined();
});

test("the flat answer has the same nodes, parents first, with the version it shows", async () => {
  const a = await outline.note("a");
  const b = await outline.note("b");
  const below = await outline.note("below a", a.id);
  const flat = await outline.tree();
  expect(flat.nodes.map((node) => node.id)).toEqual([person.rootId, a.id, below.id, b.id]);
  expect(flat.root_id).toBe(person.rootId);
  const { body } = await outline.call("GET", `/changes?since=${flat.version}`);
  expect(body).toEqual({ changes: [], version: flat.version, generation: flat.generation });
});

test("user flashcards come along only when asked for", async () => {
  const card = await outline.card("Powerhouse of the cell?", "The mitochondrion");
  await outline.call("POST", `/flashcards/${card.item_id}/confidence`, { confidence_rating: "green" });
  const bare = await outline.call<Nested>("GET", `/trees/${person.rootId}`);
  expect(bare.body.children[0]).not.toHaveProperty("user_flashcard");
  const asked = await outline.call<Nested>("GET", `/trees/${person.rootId}?include_user_flashcards=true`);
  expect(asked.body.children[0]?.user_flashcard).toMatchObject({
    flashcard_id: card.item_id,
    confidence_color: "green",
  });
});

test("PUT /trees moves a node, and repoints one at another item [7.put-tree]", async () => {
  const a = await outline.note("a");
  const b = await outline.note("b");
  const moved = await outline.call<wire.Node>("PUT", `/trees/${b.id}`, {
    tree: { parent_id: a.id, sort_order: 4.5 },
  });
  expect(moved).toMatchObject({ status: 200, body: { id: b.id, parent_id: a.id, sort_order: 4.5 } });
  const reordered = await outline.call<wire.Node>("PUT", `/trees/${b.id}`, { tree: { sort_order: -1 } });
  expect(reordered.body).toMatchObject({ parent_id: a.id, sort_order: -1 });
  const { body: card } = await outline.call<wire.Flashcard>("POST", "/flashcards", {
    flashcard: { question: " What? ", answer: " That. " },
  });
  expect(card).toMatchObject({ question: "What?", answer: "That." });
  const pointed = await outline.call<wire.Node>("PUT", `/trees/${b.id}`, {
    tree: { item_type: "flashcard", item_id: card.id },
  });
  expect(pointed.body).toMatchObject({
    item_type: "flashcard",
    item_id: card.id,
    content: { question: "What?" },
  });
  expect((await outline.call("GET", `/notes/${b.item_id}`)).status).toBe(404);
});

test("a node cannot move below itself: 422 with the code cycle", async () => {
  const a = await outline.note("a");
  const b = await outline.note("b", a.id);
  for (const target of [a.id, b.id]) {
    const refused = await outline.call("PUT", `/trees/${a.id}`, { tree: { parent_id: target } });
    expect(refused).toMatchObject({ status: 422, body: { code: "cycle" } });
  }
});

test("DELETE /trees refuses a node with children and the root, and takes a leaf with its content [7.delete-tree] [8.delete-children]", async () => {
  const a = await outline.note("a");
  const b = await outline.note("b", a.id);
  expect(await outline.call("DELETE", `/trees/${a.id}`)).toMatchObject({
    status: 409,
    body: { error: "Cannot delete note with children", code: "has_children" },
  });
  expect(await outline.call("DELETE", `/trees/${person.rootId}`)).toMatchObject({ status: 409 });
  expect((await outline.call("DELETE", `/trees/${b.id}`)).status).toBe(204);
  expect((await outline.call("DELETE", `/trees/${b.id}`)).status).toBe(404);
  expect((await outline.call("GET", `/notes/${b.item_id}`)).status).toBe(404);
  expect((await outline.call("DELETE", `/trees/${person.rootId}`)).body).toMatchObject({ code: "root_node" });
});

test("a note is made, changed and read, with the node that holds it [7.post-note] [7.get-note]", async () => {
  const made = await outline.call<wire.Note>("POST", "/notes", { note: { text: "loose" } });
  expect(made).toMatchObject({ status: 201, body: { text: "loose", user_id: person.id } });
  const loose = await outline.call<wire.NoteWithTree>("GET", `/notes/${made.body.id}`);
  expect(loose.body.tree_id).toBeNull();
  const node = await outline.note("placed");
  const changed = await outline.call("PUT", `/notes/${node.item_id}`, { note: { text: "changed" } });
  expect(changed).toMatchObject({ status: 200, body: { id: node.item_id, text: "changed" } });
  const read = await outline.call("GET", `/notes/${node.item_id}`);
  expect(read.body).toEqual({ id: node.item_id, text: "changed", user_id: person.id, tree_id: node.id });
});

test("a flashcard's sides change one by one; a blank answer is refused when made, stored when changed [7.post-card] [7.put-card]", async () => {
  const blank = await outline.call("POST", "/flashcards", { flashcard: { question: "q", answer: "  " } });
  expect(blank.status).toBe(422);
  const { body: card } = await outline.call<wire.Flashcard>("POST", "/flashcards", {
    flashcard: { question: "q", answer: "a" },
  });
  const put = async (flashcard: object) =>
    (await outline.call<wire.Flashcard>("PUT", `/flashcards/${card.id}`, { flashcard })).body;
  expect(await put({ question: "new" })).toMatchObject({ question: "new", answer: "a" });
  expect(await put({ answer: "" })).toMatchObject({ question: "new", answer: "" });
});

test("the four colours are four ratings [7.confidence]", async () => {
  const card = await outline.card("q", "a");
  for (const [color, confidence] of [
    ["red", 1],
    ["orange", 2],
    ["yellow", 3],
    ["green", 4],
  ] as const) {
    const rated = await outline.call<wire.UserFlashcard>("POST", `/flashcards/${card.item_id}/confidence`, {
      confidence_rating: color,
    });
    expect(rated.body).toMatchObject({ confidence, confidence_color: color, flashcard_id: card.item_id });
  }
});

test("where a subscription is required, cards and ratings are 402 and name the feature; notes are free [6.free]", async () => {
  const card = await outline.card("q", "a");
  const strict = await startApi(database, { config: { subscriptionRequired: true } });
  const paid = outlineOf(strict, person);
  const cases = [
    ["POST", "/flashcards", { flashcard: { question: "q", answer: "a" } }, "Flashcard Creation"],
    [
      "POST",
      "/trees",
      {
        tree: { item_type: "flashcard", flashcard: { question: "q", answer: "a" }, parent_id: person.rootId },
      },
      "Flashcard Creation",
    ],
    [
      "POST",
      `/flashcards/${card.item_id}/confidence`,
      { confidence_rating: "red" },
      "Flashcard Confidence Rating",
    ],
  ] as const;
  for (const [method, path, body, feature] of cases) {
    expect(await paid.call(method, path, body)).toMatchObject({
      status: 402,
      body: { code: "subscription_required", details: { feature } },
    });
  }
  expect((await paid.note("free")).id).toBeGreaterThan(0);
  await api.pool.query("update users set has_subscription = true where id = $1", [person.id]);
  for (const [method, path, body] of cases) {
    expect((await paid.call(method, path, body)).status).toBeLessThan(300);
  }
  await strict.stop();
});

test("fields that a body must not set change nothing: no mass assignment", async () => {
  const extra = { id: 4242, user_id: 4242, version: 7, deleted_at: "2020-01-01", has_subscription: true };
  const { body: node } = await outline.call<wire.Node>("POST", "/trees", {
    ...extra,
    tree: { ...extra, item_type: "note", note: { ...extra, text: "x" }, parent_id: person.rootId },
  });
  expect([node.id, node.item_id]).not.toContain(4242);
  expect(node).toMatchObject({ user_id: person.id, content: { user_id: person.id } });
  const note = await outline.call("PUT", `/notes/${node.item_id}`, {
    ...extra,
    note: { ...extra, text: "y" },
  });
  expect(note.body).toEqual({ id: node.item_id, text: "y", user_id: person.id });
  const moved = await outline.call("PUT", `/trees/${node.id}`, { tree: { ...extra, sort_order: 3 } });
  expect(moved.body).toMatchObject({ id: node.id, user_id: person.id });
  const own = await outline.call("GET", `/users/${person.id}`);
  expect(own.body).toMatchObject({ has_subscription: false });
});

test("an edit against an older version is merged by words when the two do not overlap", async () => {
  const node = await outline.note("the cat sat on the mat");
  const base_version = await outline.version();
  await outline.call("PUT", `/notes/${node.item_id}`, { note: { text: "the black cat sat on the mat" } });
  const merged = await outline.call<wire.Note>("PUT", `/notes/${node.item_id}`, {
    note: { text: "the cat sat on the red mat", base_version },
  });
  expect(merged.body.text).toBe("the black cat sat on the red mat");
});
