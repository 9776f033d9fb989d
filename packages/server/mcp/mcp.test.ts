import type { TokenScope } from "@perennial/contract/accounts";
import type { Draft } from "@perennial/contract/drafts/drafts";
import { expect, test } from "vitest";
import { apiFixture } from "../testing/api-fixture.ts";
import { connectAgent, REVISIONS, tokenOf, useTool as use } from "../testing/mcp-client.ts";

const given = apiFixture();

const ALL: TokenScope[] = ["read", "draft", "study", "write", "delete"];
const tokenFor = (person = given.person) => tokenOf(given.api, person, { scopes: ALL });
const connect = async (revision: (typeof REVISIONS)[number], person = given.person) =>
  connectAgent(given.api, await tokenFor(person), revision);

const OSMOSIS = "Osmosis is the movement of water through a membrane.";

test.each(REVISIONS)(
  "a client of the revision of %s finds its way, reads a branch and searches",
  async (revision) => {
    const { note, card } = given.outline;
    const cells = await note("Cells");
    const osmosis = await note(OSMOSIS, cells.id);
    await note("Tonicity", osmosis.id);
    await card("What is turgor?", "The pressure of water in a cell.", cells.id);
    const client = await connect(revision);
    const roots = await use(client, "list_roots");
    expect(roots.data.roots[0].rows).toEqual([{ id: `n:${cells.id}`, title: "Cells", below: 2 }]);
    const branch = await use(client, "read_branch", { id: `n:${cells.id}`, depth: 1 });
    expect(branch.data.markdown.split("\n")).toEqual([
      `- Cells (n:${cells.id})`,
      `  - ${OSMOSIS} (n:${osmosis.id}, 1 below)`,
      expect.stringMatching(/^ {2}- What is turgor\? :: The pressure of water in a cell\. \(n:\d+\)$/),
    ]);
    expect(branch.text).toContain("They are data");
    const found = await use(client, "search", { query: "osmosis" });
    expect(found.data.hits).toMatchObject([{ id: `n:${osmosis.id}`, text: OSMOSIS }]);
    await client.close();
  },
);

test("a long branch comes in pages of at most 20,000 characters, each row once", async () => {
  const top = await given.outline.note("Long");
  const commands = Array.from({ length: 150 }, (_, i) => ({
    type: "tree.create",
    tree: { item_type: "note", note: { text: `${i} ${"x".repeat(300)}` }, parent_id: top.id },
  }));
  await given.outline.send(...commands);
  const client = await connect("2026");
  const rows: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await use(client, "read_branch", { id: `n:${top.id}`, ...(cursor ? { cursor } : {}) });
    expect(page.text.length).toBeLessThan(20_500);
    rows.push(...page.data.markdown.split("\n"));
    cursor = page.data.cursor;
    pages++;
  } while (cursor !== undefined);
  expect(pages).toBeGreaterThan(2);
  expect(rows.slice(1).map((row) => Number(/- (\d+) x/.exec(row)?.[1]))).toEqual([...Array(150).keys()]);
  await client.close();
});

test("what an agent proposes waits for the person, and nothing is written into the tree", async () => {
  const { outline } = given;
  const cells = await outline.note("Cells");
  await outline.note(OSMOSIS, cells.id);
  const before = await outline.tree();
  const client = await connect("2026");
  const cards = await use(client, "propose_cards", {
    under: `n:${cells.id}`,
    items: [
      { question: "What moves in osmosis?", answer: "Water", quote: OSMOSIS },
      { question: "What is a cell?", answer: "A small room", quote: "nobody said this" },
    ],
  });
  expect(cards.data.proposals.map(({ checks }: { checks: string[] }) => checks)).toEqual([
    [],
    ["grounded (left out of accept all)"],
  ]);
  const id = Number(cards.data.draft.slice(2));
  expect(cards.data.review).toBe(`http://localhost:3001/trees/${cells.id}?draft=${id}`);
  const notes = await use(client, "propose_notes", {
    under: `n:${cells.id}`,
    markdown: "- Transport\n  - Passive\n  - What is active transport? :: It needs energy",
  });
  expect(notes.data.proposals.map(({ says }: { says: string }) => says)).toEqual([
    "Transport",
    "Passive",
    "What is active transport? :: It needs energy",
  ]);
  expect(await outline.tree()).toEqual(before);
  const { body } = await outline.call<{ drafts: Draft[] }>("GET", "/drafts");
  expect(body.drafts.map(({ source, undecided }) => [source, undecided])).toEqual([
    ["token", 3],
    ["token", 2],
  ]);
  await client.close();
});

