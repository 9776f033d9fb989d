import { randomUUID } from "node:crypto";
import { type MadeToken, type OwnToken, type Session, TOKEN_SCOPES } from "@perennial/contract/accounts";
import type { Endpoint } from "@perennial/contract/calls/endpoint";
import { type EndpointName, endpoints } from "@perennial/contract/calls/endpoints";
import { COMMAND_SCOPE } from "@perennial/contract/calls/token-access";
import { API_PREFIX } from "@perennial/contract/limits";
import type * as wire from "@perennial/contract/outline/wire";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import { beforeEach, expect, test } from "vitest";
import { startApi } from "../testing/api.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { openEvents } from "../testing/event-reader.ts";
import { NO_LIMITS } from "../testing/no-limits.ts";
import { outlineOf, textsOf } from "../testing/outline.ts";

const START = Date.UTC(2026, 10, 29, 12);
const DAY_MS = 86_400_000;
let now = START;
const fixture = apiFixture({ clock: () => new Date(now), heartbeatMs: 100 });
beforeEach(() => {
  now = START;
});

const EVERYTHING = { scopes: TOKEN_SCOPES, sees_private: true };
let made = 0;
async function makeToken(more: object = {}): Promise<MadeToken> {
  const body = { name: `Agent ${++made}`, scopes: ["read"], ...more };
  const answer = await fixture.outline.call<MadeToken>("POST", "/tokens", body);
  expect(answer.status).toBe(201);
  return answer.body;
}
const agentOf = ({ token }: MadeToken) => outlineOf(fixture.api, { ...fixture.person, token });
const listed = async () => (await fixture.outline.call<{ tokens: OwnToken[] }>("GET", "/tokens")).body.tokens;

const pathOf = ({ path }: Endpoint, id: number): string =>
  path.replace("{id}", String(id)).replace("{uuid}", randomUUID());
/** Only enough of a request that a call reads who sends it. */
async function ask(endpoint: Endpoint, token: string, id = 1): Promise<number> {
  const abort = new AbortController();
  const answer = await fetch(`${fixture.api.origin}${API_PREFIX}${pathOf(endpoint, id)}`, {
    method: endpoint.method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(endpoint.method === "GET" ? {} : { body: "{}" }),
    signal: abort.signal,
  });
  abort.abort();
  return answer.status;
}
const CALLS = Object.entries(endpoints) as [EndpointName, Endpoint][];

/** The body of an edit of a note with the action that it belongs to. */
function editAs(action: { event_source: string; payload: object }, id: number, text: string) {
  const uuid = randomUUID();
  return {
    commands: [{ uuid: randomUUID(), type: "note.update", id, note: { text }, user_action_uuid: uuid }],
    user_actions: [{ uuid, event_type: "note.edit", ...action }],
  };
}

test("each scope opens its calls and no others; none opens accounts, sessions, billing or tokens", async () => {
  for (const scope of TOKEN_SCOPES) {
    const { token } = await makeToken({ scopes: [scope], sees_private: true });
    for (const [name, endpoint] of CALLS) {
      const { token: access, auth } = endpoint;
      if (access === "open" || auth === "optional" || auth === "none") continue;
      const status = await ask(endpoint, token);
      const may = access !== "never" && (access.scope === "commands" || access.scope === scope);
      expect([scope, name, status === 403], `${status}`).toEqual([scope, name, !may]);
      expect([scope, name, status]).not.toEqual([scope, name, 401]);
    }
  }
});

test("where a session is optional a token counts as none", async () => {
  const { token } = await makeToken(EVERYTHING);
  const { body } = await fixture.api.call("GET", `/users/${fixture.person.id}`, { token });
  expect(body).not.toHaveProperty("has_subscription");
  const { body: session } = await fixture.api.call<Session>("POST", "/users", {
    token,
    body: { username: `Ute ${made}`, password: "wet chalk, dry chalk" },
  });
  expect(session.user.id).not.toBe(fixture.person.id);
});

test("a command asks for the scope of its kind, and a batch for those of all of its commands", async () => {
  const note = await fixture.outline.note("Alpha");
  const edit = { type: "note.update", id: note.item_id, note: { text: "Beta" } };
  const removal = { type: "tree.delete", id: note.id };
  const send = async (scopes: readonly string[], ...commands: object[]) =>
    agentOf(await makeToken({ scopes })).call("POST", "/commands", {
      commands: commands.map((command) => ({ uuid: randomUUID(), ...command })),
    });
  const refused = await send(["write"], edit, removal);
  expect([refused.status, refused.body]).toEqual([
    403,
    { error: expect.stringContaining("“delete”"), code: "forbidden" },
  ]);
  expect((await send(["delete"], edit)).status).toBe(403);
  expect(textsOf(await fixture.outline.tree())).toEqual(["Alpha"]);
  expect((await send(["write", "delete"], edit, removal)).status).toBe(200);
  expect(textsOf(await fixture.outline.tree())).toEqual([]);
  expect(Object.values(COMMAND_SCOPE)).toEqual(expect.arrayContaining(["write", "delete", "study"]));
});

/** A branch, and beside it what its token must not know of. */
async function gardenAndDiary() {
  const { outline } = fixture;
  const garden = await outline.note("Garden");
  const bed = await outline.note("Rose bed", garden.id);
  const card = await outline.card("When to prune?", "In March", bed.id);
  const diary = await outline.note("Diary canary");
  const secret = await outline.note("canary of the diary", diary.id);
  const secretCard = await outline.card("canary question", "canary answer", diary.id);
  const lost = await outline.note("canary that was deleted");
  await outline.call("DELETE", `/trees/${lost.id}`);
  return { garden, bed, card, diary, secret, secretCard, lost };
}

