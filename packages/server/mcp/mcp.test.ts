import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Draft } from "@perennial/contract/drafts/drafts";
import { expect, test } from "vitest";
import { apiFixture } from "../testing/api-fixture.ts";

const given = apiFixture();

const REVISIONS = ["2025", "2026"] as const;
type Revision = (typeof REVISIONS)[number];

/** Connects the official client over HTTP, as the program of an agent does. */
async function connect(revision: Revision, token = given.person.token): Promise<Client> {
  const client = new Client(
    { name: "a test", version: "1.0.0" },
    { versionNegotiation: { mode: revision === "2025" ? "legacy" : { pin: "2026-07-28" } } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${given.api.origin}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}

interface Told {
  readonly text: string;
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: what a tool gives is read as the test expects it
  readonly data: any;
}

/** Calls a tool, and holds what it gives against the shape that it has declared: the client does. */
async function use(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Told> {
  const result = await client.callTool({ name, arguments: args });
  const content = result.content as readonly { readonly type: string; readonly text: string }[];
  return {
    text: content.map(({ text }) => text).join("\n"),
    isError: result.isError === true,
    data: result.structuredContent,
  };
}

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
    ["grounded (not ticked)"],
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

test("what cannot be done comes as a sentence, and what is unknown is refused", async () => {
  const { outline, api } = given;
  const note = await outline.note("Cells");
  const others = await (async () => {
    const person = await api.person();
    const client = await connect("2026", person.token);
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
  const Authorization = `Bearer ${given.person.token}`;
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