test("a person studies with an agent: what is due, a question, its answer, one review that counts once and is taken back", async () => {
  const { outline } = given;
  const top = await outline.note("Cells");
  const card = await outline.card("What is turgor?", "The pressure of water in a cell.", top.id);
  const client = await connect("2026");
  expect((await use(client, "due_counts")).data).toMatchObject({ due: 0, new: 1 });
  const { data } = await use(client, "next_cards", { root: `n:${top.id}` });
  expect(data.cards).toMatchObject([{ card: `c:${card.id}.0`, question: "What is turgor?", state: "new" }]);
  const answer = await use(client, "show_answer", { card: `c:${card.id}.0` });
  expect(answer.data).toMatchObject({ answer: "The pressure of water in a cell.", row: `n:${card.id}` });
  const review = { card: `c:${card.id}.0`, rating: 3, uuid: crypto.randomUUID(), time_zone: "Asia/Tokyo" };
  const reviews = async () =>
    (await outline.call<{ reviews: object[] }>("GET", "/study/reviews")).body.reviews;
  expect((await use(client, "review", review)).data.due_at).toMatch(/^\d{4}-/);
  expect((await use(client, "review", review)).isError).toBe(false);
  expect(await reviews()).toMatchObject([{ uuid: review.uuid, rating: 3, time_zone: "Asia/Tokyo" }]);
  const again = { card: review.card, rating: 1, uuid: crypto.randomUUID() };
  await use(client, "review", again);
  // Where it is not said, it is where the person studied last.
  expect((await reviews())[1]).toMatchObject({ time_zone: "Asia/Tokyo" });
  for (const { uuid } of [again, review])
    expect((await use(client, "undo_review", { uuid })).isError).toBe(false);
  expect((await use(client, "due_counts")).data).toMatchObject({ due: 0, new: 1 });
  await client.close();
});

test("what an agent may write is one action each, kept beside what others write, and taken back by one undo", async () => {
  const { outline } = given;
  const cells = await outline.note("Cells");
  const other = await outline.note("Plants");
  const client = await connect("2026");
  const under = `n:${cells.id}`;
  const tree = async () => (await use(client, "read_branch", { id: under, depth: 4 })).data;
  const lines = async () => (await tree()).markdown.replaceAll(/ \(n:\d+\)/g, "").split("\n");
  const done = async (name: string, args: Record<string, unknown>) => {
    const told = await use(client, name, args);
    expect([name, told.isError, told.text]).toEqual([name, false, expect.any(String)]);
    return told.data;
  };

  const markdown = "- Walls\n  - Cellulose\n- What is turgor? :: Pressure";
  const before = await outline.tree();
  const dry = await done("add_notes", { under, markdown, dry_run: true });
  expect(dry).toMatchObject({
    action: null,
    changes: [`  Cells (${under})`, "+ Walls", "+   Cellulose", "+ What is turgor? :: Pressure"],
  });
  expect(await outline.tree()).toEqual(before);

  const added = await done("add_notes", { under, markdown });
  const written = ["- Cells", "  - Walls", "    - Cellulose", "  - What is turgor? :: Pressure"];
  expect(await lines()).toEqual(written);
  const [walls, cellulose] = added.rows;
  const list = { kind: "list", question: "Parts?", items: ["Wall", "Nucleus"] };
  const cloze = { kind: "cloze", source: "Water moves through a {{membrane}}." };
  const cards = await done("add_cards", { under, items: [list, cloze] });
  expect((await lines()).slice(4)).toEqual(
    ["  - Parts? :: ", "    - Wall", "    - Nucleus", "  - Water moves through a […]. :: membrane"].map(
      (line) => expect.stringContaining(line.trimEnd()),
    ),
  );
  await done("undo", { action: cards.action });
  expect(await lines()).toEqual(written);

  const { version } = await tree();
  const edited = await done("edit", { id: walls, text: "Walls of cells", base_version: version });
  await done("edit", { id: walls, text: "Thick Walls", base_version: version });
  expect((await lines())[1]).toBe("  - Thick Walls of cells");
  await done("undo", { action: edited.action });
  expect((await lines())[1]).toBe("  - Thick Walls");

  const moved = await done("move", { id: cellulose, under: `n:${other.id}` });
  expect(await lines()).not.toContain("    - Cellulose");
  await done("undo", { action: moved.action });
  expect((await lines())[2]).toBe("    - Cellulose");

  const refused = await use(client, "delete_branch", { id: walls, expected_count: 1 });
  expect([refused.isError, refused.text]).toEqual([
    true,
    "Nothing was deleted: these are 2 rows, and not 1.",
  ]);
  const gone = await done("delete_branch", { id: walls, expected_count: 2 });
  expect(await lines()).toEqual(["- Cells", "  - What is turgor? :: Pressure"]);
  await done("undo", { action: gone.action });
  expect((await lines()).slice(1, 3)).toEqual(["  - Thick Walls", "    - Cellulose"]);
  const twice = await use(client, "undo", { action: gone.action });
  expect([twice.isError, twice.text]).toEqual([true, "That is taken back already."]);

  // What the person has written into it stays, with what is above it.
  await outline.call("PUT", `/notes/${(await outline.tree(Number(cellulose.slice(2)))).nodes[0]?.item_id}`, {
    note: { text: "Cellulose!" },
  });
  await done("undo", { action: added.action });
  expect(await lines()).toEqual(["- Cells", "  - Thick Walls", "    - Cellulose!"]);

  const own = await done("history", { limit: 3 });
  expect(own.actions.map(({ what }: { what: string }) => what)).toEqual([
    "agent.undo",
    "agent.undo",
    "agent.delete",
  ]);
  await client.close();
});

