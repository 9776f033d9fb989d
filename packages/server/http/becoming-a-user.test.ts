import type { Session } from "@perennial/contract/accounts";
import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ankiPackage } from "../commands/imports/anki/testing/anki-package.ts";
import { bring } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { CLIENT_ID, type Issuer, startIssuer } from "../testing/issuer.ts";
import { outlineOf } from "../testing/outline.ts";
import { expectStudiedFlags } from "../testing/studied-flags.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let issuer: Issuer;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  issuer = await startIssuer();
  const google = { clientId: CLIENT_ID, jwksUrl: issuer.jwksUrl, issuer: issuer.origin };
  api = await startApi(database, { config: { google } });
});
afterAll(async () => {
  await expectStudiedFlags(database);
  await api.stop();
  await issuer.stop();
  await database.drop();
});

const PASSWORD = "wet chalk, dry chalk";
const makeUser = async (username: string): Promise<Person> => {
  const { body } = await api.call<Session>("POST", "/users", { body: { username, password: PASSWORD } });
  return { id: body.user.id, token: body.token, rootId: body.user.root_tree?.id ?? 0 };
};
const logIn = (username: string, token?: string) =>
  api.call<Session>("POST", "/login", {
    body: { username, password: PASSWORD },
    ...(token === undefined ? {} : { token }),
  });
const google = async (subject: string, token?: string) =>
  api.call<Session>("POST", "/auth/google", {
    body: { google_token: await issuer.token(subject, { claims: { name: subject } }) },
    ...(token === undefined ? {} : { token }),
  });

/** An anonymous person with notes on three levels, and a card that was rated. */
async function studier(): Promise<Person> {
  const person = await api.person();
  const outline = outlineOf(api, person);
  await outline.call("PUT", `/notes/${(await outline.tree()).nodes[0]?.item_id}`, {
    note: { text: "Botany" },
  });
  const leaves = await outline.note("Leaves");
  await outline.note("Stomata", leaves.id);
  const card = await outline.card("What is xylem?", "Water goes up in it", leaves.id);
  await outline.call("POST", `/flashcards/${card.item_id}/confidence`, { confidence_rating: "yellow" });
  const gone = await outline.note("A slip");
  await outline.call("DELETE", `/trees/${gone.id}`);
  await outline.note("Roots");
  return person;
}

/** A tree as indented lines. */
function linesOf({ nodes, root_id }: wire.FlatTree): string[] {
  const levels = new Map<number, number>();
  return nodes.map((node) => {
    const level = node.id === root_id ? 0 : (levels.get(node.parent_id ?? 0) ?? 0) + 1;
    levels.set(node.id, level);
    const text = "text" in node.content ? node.content.text : node.content.question;
    return `${"  ".repeat(level)}${text}`;
  });
}
const linesOfPerson = async (person: Person) => linesOf(await outlineOf(api, person).tree());
const refused = async (token: string) =>
  (await api.call("GET", "/validate-session", { token })).status === 401;
const BRANCH = ["  Botany", "    Leaves", "      Stomata", "      What is xylem?", "    Roots"];

test("a first sign-in from an anonymous account keeps its id, its tree and its notes [1.google] [7.google]", async () => {
  const person = await studier();
  const before = await outlineOf(api, person).tree();
  const { status, body } = await google("keeper", person.token);
  expect([status, body.user.id, body.user.is_anonymous]).toEqual([200, person.id, false]);
  expect(body.user.username).toBe("keeper");
  expect(await outlineOf(api, { ...person, token: body.token }).tree()).toEqual(before);
  expect(await refused(person.token)).toBe(true);
  expect((await google("keeper")).body.user.id).toBe(person.id);
});

test("a name and a password keep the anonymous account's tree too", async () => {
  const person = await studier();
  const before = await outlineOf(api, person).tree();
  const { body } = await api.call<Session>("POST", "/users", {
    token: person.token,
    body: { username: "Keeper by name", password: PASSWORD },
  });
  expect(body.user.id).toBe(person.id);
  expect(await outlineOf(api, { ...person, token: body.token }).tree()).toEqual(before);
});

