import type { User } from "@perennial/contract/accounts";
import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type Person, startApiAlone } from "../testing/api.ts";
import { type Outline, outlineOf } from "../testing/outline.ts";

/** What each thing is made of when it is answered: these fields, and what they hold. */

let api: Api;
let person: Person;
let outline: Outline;
const NOW = new Date("2026-11-21T10:00:00.000Z");

beforeAll(async () => {
  api = await startApiAlone({ clock: () => NOW });
  person = await api.person();
  outline = outlineOf(api, person);
});
afterAll(() => api.stop());

const nodesOf = async () => {
  const { body } = await outline.call<wire.FlatTree>(
    "GET",
    `/trees/${person.rootId}?format=flat&include_user_flashcards=true`,
  );
  return body.nodes;
};

test("a user has an id, a username, a root tree, whether they subscribe and a status in words [3.user]", async () => {
  const { body: user } = await outline.call<User>("GET", `/users/${person.id}`);
  expect(user).toEqual({
    id: person.id,
    username: expect.stringMatching(/./),
    root_tree: { id: person.rootId, item_type: "note" },
    has_subscription: false,
    subscription_status: "none",
    is_anonymous: true,
  });
});

test("a node has an id, a parent, its children in order, an item, a sort order and a user [3.node]", async () => {
  const parent = await outline.note("Roman law");
  const last = await outline.note("Things", parent.id);
  const first = await outline.card("Who wrote the Institutes?", "Gaius", parent.id);
  await outline.call("PUT", `/trees/${first.id}`, { tree: { sort_order: 0.5 } });
  const nodes = await nodesOf();
  expect(nodes.find(({ id }) => id === parent.id)).toEqual({
    id: parent.id,
    parent_id: person.rootId,
    children_ids: [first.id, last.id],
    item_type: "note",
    item_id: parent.item_id,
    sort_order: expect.any(Number),
    user_id: person.id,
    content: expect.anything(),
  });
  expect(nodes.find(({ id }) => id === first.id)).toMatchObject({
    parent_id: parent.id,
    item_type: "flashcard",
    item_id: first.item_id,
    sort_order: 0.5,
  });
});

test("a note has an id, a text and a user [3.note]", async () => {
  const { body } = await outline.call<wire.Note>("POST", "/notes", { note: { text: "Persons" } });
  expect(body).toEqual({ id: expect.any(Number), text: "Persons", user_id: person.id });
});

test("a flashcard has an id, a question and an answer [3.card]", async () => {
  const sides = { question: "Who wrote the Institutes?", answer: "Gaius" };
  const { body } = await outline.call<wire.Flashcard>("POST", "/flashcards", { flashcard: sides });
  expect(body).toMatchObject({ id: expect.any(Number), ...sides, user_id: person.id });
});

test("a user flashcard has a confidence, a colour, a strength and a time to look again, for its card [3.progress]", async () => {
  const card = await outline.card("Who compiled the Digest?", "Tribonian");
  expect((await nodesOf()).find(({ id }) => id === card.id)?.user_flashcard).toBeUndefined();
  await outline.call("POST", `/flashcards/${card.item_id}/confidence`, { confidence_rating: "yellow" });
  const progress = (await nodesOf()).find(({ id }) => id === card.id)?.user_flashcard;
  expect(progress).toEqual({
    id: expect.any(Number),
    flashcard_id: card.item_id,
    part: 0,
    confidence: 3,
    confidence_color: "yellow",
    strength: expect.any(Number),
    difficulty: expect.any(Number),
    lapses: 0,
    next_review_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    reviewed_at: NOW.toISOString(),
    phase: "review",
    step: 0,
    study_day: expect.any(Number),
    introduced_on: expect.any(Number),
    reviews: 1,
    prior: expect.any(String),
    suspended_at: null,
    buried_until: null,
    flag: 0,
    hints_off: 0,
    forgotten_at: null,
    left_at: 0,
  });
});

test("an action has a uuid, a type, a source, a payload, a time and its data mutations, which have theirs [3.action] [3.mutation]", async () => {
  const note = await outline.note("before");
  const action = {
    uuid: crypto.randomUUID(),
    event_type: "note.edit",
    event_source: "field",
    payload: { length: 5 },
  };
  const mutation = crypto.randomUUID();
  await outline.call("POST", "/user_actions", { user_action: action });
  await outline.call(
    "PUT",
    `/notes/${note.item_id}`,
    { note: { text: "after" } },
    { "X-User-Action-UUID": action.uuid, "X-Data-Mutation-UUID": mutation },
  );
  const { body } = await outline.call<{ user_actions: wire.UserAction[] }>("GET", "/user_actions");
  expect(body.user_actions[0]).toEqual({
    id: expect.any(Number),
    ...action,
    created_at: NOW.toISOString(),
    data_mutations: [
      {
        id: expect.any(Number),
        uuid: mutation,
        mutation_uuid: mutation,
        user_action_uuid: action.uuid,
        mutation_type: "note.edit",
        table_name: "notes",
        record_id: note.item_id,
        old_values: { text: "before" },
        new_values: { text: "after" },
        created_at: NOW.toISOString(),
        version: expect.any(Number),
        call_version: expect.any(Number),
        undo_of: null,
      },
    ],
  });
});