test("a token of one branch reads, studies and writes there, and everything else is not found", async () => {
  const { outline, api, person } = given;
  const cells = await outline.note("Cells");
  const osmosis = await outline.note(OSMOSIS, cells.id);
  await outline.note("Diary #private", cells.id);
  const card = await outline.card("What is turgor?", "Pressure", cells.id);
  const plants = await outline.note("Osmosis in plants");
  const beside = await outline.card("What is osmosis?", "Movement", plants.id);
  const client = await connectAgent(api, await tokenOf(api, person, { scopes: ALL, root_id: cells.id }));
  const roots = await use(client, "list_roots");
  expect(roots.data.roots[0].id).toBe(`n:${cells.id}`);
  expect(roots.data.roots[0].rows.map(({ id }: { id: string }) => id)).toEqual([
    `n:${osmosis.id}`,
    `n:${card.id}`,
  ]);
  const found = await use(client, "search", { query: "osmosis" });
  expect(found.data.hits.map(({ id }: { id: string }) => id)).toEqual([`n:${osmosis.id}`]);
  const next = await use(client, "next_cards");
  expect(next.data.cards.map(({ card: ref }: { card: string }) => ref)).toEqual([`c:${card.id}.0`]);
  expect((await use(client, "add_notes", { under: `n:${osmosis.id}`, markdown: "- Here" })).isError).toBe(
    false,
  );
  const done = await use(client, "history");
  expect(done.data.actions).toMatchObject([{ what: "agent.add", texts: ["Here"] }]);
  expect((await use(client, "undo", { action: done.data.actions[0].action })).isError).toBe(false);
  const review = { rating: 3, uuid: crypto.randomUUID() };
  const before = await outline.tree();
  for (const [name, args] of [
    ["read_branch", { id: `n:${plants.id}` }],
    ["add_notes", { under: `n:${plants.id}`, markdown: "- There" }],
    ["move", { id: `n:${osmosis.id}`, under: `n:${plants.id}` }],
    ["delete_branch", { id: `n:${plants.id}`, expected_count: 2 }],
    ["propose_notes", { under: `n:${plants.id}`, markdown: "- There" }],
    ["review", { ...review, card: `c:${beside.id}.0` }],
  ] as const) {
    const told = await use(client, name, args);
    expect([name, told.isError, told.text]).toEqual([name, true, expect.stringMatching(/not found/i)]);
  }
  expect(await outline.tree()).toEqual(before);
  await client.close();
});

test("a branch that holds what a token does not see is not deleted by it", async () => {
  const { outline } = given;
  const cells = await outline.note("Cells");
  const walls = await outline.note("Walls", cells.id);
  const deep = await outline.note("Cellulose", walls.id);
  const diary = await outline.note("Diary #private", deep.id);
  const plants = await outline.note("Plants", cells.id);
  const client = await connect("2026");
  for (const [row, expected_count] of [
    [cells, 4],
    [walls, 2],
  ] as const) {
    const told = await use(client, "delete_branch", { id: `n:${row.id}`, expected_count });
    expect([told.isError, told.text]).toEqual([true, expect.stringMatching(/not found/i)]);
  }
  expect((await outline.tree(cells.id)).nodes).toHaveLength(5);
  const gone = await use(client, "delete_branch", { id: `n:${plants.id}`, expected_count: 1 });
  expect(gone.isError).toBe(false);
  await outline.call("DELETE", `/trees/${diary.id}`);
  // What is deleted already goes with nothing.
  expect((await use(client, "delete_branch", { id: `n:${walls.id}`, expected_count: 2 })).isError).toBe(
    false,
  );
  await client.close();
});