test("a token of a branch is told nothing of what stands outside", async () => {
  const { garden, bed, card, diary, secret, secretCard } = await gardenAndDiary();
  const agent = agentOf(await makeToken({ ...EVERYTHING, root_id: garden.id }));
  const own = await agent.tree(garden.id);
  expect(own.nodes.map(({ id }) => id)).toEqual([garden.id, bed.id, card.id]);
  const withParent = await agent.call("GET", `/trees/${garden.id}?format=flat&include_parent=true`);
  expect(withParent.body).not.toHaveProperty("parent");
  for (const id of [fixture.person.rootId, diary.id, secret.id])
    expect([id, (await agent.call("GET", `/trees/${id}`)).status]).toEqual([id, 404]);
  expect((await agent.call("GET", `/notes/${secret.item_id}`)).status).toBe(404);
  expect((await agent.call("GET", `/notes/${bed.item_id}`)).status).toBe(200);

  const search = async (q: string) =>
    (
      await agent.call<{ hits: { node_id: number; path: object[] }[]; total: number }>(
        "GET",
        `/search?q=${encodeURIComponent(q)}`,
      )
    ).body;
  expect(await search("canary")).toMatchObject({ hits: [], total: 0 });
  expect(await search("prune")).toMatchObject({
    total: 1,
    hits: [{ node_id: card.id, path: [{ id: garden.id }, { id: bed.id }] }],
  });
  expect((await agent.call("GET", `/search?q=rose&in=${diary.id}`)).status).toBe(404);

  const queue = await agent.call<{ cards: { node_id: number; path: object[] }[] }>("GET", "/study/queue");
  expect(queue.body).toMatchObject({
    new: 1,
    cards: [{ node_id: card.id, path: [{ id: garden.id }, { id: bed.id }] }],
  });
  expect((await agent.call("GET", `/study/queue?root_id=${diary.id}`)).status).toBe(404);
  const valid = await agent.call("GET", "/validate-session");
  expect(valid.body).toMatchObject({ user: { root_tree: { id: garden.id, item_type: "note" } } });

  const { body: draft } = await fixture.outline.call<{ id: number }>("POST", "/drafts", {
    kind: "notes",
    root_id: diary.id,
  });
  expect((await agent.call("GET", `/drafts/${draft.id}`)).status).toBe(404);
  expect((await agent.call("POST", `/drafts/${draft.id}/cancel`, {})).status).toBe(404);
  expect((await agent.call("GET", "/drafts")).body).toEqual({ drafts: [] });
  expect((await agent.call("POST", "/drafts", { kind: "notes", root_id: diary.id })).status).toBe(404);
  expect(
    (await agent.call("POST", `/flashcards/${secretCard.item_id}/confidence`, { confidence_rating: "red" }))
      .status,
  ).toBe(404);
});

test("words of a row that a token does not see are not told of what was drafted from it", async () => {
  const { garden, bed, diary } = await gardenAndDiary();
  const command = {
    uuid: randomUUID(),
    type: "record.create",
    table: "provenances",
    fields: {
      node_id: bed.id,
      source_id: diary.id,
      page: null,
      quote: "Diary canary",
      quote_start: 0,
      quote_end: 12,
      drafter: "rules",
      label: "",
      prompt_version: 1,
      is_edited: false,
    },
  };
  expect((await fixture.outline.call("POST", "/commands", { commands: [command] })).status).toBe(200);
  const quotes = async (more: object) =>
    (await agentOf(await makeToken(more)).tree(garden.id)).records?.provenances?.length ?? 0;
  expect(await quotes({ sees_private: true })).toBe(1);
  expect(await quotes({ sees_private: true, root_id: garden.id })).toBe(0);
});

test("a query that looks at what stands above finds out nothing about what a token does not see", async () => {
  const { outline } = fixture;
  const work = await outline.note("salary canary");
  const garden = await outline.note("Garden", work.id);
  await outline.note("Rose bed", garden.id);
  const search = async (token: MadeToken, q: string) =>
    (await agentOf(token).call<{ total: number }>("GET", `/search?q=${encodeURIComponent(q)}`)).body.total;
  const [whole, branch] = [await makeToken({ sees_private: true }), await makeToken({ root_id: garden.id })];
  for (const query of ["salary > rose", "under:salary rose", "rose -salary"]) {
    const totals = [await search(whole, query), await search(branch, query)];
    expect([query, totals[1]]).toEqual([query, query.includes("-") ? 1 : 0]);
  }
  expect(await search(whole, "salary > rose")).toBe(1);
});

/** What answers a token of any branch, of whatever it sees. */
const ANSWERED_TO_ALL: readonly EndpointName[] = [
  "validateSession",
  "listUserActions",
  "streamUserActions",
  "createStreamTicket",
  "listTags",
  "listTimes",
  "listCards",
  "listDrafts",
  "studyQueue",
  "studyStats",
  "studyForecast",
  "listReviews",
];

test("a token of a branch is refused what cannot be kept to a branch", async () => {
  const { garden, diary } = await gardenAndDiary();
  const { token } = await makeToken({ ...EVERYTHING, root_id: garden.id });
  for (const [name, endpoint] of CALLS) {
    const { token: access, auth } = endpoint;
    if (typeof access === "string" || auth === "none" || auth === "optional") continue;
    const status = await ask(endpoint, token, diary.id);
    expect([name, status === 403], `${status}`).toEqual([name, !access.isKept]);
    expect([name, status < 300], `${status}`).toEqual([name, ANSWERED_TO_ALL.includes(name)]);
  }
});