for (const [way, enter, make] of [
  ["login", logIn, makeUser],
  [
    "sign-in",
    google,
    async (name: string): Promise<Person> => {
      const { body } = await google(name);
      return { id: body.user.id, token: body.token, rootId: body.user.root_tree?.id ?? 0 };
    },
  ],
] as const) {
  test(`${way} to an existing account makes the anonymous tree a branch below its root`, async () => {
    const user = await make(`brancher-${way}`);
    await outlineOf(api, user).note("Mine");
    const person = await studier();
    const { body } = await enter(`brancher-${way}`, person.token);
    expect(body.user.id).toBe(user.id);
    const me = { ...user, token: body.token };
    expect(await linesOfPerson(me)).toEqual(["", "  Mine", ...BRANCH]);
    expect(await refused(person.token)).toBe(true);
    expect((await api.call("GET", `/users/${person.id}`)).status).toBe(404);
  });
}

test("cards keep their answer and the progress on each of their parts, difficulty and lapses included", async () => {
  const user = await makeUser("carrier");
  const person = await studier();
  const before = (await outlineOf(api, person).tree()).nodes.find((node) => node.item_type === "flashcard");
  await outlineOf(api, person).call("PUT", `/flashcards/${before?.item_id}`, { flashcard: { kind: "both" } });
  for (const [day, confidence_rating] of ["green", "red"].entries())
    await outlineOf(api, person).call("POST", `/flashcards/${before?.item_id}/confidence`, {
      confidence_rating,
      part: 10_000,
      reviewed_at: `2026-01-0${day + 1}T12:00:00Z`,
    });
  const progressOf = async (id: number) => {
    const { rows } = await api.pool.query(
      `select part, confidence, confidence_color, strength, difficulty, lapses, next_review_time, reviewed_at
       from user_flashcards where user_id = $1 order by part`,
      [id],
    );
    return rows;
  };
  const { body } = await logIn("carrier", person.token);
  const tree = await outlineOf(api, { ...user, token: body.token }).tree();
  const card = tree.nodes.find((node) => node.item_type === "flashcard");
  expect(card?.content).toMatchObject({
    question: "What is xylem?",
    answer: "Water goes up in it",
    kind: "both",
  });
  const { id: _id, flashcard_id: _card, ...progress } = before?.user_flashcard ?? {};
  expect(card?.user_flashcards?.[0]).toMatchObject({ ...progress, confidence_color: "yellow" });
  expect(await progressOf(user.id)).toEqual(await progressOf(person.id));
  expect(await progressOf(user.id)).toMatchObject([{ part: 0 }, { part: 10_000, lapses: 1 }]);
  // With the log that they follow from: what is rated next goes on from there.
  const { body: rated } = await outlineOf(api, { ...user, token: body.token }).call<wire.UserFlashcard>(
    "POST",
    `/flashcards/${card?.item_id}/confidence`,
    { confidence_rating: "yellow", part: 10_000, reviewed_at: "2026-01-05T12:00:00Z" },
  );
  expect(rated).toMatchObject({ reviews: 3, lapses: 1 });
});

test("the branch stands in the account's log without a gap, and other tabs are told", async () => {
  const user = await makeUser("logged");
  const since = await outlineOf(api, user).version();
  const person = await studier();
  await logIn("logged", person.token);
  const { body } = await api.call<{ changes: wire.DataMutation[]; version: number }>(
    "GET",
    `/changes?since=${since}`,
    { token: user.token },
  );
  expect(body.changes.map((row) => row.version)).toEqual(body.changes.map((_, index) => since + index + 1));
  expect(body.version).toBe(since + body.changes.length);
  expect(Object.groupBy(body.changes, (row) => row.mutation_type)).toMatchObject({
    "note.create": { length: 4 },
    "flashcard.create": { length: 1 },
    "progress.set": { length: 1 },
    "node.create": { length: 5 },
  });
});

