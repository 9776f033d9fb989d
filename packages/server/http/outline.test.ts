import type * as wire from "@perennial/contract/outline/wire";
import { expect, test } from "vitest";
import { startApi } from "../testing/api.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { outlineOf, textsOf } from "../testing/outline.ts";

const given = apiFixture();

type Nested = wire.Node & { children: Nested[]; parent?: wire.Node };

test("POST /trees makes a note and its node in one call [7.post-tree]", async () => {
  const { status, body } = await given.outline.call<wire.Node>("POST", "/trees", {
    tree: { item_type: "note", note: { text: "Mitochondria" }, parent_id: given.person.rootId },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    parent_id: given.person.rootId,
    user_id: given.person.id,
    item_type: "note",
    children_ids: [],
    content: { text: "Mitochondria", user_id: given.person.id },
  });
  expect(body.content.id).toBe(body.item_id);
  expect(Number.isFinite(body.sort_order)).toBe(true);
});

test("POST /trees places an item that is there already", async () => {
  const { body: note } = await given.outline.call<wire.Note>("POST", "/notes", { note: { text: "loose" } });
  const { body } = await given.outline.call<wire.Node>("POST", "/trees", {
    tree: { item_type: "note", item_id: note.id, parent_id: given.person.rootId },
  });
  expect(body).toMatchObject({ item_id: note.id, content: { text: "loose" } });
});

test("a card that no node shows is deleted by placing it and deleting its node: there is no other call for it", async () => {
  const flashcard = { question: "loose", answer: "card" };
  const { body: card } = await given.outline.call<wire.Flashcard>("POST", "/flashcards", { flashcard });
  expect((await given.outline.call("DELETE", `/flashcards/${card.id}`)).status).toBe(405);
  const { body: node } = await given.outline.call<wire.Node>("POST", "/trees", {
    tree: { item_type: "flashcard", item_id: card.id, parent_id: given.person.rootId },
  });
  expect((await given.outline.call("DELETE", `/trees/${node.id}`)).status).toBe(204);
  const rate = { confidence_rating: "red" };
  expect((await given.outline.call("POST", `/flashcards/${card.id}/confidence`, rate)).status).toBe(404);
});

test("null members count as absent ones", async () => {
  const { status } = await given.outline.call("POST", "/trees", {
    tree: {
      item_type: "note",
      item_id: null,
      note: { text: "x" },
      flashcard: null,
      parent_id: given.person.rootId,
      previous_sibling_id: null,
      sort_order: null,
    },
  });
  expect(status).toBe(201);
});

test("without a place a node goes last; previous_sibling_id wins over a number sent with it", async () => {
  const first = await given.outline.note("one");
  await given.outline.note("three");
  await given.outline.call("POST", "/trees", {
    tree: {
      item_type: "note",
      note: { text: "two" },
      parent_id: given.person.rootId,
      previous_sibling_id: first.id,
      sort_order: 999,
    },
  });
  expect(textsOf(await given.outline.tree())).toEqual(["one", "two", "three"]);
});

test("an unknown previous sibling is 422 with its id in the sentence [5.sort-unknown]", async () => {
  const refused = await given.outline.call("POST", "/trees", {
    tree: {
      item_type: "note",
      note: { text: "x" },
      parent_id: given.person.rootId,
      previous_sibling_id: 987654,
    },
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { error: "Previous sibling with ID 987654 not found", code: "previous_sibling_not_found" },
  });
});

test("GET /trees answers nested, with the parent only when asked for [7.get-tree]", async () => {
  const branch = await given.outline.note("branch");
  const leaf = await given.outline.note("leaf", branch.id);
  const { body: whole } = await given.outline.call<Nested>(
    "GET",
    `/trees/${given.person.rootId}?include_parent=true`,
  );
  expect(whole.parent).toBeUndefined();
  expect(whole.children_ids).toEqual([branch.id]);
  expect(whole.children[0]?.children[0]).toMatchObject({
    id: leaf.id,
    content: { text: "leaf" },
    children: [],
  });
  const { body: part } = await given.outline.call<Nested>("GET", `/trees/${branch.id}?include_parent=true`);
  expect(part.parent).toMatchObject({ id: given.person.rootId, children_ids: [branch.id] });
  expect(part.parent).not.toHaveProperty("children");
  const { body: bare } = await given.outline.call<Nested>("GET", `/trees/${branch.id}`);
  expect(bare.parent).toBeUndefined();
});

test("the flat answer has the same nodes, parents first, with the version it shows", async () => {
  const a = await given.outline.note("a");
  const b = await given.outline.note("b");
  const below = await given.outline.note("below a", a.id);
  const flat = await given.outline.tree();
  expect(flat.nodes.map((node) => node.id)).toEqual([given.person.rootId, a.id, below.id, b.id]);
  expect(flat.root_id).toBe(given.person.rootId);
  const { body } = await given.outline.call("GET", `/changes?since=${flat.version}`);
  expect(body).toEqual({ changes: [], version: flat.version, generation: flat.generation });
});