test("a token of a branch writes nothing outside: every command that names a row there finds none", async () => {
  const { garden, bed, diary, secret, secretCard, lost } = await gardenAndDiary();
  const { outline } = fixture;
  const [anchor] = await outline.send({ type: "anchor.set", id: 77_777, node_id: secret.id });
  expect(anchor?.status).toBe(201);
  const agent = agentOf(await makeToken({ ...EVERYTHING, root_id: garden.id }));
  const before = JSON.stringify(await outline.tree());
  const inside = { note: { text: "x" }, item_type: "note" };
  const commands: { readonly [T in wire.Command["type"]]?: readonly object[] } = {
    "tree.create": [
      { tree: { ...inside, parent_id: diary.id } },
      { tree: { ...inside, parent_id: garden.id, previous_sibling_id: secret.id } },
      { tree: { item_type: "note", item_id: secret.item_id, parent_id: garden.id } },
      { tree: { item_type: "note", item_id: lost.item_id, parent_id: garden.id } },
      { tree: { ...inside, parent_id: garden.id, restore_id: lost.id } },
    ],
    "tree.update": [
      { id: secret.id, tree: { sort_order: 7 } },
      { id: secret.id, tree: { parent_id: garden.id } },
      { id: bed.id, tree: { parent_id: diary.id } },
      { id: bed.id, tree: { item_type: "note", item_id: lost.item_id } },
    ],
    "tree.delete": [{ id: secret.id }],
    "branches.delete": [{ ids: [diary.id] }, { ids: [bed.id, secret.id] }, { ids: [garden.id] }],
    "branches.restore": [{ ids: [lost.id], undo_of: randomUUID() }],
    "branches.move": [
      { places: [{ id: secret.id, parent_id: garden.id, sort_order: 1 }] },
      { places: [{ id: bed.id, parent_id: diary.id, sort_order: 1 }] },
    ],
    "note.update": [
      { id: secret.item_id, note: { text: "x" } },
      { id: lost.item_id, note: { text: "x" } },
    ],
    "flashcard.update": [{ id: secretCard.item_id, flashcard: { answer: "x" } }],
    "flashcard.rate": [{ id: secretCard.item_id, confidence_rating: "red" }],
    "flashcard.unrate": [{ id: secretCard.item_id, undo_of: randomUUID() }],
    "flashcard.mark": [{ id: secretCard.item_id, marks: { flag: 1 } }],
    "record.create": [
      { table: "anchors", id: 88_888, fields: { node_id: secret.id } },
      { table: "requirements", id: 99, fields: { anchor_id: 77_777, needs_id: 77_777 } },
    ],
    "record.update": [{ table: "anchors", id: 77_777, fields: { node_id: garden.id } }],
    "record.delete": [{ table: "anchors", id: 77_777 }],
  };
  for (const [type, each] of Object.entries(commands))
    for (const command of each) {
      const [result] = await agent.send({ type, ...command });
      expect([type, command, result?.status]).toEqual([type, command, 404]);
      expect(JSON.stringify(result)).not.toContain("canary");
    }
  expect(JSON.stringify(await outline.tree())).toBe(before);
  // What needs no row outside works.
  const head = { item_type: "note", note: { text: "Tulips" } };
  const results = await agent.send(
    { type: "tree.create", temporary_id: -1, tree: { ...head, parent_id: garden.id } },
    { type: "note.create", temporary_id: -2, note: { text: "Crocus" } },
    { type: "tree.create", tree: { item_type: "note", item_id: -2, parent_id: -1 } },
    { type: "note.update", id: bed.item_id, note: { text: "Roses" } },
    { type: "anchor.set", id: 66_666, node_id: bed.id },
  );
  expect(results.map(({ status }) => status)).toEqual([201, 201, 201, 200, 201]);
});

test("what is private is not there for a token, unless it was made for that", async () => {
  const { outline } = fixture;
  const list = await outline.note("Lists");
  const hidden = await outline.note("Presents #Private/birthday canary", list.id);
  const below = await outline.note("canary below", hidden.id);
  const card = await outline.card("canary?", "canary #private", list.id);
  const shown = await outline.note("Shopping", list.id);
  const agent = agentOf(await makeToken({ scopes: TOKEN_SCOPES }));
  const tree = await agent.tree();
  expect(tree.nodes.map(({ id }) => id)).toEqual([fixture.person.rootId, list.id, shown.id]);
  expect(tree.nodes[1]?.children_ids).toEqual([shown.id]);
  const nested = await agent.call("GET", `/trees/${list.id}`);
  expect(JSON.stringify(nested.body)).not.toContain("canary");
  for (const id of [hidden.id, below.id, card.id])
    expect((await agent.call("GET", `/trees/${id}`)).status).toBe(404);
  expect((await agent.call("GET", `/notes/${below.item_id}`)).status).toBe(404);
  expect((await agent.call("GET", "/search?q=canary")).body).toMatchObject({ hits: [], total: 0 });
  expect((await agent.call("GET", "/study/queue")).body).toMatchObject({ new: 0, cards: [] });
  expect((await agent.call("PUT", `/notes/${below.item_id}`, { note: { text: "x" } })).status).toBe(404);
  expect(JSON.stringify((await agent.call("GET", "/changes?since=0")).body)).not.toContain("canary");
  expect((await agent.call("GET", `/study/settings/${list.id}`)).status).toBe(403);
  const all = agentOf(await makeToken({ ...EVERYTHING }));
  expect((await all.tree()).nodes).toHaveLength(6);
  expect((await all.call("GET", "/changes?since=0")).status).toBe(200);
});

const STREAM = () => `${fixture.api.origin}${API_PREFIX}/user_actions/stream`;