test("the same login sent again, and two at once, bring the notes once", async () => {
  const user = await makeUser("twice");
  const person = await studier();
  const answers = await Promise.all([logIn("twice", person.token), logIn("twice", person.token)]);
  answers.push(await logIn("twice", person.token));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(await linesOfPerson({ ...user, token: answers[0]?.body.token ?? "" })).toEqual(["", ...BRANCH]);
});

test("a wrong password brings nothing and closes nothing", async () => {
  const user = await makeUser("careful");
  const person = await studier();
  const answer = await api.call("POST", "/login", {
    token: person.token,
    body: { username: "careful", password: "wrong" },
  });
  expect(answer.status).toBe(401);
  expect(await refused(person.token)).toBe(false);
  expect(await linesOfPerson(user)).toEqual([""]);
  expect((await linesOfPerson(person)).slice(1)).toHaveLength(4);
});

test("an untouched notebook leaves no trace in the other account", async () => {
  const user = await makeUser("tidy");
  const person = await api.person();
  const { body } = await logIn("tidy", person.token);
  expect(await linesOfPerson({ ...user, token: body.token })).toEqual([""]);
  expect(await refused(person.token)).toBe(true);
});

test("a notebook whose first note has no text gets a name in the other account", async () => {
  const user = await makeUser("titled");
  const person = await api.person();
  await outlineOf(api, person).note("Moss");
  const { body } = await logIn("titled", person.token);
  expect(await linesOfPerson({ ...user, token: body.token })).toEqual([
    "",
    "  Notes from before signing in",
    "    Moss",
  ]);
});

test("two anonymous notebooks become two branches, also at once", async () => {
  const user = await makeUser("collector");
  const people = await Promise.all([studier(), studier()]);
  const [first] = await Promise.all(people.map((person) => logIn("collector", person.token)));
  const lines = await linesOfPerson({ ...user, token: first?.body.token ?? "" });
  expect(lines).toEqual(["", ...BRANCH, ...BRANCH]);
});

test("another user's token brings nothing along: only an anonymous account is given up", async () => {
  const other = await makeUser("other");
  await outlineOf(api, other).note("Theirs");
  const user = await makeUser("alone");
  const { body } = await logIn("alone", other.token);
  expect(await linesOfPerson({ ...user, token: body.token })).toEqual([""]);
  expect(await refused(other.token)).toBe(false);
});

test("whether writing or signing in comes first, a note is in the branch or its write was refused", async () => {
  const user = await makeUser("racer");
  const person = await studier();
  const outline = outlineOf(api, person);
  const writes = Array.from({ length: 8 }, (_, index) =>
    outline.call("POST", "/trees", {
      tree: { item_type: "note", note: { text: `late ${index}` }, parent_id: person.rootId },
    }),
  );
  const [{ body }, ...answers] = await Promise.all([logIn("racer", person.token), ...writes]);
  const lines = await linesOfPerson({ ...user, token: body.token });
  for (const [index, answer] of answers.entries()) {
    expect([201, 401]).toContain(answer.status);
    expect(lines.includes(`    late ${index}`)).toBe(answer.status === 201);
  }
});

test("what was brought in before, and what left for Anki, is known in the other account too", async () => {
  const now = new Date("2026-03-02T09:00:00.000Z");
  const person = await studier();
  const deck = await ankiPackage({ notes: [{ fields: ["from Anki", "x"] }] });
  await bring(database.pool, { userId: person.id, intoId: person.rootId, now }, deck);
  const left = await leave(database.pool, { userId: person.id, now }, "apkg");
  const user = await makeUser("knower");
  expect((await logIn("knower", person.token)).status).toBe(200);
  const lines = await linesOfPerson(user);
  for (const file of [deck, left]) {
    const { done } = await bring(database.pool, { userId: user.id, intoId: user.rootId, now }, file);
    expect(done.receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
  }
  expect(await linesOfPerson(user)).toEqual(lines);
});

test("closed accounts are not counted among the people", async () => {
  const count = async () =>
    (await api.pool.query("select count(*)::int as n from users where closed_at is null")).rows[0].n;
  await makeUser("counted");
  const person = await api.person();
  const before = await count();
  await logIn("counted", person.token);
  expect(await count()).toBe(before - 1);
});