test("a part of a branch is read: down to a level, so many nodes, with the ids of the children that were left out", async () => {
  const { note, call } = given.outline;
  const top = await note("Cells");
  const first = await note("Walls", top.id);
  const below = await note("Cellulose", first.id);
  const second = await note("Water", top.id);
  const read = async (query: string) =>
    (await call<wire.FlatTree>("GET", `/trees/${top.id}?format=flat${query}`)).body.nodes;
  const ids = async (query: string) => (await read(query)).map(({ id }) => id);
  expect(await ids("")).toEqual([top.id, first.id, below.id, second.id]);
  expect(await ids("&depth=0")).toEqual([top.id]);
  expect(await ids("&depth=1")).toEqual([top.id, first.id, second.id]);
  expect((await read("&depth=1"))[1]?.children_ids).toEqual([below.id]);
  expect(await ids("&limit=3")).toEqual([top.id, first.id, below.id]);
  expect(await ids("&depth=1&limit=2")).toEqual([top.id, first.id]);
  for (const query of ["format=flat&depth=-1", "format=flat&limit=0", "depth=1"])
    expect([query, (await call("GET", `/trees/${top.id}?${query}`)).status]).toEqual([query, 422]);
});

test("user flashcards come along only when asked for", async () => {
  const card = await given.outline.card("Powerhouse of the cell?", "The mitochondrion");
  await given.outline.call("POST", `/flashcards/${card.item_id}/confidence`, { confidence_rating: "green" });
  const bare = await given.outline.call<Nested>("GET", `/trees/${given.person.rootId}`);
  expect(bare.body.children[0]).not.toHaveProperty("user_flashcard");
  const asked = await given.outline.call<Nested>(
    "GET",
    `/trees/${given.person.rootId}?include_user_flashcards=true`,
  );
  expect(asked.body.children[0]?.user_flashcard).toMatchObject({
    flashcard_id: card.item_id,
    confidence_color: "green",
  });
});

test("PUT /trees moves a node, and repoints one at another item [7.put-tree]", async () => {
  const a = await given.outline.note("a");
  const b = await given.outline.note("b");
  const moved = await given.outline.call<wire.Node>("PUT", `/trees/${b.id}`, {
    tree: { parent_id: a.id, sort_order: 4.5 },
  });
  expect(moved).toMatchObject({ status: 200, body: { id: b.id, parent_id: a.id, sort_order: 4.5 } });
  const reordered = await given.outline.call<wire.Node>("PUT", `/trees/${b.id}`, {
    tree: { sort_order: -1 },
  });
  expect(reordered.body).toMatchObject({ parent_id: a.id, sort_order: -1 });
  const { body: card } = await given.outline.call<wire.Flashcard>("POST", "/flashcards", {
    flashcard: { question: " What? ", answer: " That. " },
  });
  expect(card).toMatchObject({ question: "What?", answer: "That." });
  const pointed = await given.outline.call<wire.Node>("PUT", `/trees/${b.id}`, {
    tree: { item_type: "flashcard", item_id: card.id },
  });
  expect(pointed.body).toMatchObject({
    item_type: "flashcard",
    item_id: card.id,
    content: { question: "What?" },
  });
  expect((await given.outline.call("GET", `/notes/${b.item_id}`)).status).toBe(404);
});

test("a node cannot move below itself: 422 with the code cycle", async () => {
  const a = await given.outline.note("a");
  const b = await given.outline.note("b", a.id);
  for (const target of [a.id, b.id]) {
    const refused = await given.outline.call("PUT", `/trees/${a.id}`, { tree: { parent_id: target } });
    expect(refused).toMatchObject({ status: 422, body: { code: "cycle" } });
  }
});

test("DELETE /trees refuses a node with children and the root, and takes a leaf with its content [7.delete-tree] [8.delete-children]", async () => {
  const a = await given.outline.note("a");
  const b = await given.outline.note("b", a.id);
  expect(await given.outline.call("DELETE", `/trees/${a.id}`)).toMatchObject({
    status: 409,
    body: { error: "Cannot delete note with children", code: "has_children" },
  });
  expect(await given.outline.call("DELETE", `/trees/${given.person.rootId}`)).toMatchObject({ status: 409 });
  expect((await given.outline.call("DELETE", `/trees/${b.id}`)).status).toBe(204);
  expect((await given.outline.call("DELETE", `/trees/${b.id}`)).status).toBe(404);
  expect((await given.outline.call("GET", `/notes/${b.item_id}`)).status).toBe(404);
  expect((await given.outline.call("DELETE", `/trees/${given.person.rootId}`)).body).toMatchObject({
    code: "root_node",
  });
});