test("tags and all cards are those of a token's branch, also as what a list goes on from", async () => {
  const { garden, bed, card, diary, secretCard } = await gardenAndDiary();
  const { outline } = fixture;
  await outline.note("Tulips #spring", bed.id);
  await outline.note("canary #diary", diary.id);
  await outline.card("canary #private?", "canary", bed.id);
  const agent = agentOf(await makeToken({ scopes: ["read"], root_id: garden.id }));
  expect((await agent.call("GET", "/tags")).body).toEqual({ tags: [{ name: "spring", count: 1 }] });
  for (const query of ["", "?q=is:new", "?sort=question", "?q=-rose&limit=1"])
    expect((await agent.call("GET", `/cards${query}`)).body).toMatchObject({
      total: 1,
      cards: [{ node_id: card.id, path: [{ id: garden.id }, { id: bed.id }] }],
    });
  expect((await agent.call("GET", "/cards?q=canary")).body).toMatchObject({ total: 0, cards: [] });
  expect((await agent.call("GET", `/cards?after=${card.item_id}.0`)).status).toBe(200);
  expect((await agent.call("GET", `/cards?after=${secretCard.item_id}.0`)).status).toBe(404);
  const whole = agentOf(await makeToken({ scopes: ["read"], sees_private: true }));
  expect((await whole.call("GET", "/cards")).body).toMatchObject({ total: 3 });
  expect((await whole.call<{ tags: object[] }>("GET", "/tags")).body.tags).toHaveLength(3);
});

test("links, rows that name another one, what anchors lead to and times are of what a token sees", async () => {
  const { garden, bed, diary, secret } = await gardenAndDiary();
  const { outline } = fixture;
  const anchors = [bed, secret].map(({ id: node_id }, i) => ({
    ...{ type: "record.create", table: "anchors", id: 77_771 + i, fields: { node_id } },
  }));
  await outline.send(...anchors);
  const [here, there] = anchors.map(({ id }) => anchorName(id));
  const inside = await outline.note(`See [[Rose bed^${here}]]`, garden.id);
  await outline.note(`canary of [[Rose bed^${here}]]`, diary.id);
  await outline.note(`Mine #private [[Rose bed^${here}]]`, garden.id);
  const named = await outline.note("The Rose bed is wet", garden.id);
  await outline.note("canary: the Rose bed", diary.id);
  const agent = agentOf(await makeToken({ scopes: ["read"], root_id: garden.id }));
  const linksTo = (id: number, which: string) => agent.call("GET", `/trees/${id}/${which}`);
  for (const [which, row] of [
    ["backlinks", inside],
    ["unlinked", named],
  ] as const)
    expect((await linksTo(bed.id, which)).body).toMatchObject({
      ...{ total: 1, links: [{ node_id: row.id, path: [{ id: garden.id }] }] },
    });
  for (const which of ["backlinks", "unlinked"])
    expect([which, (await linksTo(secret.id, which)).status]).toEqual([which, 404]);
  const led = await agent.call<{ anchors: object[] }>("GET", `/anchors?ids=${here},${there}`);
  expect(led.body.anchors).toMatchObject([{ id: here, node_id: bed.id }]);
  const { body: times } = await agent.call<{ ids: number[]; created: number[]; changed: number[] }>(
    "GET",
    "/times",
  );
  const seen = (await agent.tree(garden.id)).nodes.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(times.ids.toSorted((a, b) => a - b)).toEqual(seen);
  expect([times.created.length, times.changed.length]).toEqual([seen.length, seen.length]);
  const whole = agentOf(await makeToken({ scopes: ["read"], sees_private: true }));
  expect((await whole.call("GET", `/trees/${bed.id}/backlinks`)).body).toMatchObject({ total: 3 });
  expect(
    (await whole.call<{ anchors: object[] }>("GET", `/anchors?ids=${here},${there}`)).body.anchors,
  ).toHaveLength(2);
});