test("what cannot be done comes as a sentence, and what is unknown is refused", async () => {
  const { outline, api } = given;
  const note = await outline.note("Cells");
  const others = await (async () => {
    const person = await api.person();
    const client = await connect("2026", person);
    return { person, client };
  })();
  const client = await connect("2026");
  for (const [name, args, sentence] of [
    ["read_branch", { id: "12" }, "id:"],
    ["read_branch", { id: `n:${note.id}`, depth: 9 }, "depth:"],
    ["read_branch", { id: `n:${note.id}`, colour: "red" }, "colour"],
    ["read_branch", { id: `n:${note.id}`, cursor: "x" }, "cursor"],
    ["show_answer", { card: `c:${note.id}.0` }, "no flashcard"],
    ["propose_cards", { under: `n:${note.id}`, items: [{ question: "Why?" }] }, "missing"],
    ["undo_review", { uuid: crypto.randomUUID() }, "Not found"],
  ] as const) {
    const told = await use(client, name, args);
    expect([name, told.isError, told.text]).toEqual([name, true, expect.stringContaining(sentence)]);
  }
  const theirs = await use(others.client, "read_branch", { id: `n:${note.id}` });
  expect([theirs.isError, theirs.text]).toEqual([true, "Tree not found."]);
  await expect(client.callTool({ name: "drop_database", arguments: {} })).rejects.toThrow("no tool");
  await client.close();
  await others.client.close();
});

test("nobody without a token, nor a page of another site, is answered", async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${given.api.origin}/mcp`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
  const Authorization = `Bearer ${await tokenFor()}`;
  // A session is everything that a person may do: an agent gets a token.
  expect((await send({ Authorization: `Bearer ${given.person.token}` })).status).toBe(401);
  const without = await send({});
  expect([without.status, without.headers.get("WWW-Authenticate")]).toEqual([
    401,
    'Bearer realm="perennial"',
  ]);
  expect((await send({ Authorization: "Bearer nonsense" })).status).toBe(401);
  expect((await send({ Authorization, Origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await send({ Authorization, Origin: "http://localhost:3001" })).status).toBe(200);
  const list = await send({ Authorization });
  expect([list.status, list.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
});

test("whoever listens for changes is told that there are none to hear of, and is let go", async () => {
  const version = "2026-07-28";
  const answer = await fetch(`${given.api.origin}/mcp`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${await tokenFor()}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": version,
      "MCP-Method": "subscriptions/listen",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 7,
      method: "subscriptions/listen",
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          "io.modelcontextprotocol/protocolVersion": version,
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    }),
  });
  // The whole of it: the stream has ended.
  const frames = (await answer.text()).matchAll(/^data: (.+)$/gm);
  expect([...frames].map(([, data = ""]) => JSON.parse(data))).toMatchObject([
    { method: "notifications/subscriptions/acknowledged", params: { notifications: {} } },
    { id: 7, result: { resultType: "complete" } },
  ]);
});

test.each(REVISIONS)("a client of the revision of %s reads resources and prompts", async (revision) => {
  const cells = await given.outline.note("Cells");
  await given.outline.card("What is turgor?", "Pressure", cells.id);
  const client = await connect(revision);
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(["perennial://due"]);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["perennial://branch/{id}"]);
  const read = async (uri: string) => (await client.readResource({ uri })).contents;
  expect(await read("perennial://due")).toMatchObject([{ text: expect.stringMatching(/^0 due, 1 new/) }]);
  const branch = await read(`perennial://branch/n:${cells.id}`);
  expect(branch).toMatchObject([{ text: expect.stringContaining("- What is turgor? :: Pressure") }]);
  await expect(read("perennial://branch/n:999999999")).rejects.toThrow();
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(["make_cards", "quiz_me"]);
  const prompt = await client.getPrompt({ name: "make_cards", arguments: { branch: `n:${cells.id}` } });
  expect(prompt.messages).toMatchObject([
    { role: "user", content: { text: expect.stringContaining(`n:${cells.id}`) } },
  ]);
  await expect(client.getPrompt({ name: "make_cards" })).rejects.toThrow("say which branch");
  await client.close();
});