test("a note is made, changed and read, with the node that holds it [7.post-note] [7.get-note]", async () => {
  const made = await given.outline.call<wire.Note>("POST", "/notes", { note: { text: "loose" } });
  expect(made).toMatchObject({ status: 201, body: { text: "loose", user_id: given.person.id } });
  const loose = await given.outline.call<wire.NoteWithTree>("GET", `/notes/${made.body.id}`);
  expect(loose.body.tree_id).toBeNull();
  const node = await given.outline.note("placed");
  const changed = await given.outline.call("PUT", `/notes/${node.item_id}`, { note: { text: "changed" } });
  expect(changed).toMatchObject({ status: 200, body: { id: node.item_id, text: "changed" } });
  const read = await given.outline.call("GET", `/notes/${node.item_id}`);
  expect(read.body).toEqual({
    id: node.item_id,
    text: "changed",
    user_id: given.person.id,
    tree_id: node.id,
  });
});

test("a flashcard's sides change one by one; a blank answer is refused when made, stored when changed [7.post-card] [7.put-card]", async () => {
  const blank = await given.outline.call("POST", "/flashcards", {
    flashcard: { question: "q", answer: "  " },
  });
  expect(blank.status).toBe(422);
  const { body: card } = await given.outline.call<wire.Flashcard>("POST", "/flashcards", {
    flashcard: { question: "q", answer: "a" },
  });
  const put = async (flashcard: object) =>
    (await given.outline.call<wire.Flashcard>("PUT", `/flashcards/${card.id}`, { flashcard })).body;
  expect(await put({ question: "new" })).toMatchObject({ question: "new", answer: "a" });
  expect(await put({ answer: "" })).toMatchObject({ question: "new", answer: "" });
});

test("the four colours are four ratings [7.confidence]", async () => {
  const card = await given.outline.card("q", "a");
  for (const [color, confidence] of [
    ["red", 1],
    ["orange", 2],
    ["yellow", 3],
    ["green", 4],
  ] as const) {
    const rated = await given.outline.call<wire.UserFlashcard>(
      "POST",
      `/flashcards/${card.item_id}/confidence`,
      {
        confidence_rating: color,
      },
    );
    expect(rated.body).toMatchObject({ confidence, confidence_color: color, flashcard_id: card.item_id });
  }
});

test("where a subscription is required, cards and ratings are 402 and name the feature; notes are free [6.free]", async () => {
  const card = await given.outline.card("q", "a");
  const strict = await startApi(given.database, { config: { subscriptionRequired: true } });
  const paid = outlineOf(strict, given.person);
  const cases = [
    ["POST", "/flashcards", { flashcard: { question: "q", answer: "a" } }, "Flashcard Creation"],
    [
      "POST",
      "/trees",
      {
        tree: {
          item_type: "flashcard",
          flashcard: { question: "q", answer: "a" },
          parent_id: given.person.rootId,
        },
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
  await given.api.pool.query("update users set has_subscription = true where id = $1", [given.person.id]);
  for (const [method, path, body] of cases) {
    expect((await paid.call(method, path, body)).status).toBeLessThan(300);
  }
  await strict.stop();
});

test("fields that a body must not set change nothing: no mass assignment", async () => {
  const extra = { id: 4242, user_id: 4242, version: 7, deleted_at: "2020-01-01", has_subscription: true };
  const { body: node } = await given.outline.call<wire.Node>("POST", "/trees", {
    ...extra,
    tree: { ...extra, item_type: "note", note: { ...extra, text: "x" }, parent_id: given.person.rootId },
  });
  expect([node.id, node.item_id]).not.toContain(4242);
  expect(node).toMatchObject({ user_id: given.person.id, content: { user_id: given.person.id } });
  const note = await given.outline.call("PUT", `/notes/${node.item_id}`, {
    ...extra,
    note: { ...extra, text: "y" },
  });
  expect(note.body).toEqual({ id: node.item_id, text: "y", user_id: given.person.id });
  const moved = await given.outline.call("PUT", `/trees/${node.id}`, { tree: { ...extra, sort_order: 3 } });
  expect(moved.body).toMatchObject({ id: node.id, user_id: given.person.id });
  const own = await given.outline.call("GET", `/users/${given.person.id}`);
  expect(own.body).toMatchObject({ has_subscription: false });
});

test("an edit against an older version is merged by words when the two do not overlap", async () => {
  const node = await given.outline.note("the cat sat on the mat");
  const base_version = await given.outline.version();
  await given.outline.call("PUT", `/notes/${node.item_id}`, {
    note: { text: "the black cat sat on the mat" },
  });
  const merged = await given.outline.call<wire.Note>("PUT", `/notes/${node.item_id}`, {
    note: { text: "the cat sat on the red mat", base_version },
  });
  expect(merged.body.text).toBe("the black cat sat on the red mat");
});