test("an export is of what a token sees, in Markdown alone: nothing that stands outside or is private leaves, nor is it named", async () => {
  const { garden, bed, diary, secret } = await gardenAndDiary();
  const { outline } = fixture;
  const hidden = await outline.note("canary #private", garden.id);
  await outline.note("canary below", hidden.id);
  // What stands first is read before all others.
  const [first] = await outline.send({
    ...{ type: "tree.update", id: hidden.id, tree: { sort_order: Number(bed.sort_order) - 1 } },
  });
  expect(first?.status).toBe(200);
  const anchors = [bed, secret, hidden].map(({ id: node_id }, i) => ({
    ...{ type: "record.create", table: "anchors", id: 88_881 + i, fields: { node_id } },
  }));
  await outline.send(...anchors);
  const [here, there, inPrivate] = anchors.map(({ id }) => anchorName(id));
  await outline.note(`See [[^${here}]], [[one^${there}]] and [[two^${inPrivate}]]`, bed.id);
  const list = await outline.send({
    type: "tree.create",
    tree: {
      item_type: "flashcard",
      flashcard: { kind: "list", question: "Tools", answer: "" },
      parent_id: bed.id,
    },
  });
  const answers = (list[0]?.body as wire.Node | undefined)?.id ?? 0;
  await outline.note("Spade", answers);
  await outline.note("canary tool #private", answers);
  const agent = await makeToken({ scopes: ["export"], root_id: garden.id });
  const whole = await makeToken({ scopes: ["export"] });
  const read = async (who: MadeToken, query: string) => {
    const headers = { Authorization: `Bearer ${who.token}` };
    const answer = await fetch(`${fixture.api.origin}${API_PREFIX}/export?format=${query}`, { headers });
    return [answer.status, await answer.text()] as const;
  };
  for (const query of ["", "&ids=1&schedules=1", `&root_id=${garden.id}`, `&root_id=${bed.id}`]) {
    const [status, text] = await read(agent, `markdown${query}`);
    expect([query, status]).toEqual([query, 200]);
    expect(text).toContain("Rose bed");
    expect(text).toContain("Spade");
    expect(text).not.toContain("canary");
  }
  for (const { id } of [diary, secret, hidden])
    expect((await read(agent, `markdown&root_id=${id}`))[0]).toBe(404);
  const [status, text] = await read(whole, "markdown");
  expect([status, text.includes("Diary canary"), text.includes("canary below")]).toEqual([200, true, false]);
  expect(text).not.toMatch(/canary (tool|#private)/);
  expect((await read(whole, `markdown&root_id=${hidden.id}`))[0]).toBe(404);
  for (const form of [
    "json",
    "opml",
    "opml&flavor=plain",
    "csv",
    "apkg",
    "apkg&flavor=text",
    "markdown&flavor=folder",
  ])
    for (const who of [agent, whole]) expect([form, (await read(who, form))[0]]).toEqual([form, 403]);
});

test("a ticket of a token opens what the token itself may open, and no more", async () => {
  const { garden, diary } = await gardenAndDiary();
  const ticketed = async (more: object, path: string, chosen: object = {}) => {
    const agent = agentOf(await makeToken({ scopes: ["read"], ...more }));
    const { body } = await agent.call<{ ticket: string }>("POST", "/stream_tickets", chosen);
    const address = `${fixture.api.origin}${API_PREFIX}${path}${path.includes("?") ? "&" : "?"}token=${body.ticket}`;
    const answer = await fetch(address);
    const text = await answer.text();
    return [answer.status, text.includes("canary")];
  };
  const branch = { root_id: garden.id, sees_private: true };
  expect(await ticketed({ sees_private: true }, "/account/export")).toEqual([403, false]);
  for (const format of ["markdown", "json"])
    expect(await ticketed({ sees_private: true }, `/export?format=${format}`)).toEqual([403, false]);
  const both = { scopes: ["read", "export"], ...branch };
  expect(await ticketed(both, "/export?format=markdown")).toEqual([200, false]);
  expect(await ticketed(both, "/export?format=json")).toEqual([403, false]);
  const whole = { scopes: ["read", "export"], sees_private: true };
  expect(await ticketed(whole, "/export?format=json")).toEqual([200, true]);
  expect(await ticketed(both, "/export?format=markdown", { node_ids: [diary.id] })).toEqual([403, false]);
  expect(await ticketed(both, "/account/export")).toEqual([403, false]);
});

test("files are told that a row names which a token sees, and no others, whatever else names them", async () => {
  const { garden, bed, diary } = await gardenAndDiary();
  const { outline } = fixture;
  const keep = async (name: string) => {
    const form = new FormData();
    form.set("file", new File([`${name} of ${fixture.person.id}`], `${name}.txt`));
    const headers = { Authorization: `Bearer ${fixture.person.token}` };
    const sent = await fetch(`${fixture.api.origin}${API_PREFIX}/files`, {
      method: "POST",
      headers,
      body: form,
    });
    return ((await sent.json()) as { id: number }).id;
  };
  const files = await Promise.all(["rose", "answer", "canary", "private", "deleted", "unnamed"].map(keep));
  const [rose = 0, answer = 0, canary = 0, inPrivate = 0, deleted = 0] = files;
  const named = await outline.note(`![rose](file:${rose})`, bed.id);
  await outline.card("Which?", `![it](file:${answer})`, bed.id);
  await outline.note(`![canary](file:${canary}) ![rose](file:${rose})`, diary.id);
  await outline.note(`![hidden](file:${inPrivate}) #private`, bed.id);
  const gone = await outline.note(`![gone](file:${deleted})`, bed.id);
  await outline.call("DELETE", `/trees/${gone.id}`);
  // The number of another file, longer by a digit, names nothing; nor does one that is no mark.
  await outline.note(`![x](file:${canary}0) (file:${canary}) ![y](file:${canary}`, bed.id);
  const told = async (token: MadeToken) => {
    const { body } = await agentOf(token).call<{ files: { id: number }[] }>(
      "GET",
      `/files?ids=${files.join()}`,
    );
    return new Set(body.files.map(({ id }) => id));
  };
  const branch = await makeToken({ scopes: ["read"], root_id: garden.id });
  expect(await told(branch)).toEqual(new Set([rose, answer]));
  expect(await told(await makeToken({ scopes: ["read"] }))).toEqual(new Set([rose, answer, canary]));
  expect(await told(await makeToken({ scopes: ["read"], sees_private: true }))).toEqual(new Set(files));
  await outline.send({ type: "tree.update", id: named.id, tree: { parent_id: diary.id } });
  expect(await told(branch)).toEqual(new Set([answer]));
});

test("numbers of study and reviews are those of the cards that a token sees", async () => {
  const { garden, bed, card, diary, secretCard } = await gardenAndDiary();
  const { outline } = fixture;
  const hidden = await outline.card("canary #private?", "canary", bed.id);
  await outline.card("Which roses?", "Climbing ones", garden.id);
  for (const { item_id } of [card, secretCard, secretCard, hidden])
    await outline.call("POST", `/flashcards/${item_id}/confidence`, { confidence_rating: "red" });
  const ask = async (token: MadeToken, path: string) => agentOf(token).call("GET", path);
  const numbers = async (token: MadeToken, query = "") => {
    const { body: stats } = await agentOf(token).call<{
      cards: { total: number; met: number };
      days: { reviews: number }[];
      forecast: { due: number; new: number }[];
      drafted: object[];
    }>("GET", `/study/stats${query}`);
    const { body: forecast } = await agentOf(token).call<{ days: { due: number; new: number }[] }>(
      "GET",
      `/study/forecast${query}`,
    );
    const sum = (days: readonly { due: number; new: number }[]) =>
      days.reduce((all, day) => all + day.new, 0);
    const { body: log } = await agentOf(token).call<{ reviews: { flashcard_id: number }[] }>(
      "GET",
      "/study/reviews",
    );
    return {
      cards: [stats.cards.total, stats.cards.met],
      fresh: [sum(stats.forecast), sum(forecast.days)],
      log: log.reviews.map(({ flashcard_id }) => flashcard_id).toSorted((a, b) => a - b),
    };
  };
  const branch = await makeToken({ scopes: ["study"], root_id: garden.id });
  const own = { cards: [2, 1], fresh: [1, 1], log: [card.item_id] };
  for (const query of ["", `?root_id=${garden.id}`]) expect(await numbers(branch, query)).toEqual(own);
  expect(await numbers(branch, `?root_id=${bed.id}`)).toMatchObject({ cards: [1, 1], fresh: [0, 0] });
  const open = await makeToken({ scopes: ["study"] });
  expect(await numbers(open)).toEqual({
    cards: [3, 2],
    fresh: [1, 1],
    log: [card.item_id, secretCard.item_id, secretCard.item_id],
  });
  for (const path of ["stats", "forecast"])
    for (const { id } of [diary, hidden])
      expect((await ask(branch, `/study/${path}?root_id=${id}`)).status).toBe(404);
  for (const of of [secretCard, hidden]) {
    const { body } = await ask(branch, `/study/reviews?flashcard_id=${of.item_id}`);
    expect(body).toEqual({ reviews: [] });
  }
  const headers = { Authorization: `Bearer ${branch.token}` };
  const address = `${fixture.api.origin}${API_PREFIX}/study/reviews?format=csv`;
  const csv = await (await fetch(address, { headers })).text();
  expect(csv.trim().split("\n")).toHaveLength(2);
});

test("the log that a token of a branch is told has what is about its rows, whatever kind of record it is about", async () => {
  const { garden, bed, card, diary, secret, secretCard } = await gardenAndDiary();
  const { outline } = fixture;
  const agent = agentOf(await makeToken({ ...EVERYTHING, root_id: garden.id }));
  for (const [id, { item_id }] of [
    [bed.id, card],
    [secret.id, secretCard],
  ] as const) {
    await outline.send({ type: "anchor.set", id: 50_000 + id, node_id: id });
    await outline.send({ type: "flashcard.rate", id: item_id, confidence_rating: "red" });
  }
  await outline.send({
    type: "record.create",
    table: "requirements",
    id: 99,
    fields: { anchor_id: 50_000 + bed.id, needs_id: 50_000 + secret.id },
  });
  await outline.send({ type: "note.update", id: secret.item_id, note: { text: "canary again" } });
  const moved = await outline.note("canary that comes in", diary.id);
  await outline.send({ type: "note.update", id: moved.item_id, note: { text: "Manure" } });
  await outline.send({ type: "tree.update", id: moved.id, tree: { parent_id: garden.id } });

  const { body } = await agent.call<{ changes: wire.DataMutation[]; version: number }>(
    "GET",
    "/changes?since=0",
  );
  const whole = await outline.call<{ version: number }>("GET", "/changes?since=0");
  expect(body.version).toBe(whole.body.version);
  const told = (table: string) =>
    body.changes.flatMap(({ table_name, record_id }) => (table_name === table ? [record_id] : []));
  expect(new Set(told("nodes"))).toEqual(new Set([garden.id, bed.id, card.id, moved.id]));
  expect(told("anchors")).toEqual([50_000 + bed.id]);
  expect(new Set(told("flashcards"))).toEqual(new Set([card.item_id]));
  expect(told("user_flashcards")).toEqual([card.item_id]);
  expect(told("requirements")).toEqual([]);
  expect(JSON.stringify(body)).not.toMatch(/canary (of|again|question|answer)|Diary/);

  const history = async (id: number) => agent.call<{ history: object[] }>("GET", `/trees/${id}/history`);
  expect((await history(bed.id)).body.history).toHaveLength(2);
  expect((await history(diary.id)).status).toBe(404);
});

test("what a token without private rows is told of the past has no private words, also of rows that are open now", async () => {
  const { outline } = fixture;
  const note = await outline.note("canary #private");
  await outline.send({ type: "note.update", id: note.item_id, note: { text: "Open" } });
  const agent = agentOf(await makeToken());
  const all = agentOf(await makeToken({ sees_private: true }));
  for (const path of ["/changes?since=0", `/trees/${note.id}/history`, "/user_actions"]) {
    expect(JSON.stringify((await agent.call("GET", path)).body)).not.toContain("canary");
    expect((await agent.call("GET", path)).status).toBe(200);
  }
  expect(JSON.stringify((await all.call("GET", `/trees/${note.id}/history`)).body)).toContain("canary");
});

test("a token that does not see everything is told of its own actions alone", async () => {
  const { garden, bed, secret } = await gardenAndDiary();
  const { outline } = fixture;
  const agent = agentOf(await makeToken({ ...EVERYTHING, root_id: garden.id, name: "Gardener" }));
  await agent.send({ type: "note.update", id: bed.item_id, note: { text: "Roses" } });
  await outline.call(
    "POST",
    "/commands",
    editAs({ event_source: "row", payload: { said: "canary" } }, secret.item_id, "canary"),
  );
  const { body } = await agent.call<{ user_actions: wire.UserAction[] }>("GET", "/user_actions");
  expect(body.user_actions).toMatchObject([
    { event_source: "token:Gardener", data_mutations: [{ new_values: { text: "Roses" } }] },
  ]);
  await outline.send({ type: "tree.update", id: bed.id, tree: { parent_id: fixture.person.rootId } });
  expect((await agent.call("GET", "/user_actions")).body).toMatchObject({
    user_actions: [{ data_mutations: [] }],
  });
});

test("an event stream tells a token what it sees and goes on, by its ticket too", async () => {
  const { garden, bed, diary } = await gardenAndDiary();
  const { outline } = fixture;
  const { token } = await makeToken({ scopes: ["read"], root_id: garden.id });
  const agent = agentOf({ token } as MadeToken);
  const { body } = await agent.call<{ ticket: string }>("POST", "/stream_tickets", {});
  for (const open of [
    () => openEvents(STREAM(), { Authorization: `Bearer ${token}` }),
    () => openEvents(`${STREAM()}?token=${body.ticket}`),
  ]) {
    const stream = await open();
    expect(await stream.next()).toMatchObject({ event: "connection" });
    await outline.note("canary", diary.id);
    await outline.note("canary #private", bed.id);
    await outline.call("POST", "/drafts", { kind: "notes", root_id: garden.id, options: { by: "rules" } });
    const tulips = await outline.note("Tulips", garden.id);
    const seen: string[] = [];
    while (!seen.some((each) => each.includes(`"record_id":${tulips.id}`)))
      seen.push(JSON.stringify(await stream.next()));
    expect(seen.join()).not.toMatch(/canary|draft-item/);
    await stream.close();
  }
});

test("revoking counts at once: for calls, for a batch on its way and for an open event stream", async () => {
  const token = await makeToken({ ...EVERYTHING });
  const agent = agentOf(token);
  const stream = await openEvents(`${fixture.api.origin}${API_PREFIX}/user_actions/stream`, {
    Authorization: `Bearer ${token.token}`,
  });
  expect(await stream.next()).toMatchObject({ event: "connection" });
  expect((await agent.note("before")).id).toBeGreaterThan(0);
  const { body: ticket } = await agent.call<{ ticket: string }>("POST", "/stream_tickets", {});
  expect((await fixture.outline.call("DELETE", `/tokens/${token.id}`)).status).toBe(204);
  expect((await fixture.outline.call("DELETE", `/tokens/${token.id}`)).status).toBe(404);
  const answer = await agent.call("POST", "/trees", {
    tree: { item_type: "note", note: { text: "after" }, parent_id: fixture.person.rootId },
  });
  expect(answer).toMatchObject({ status: 401, body: { error: expect.stringContaining("revoked") } });
  for (let event = await stream.next(); event; event = await stream.next())
    expect(event.event).toMatch(/^user-action/);
  const opened = await fetch(`${fixture.api.origin}${API_PREFIX}/user_actions/stream?token=${ticket.ticket}`);
  expect(opened.status).toBe(401);
  expect(textsOf(await fixture.outline.tree())).toEqual(["before"]);
  expect(await listed()).toEqual([]);
});

test("no token that was tampered with, borrowed or made up is let in, and none is in the log", async () => {
  const [mine, other] = [await makeToken(), await makeToken()];
  const [, name = "", secret = ""] = /^prn_([^_]+)_(.+)$/.exec(mine.token) ?? [];
  const [, otherName = ""] = /^prn_([^_]+)_/.exec(other.token) ?? [];
  const somebody = await fixture.api.person();
  const theirs = await fixture.api.call<MadeToken>("POST", "/tokens", {
    token: somebody.token,
    body: { name: "Theirs", scopes: ["read"] },
  });
  const [, theirName = ""] = /^prn_([^_]+)_/.exec(theirs.body.token) ?? [];
  const hostile = [
    `prn_${name}_${secret.slice(0, -1)}`,
    `prn_${name}_${secret}a`,
    `prn_${name}_${secret.replace(/^./, (sign) => (sign === "a" ? "b" : "a"))}`,
    `prn_${otherName}_${secret}`,
    `prn_${theirName}_${secret}`,
    `prn_0_${secret}`,
    `prn_${"z".repeat(36)}_${secret}`,
    `prn_${name.slice(1)}_${secret}`,
    `prn__${secret}`,
    `PRN_${name}_${secret}`,
    mine.prefix,
    "prn_",
  ];
  for (const token of hostile) {
    const answer = await fixture.api.call("GET", `/trees/${fixture.person.rootId}`, { token });
    expect([token, answer.status]).toEqual([token, 401]);
  }
  const address = `${API_PREFIX}/user_actions/stream?token=${mine.token}`;
  expect((await fetch(fixture.api.origin + address)).status).toBe(401);
  expect((await agentOf(mine).call("GET", `/trees/${somebody.rootId}`)).status).toBe(404);
  expect(fixture.api.log()).not.toContain(secret);
  const { rows } = await fixture.database.pool.query("select t::text as row from tokens t");
  expect(JSON.stringify([rows, await listed()])).not.toContain(secret);
});

test("a token expires, after 90 days unless it was said otherwise, and is told why it is refused", async () => {
  const usual = await makeToken();
  expect(usual.expires_at).toBe(new Date(START + 90 * DAY_MS).toISOString());
  const soon = await makeToken({ expires_at: new Date(START + DAY_MS).toISOString() });
  const never = await makeToken({ expires_at: "never" });
  const status = async (token: MadeToken) => (await agentOf(token).call("GET", "/validate-session")).status;
  expect([await status(usual), await status(soon), await status(never)]).toEqual([200, 200, 200]);
  now += DAY_MS;
  const late = await agentOf(soon).call("GET", "/validate-session");
  expect(late).toMatchObject({ status: 401, body: { error: expect.stringContaining("expired") } });
  now += 89 * DAY_MS;
  expect([await status(usual), await status(never)]).toEqual([401, 200]);
  const body = { name: "Late", scopes: ["read"], expires_at: new Date(START).toISOString() };
  expect(await fixture.outline.call("POST", "/tokens", body)).toMatchObject({
    status: 422,
    body: { details: { issues: [{ path: "expires_at" }] } },
  });
});

test("what a token does carries its name, and stays the action of whoever began it", async () => {
  const { outline } = fixture;
  const token = await makeToken({ ...EVERYTHING, name: "Reading list" });
  const agent = agentOf(token);
  const note = await agent.note("Alpha");
  const mutation = randomUUID();
  const edit = () =>
    agent.call(
      "PUT",
      `/notes/${note.item_id}`,
      { note: { text: "Beta" } },
      { "X-Data-Mutation-UUID": mutation },
    );
  expect((await edit()).status).toBe(200);
  expect((await edit()).headers.get("idempotent-replayed")).toBe("true");
  await agent.call(
    "POST",
    "/commands",
    editAs({ event_source: "keyboard", payload: { why: "typo" } }, note.item_id, "Gamma"),
  );
  const { body } = await outline.call<{ user_actions: wire.UserAction[] }>("GET", "/user_actions");
  expect(
    body.user_actions.map(({ event_type, event_source, data_mutations }) => [
      event_type,
      event_source,
      data_mutations.length > 0,
    ]),
  ).toEqual([
    ["note.edit", "token:Reading list", true],
    ["note.edit", "token:Reading list", true],
    ["note.create", "token:Reading list", true],
  ]);
  const action = randomUUID();
  const person = { uuid: action, event_type: "note.edit", event_source: "keyboard", payload: {} };
  await outline.call("POST", "/user_actions", { user_action: person });
  const forged = await agent.call("POST", "/commands", {
    commands: [
      {
        uuid: randomUUID(),
        type: "note.update",
        id: note.item_id,
        note: { text: "Forged" },
        user_action_uuid: action,
      },
    ],
  });
  expect(forged.status).toBe(409);
  expect(textsOf(await outline.tree())).toEqual(["Gamma"]);
});

test("a person has twenty tokens at most, each with a name of its own, and is told what they are", async () => {
  const first = await makeToken({ name: "Cursor", scopes: ["study", "read", "read"] });
  expect((await listed())[0]).toEqual({
    id: first.id,
    name: "Cursor",
    prefix: first.prefix,
    scopes: ["study", "read"],
    root_id: null,
    root_title: null,
    sees_private: false,
    created_on: "2026-11-29",
    last_used_on: null,
    expires_at: first.expires_at,
  });
  await agentOf(first).tree();
  expect((await listed())[0]?.last_used_on).toBe("2026-11-29");
  const again = { name: "Cursor", scopes: ["read"] };
  expect(await fixture.outline.call("POST", "/tokens", again)).toMatchObject({
    status: 422,
    body: { details: { issues: [{ path: "name" }] } },
  });
  const more = Array.from({ length: 25 }, (_, i) =>
    fixture.outline.call("POST", "/tokens", { name: `Many ${i}`, scopes: ["read"] }),
  );
  const statuses = (await Promise.all(more)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(19);
  expect(statuses.filter((status) => status === 409)).toHaveLength(6);
  for (const body of [
    { name: "x", scopes: [] },
    { name: "x", scopes: ["admin"] },
    { name: " ", scopes: ["read"] },
  ])
    expect((await fixture.outline.call("POST", "/tokens", body)).status).toBe(422);
  const stranger = await fixture.api.person();
  const elsewhere = { name: "x", scopes: ["read"], root_id: stranger.rootId };
  expect((await fixture.outline.call("POST", "/tokens", elsewhere)).status).toBeOneOf([404, 409]);
  expect(await fixture.outline.call("GET", "/sessions")).toMatchObject({
    body: { sessions: [{ is_current: true }] },
  });
});

test("whatever ends all sessions of an account ends its tokens: a new password, and signing out everywhere", async () => {
  const password = "wet chalk, dry chalk";
  const { body: session } = await fixture.api.call<Session>("POST", "/users", {
    body: { username: `Vera ${made}`, password },
  });
  const call = <T>(method: string, path: string, body?: object) =>
    fixture.api.call<T>(method, path, { token: session.token, ...(body && { body }) });
  const ends = async (end: () => Promise<{ readonly status: number }>) => {
    const { body } = await call<MadeToken>("POST", "/tokens", { name: "Agent", scopes: ["read"] });
    const status = async () =>
      (await fixture.api.call("GET", "/validate-session", { token: body.token })).status;
    expect(await status()).toBe(200);
    expect((await end()).status).toBe(204);
    expect(await status()).toBe(401);
  };
  await ends(() => call("DELETE", "/sessions"));
  await ends(() => call("PUT", "/account/password", { password, new_password: "green slate, grey slate" }));
});

test("a program calls no more often than its token allows, and writes count by themselves", async () => {
  const limits = { ...NO_LIMITS, tokenReadsPerMinute: 3, tokenWritesPerMinute: 2 };
  const strict = await startApi(fixture.database, { config: { rateLimits: limits } });
  const call = async (token: MadeToken, method: string, path: string, body?: object) => {
    const answer = await strict.call(method, path, { token: token.token, ...(body && { body }) });
    return answer.status;
  };
  const [busy, calm] = [await makeToken(EVERYTHING), await makeToken(EVERYTHING)];
  const read = (token: MadeToken) => call(token, "GET", "/validate-session");
  const write = (token: MadeToken) => call(token, "POST", "/notes", { note: { text: "x" } });
  expect([await read(busy), await read(busy), await read(busy), await read(busy)]).toEqual([
    200, 200, 200, 429,
  ]);
  expect([await write(busy), await write(busy), await write(busy)]).toEqual([201, 201, 429]);
  expect([await read(calm), await write(calm)]).toEqual([200, 201]);
  await strict.stop();
});
