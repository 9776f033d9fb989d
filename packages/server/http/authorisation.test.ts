import { type EndpointName, type Endpoints, endpoints } from "@perennial/contract/calls/endpoints";
import { API_PREFIX } from "@perennial/contract/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type Person, startApiAlone } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";

/** Every call of the contract, made by whoever may not: a call that is added without its row here does not compile. */
type Call = Endpoints[EndpointName];
type WithId = {
  [N in EndpointName]: Endpoints[N]["path"] extends `${string}{${"id" | "uuid"}}${string}` ? N : never;
}[EndpointName];
type Theirs =
  | "card"
  | "draft"
  | "file"
  | "import"
  | "node"
  | "note"
  | "passkey"
  | "review"
  | "session"
  | "token"
  | "user";

interface Row {
  readonly of: Theirs;
  /** A body with which it would be done for its owner. */
  readonly body?: object;
  /** Sent as a form instead. */
  readonly form?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Instead of 404. */
  readonly status?: number;
}

const ROWS: { readonly [N in WithId]: Row } = {
  // The one exception: a user's name and notebook's id are public.
  getUser: { of: "user", status: 200 },
  endSession: { of: "session" },
  revokeToken: { of: "token" },
  renamePasskey: { of: "passkey", body: { name: "taken" } },
  removePasskey: { of: "passkey", body: {} },
  getTree: { of: "node" },
  compareTree: { of: "node", body: { version: 0, nodes: 0, checksum: 0 } },
  getNodeHistory: { of: "node" },
  updateNode: { of: "node", body: { tree: { sort_order: 7 } } },
  deleteNode: { of: "node" },
  updateNote: { of: "note", body: { note: { text: "taken" } } },
  getNote: { of: "note" },
  updateFlashcard: { of: "card", body: { flashcard: { answer: "taken" } } },
  rateFlashcard: { of: "card", body: { confidence_rating: "red" } },
  markFlashcard: { of: "card", body: { marks: { flag: 1 } } },
  listBacklinks: { of: "node" },
  listUnlinked: { of: "node" },
  deleteReview: { of: "review" },
  readFile: { of: "file", query: `?u=1&w=3000&s=${"A".repeat(43)}` },
  getStudySettings: { of: "node" },
  setStudySettings: { of: "node", body: { settings: { new_per_day: 1 } } },
  sendImportPiece: { of: "import", form: { offset: "0", file: "taken" } },
  getImport: { of: "import" },
  mapImport: { of: "import", body: { roles: [] } },
  placeImport: { of: "import", body: { into: 1 } },
  applyImport: { of: "import", body: {} },
  undoImport: { of: "import", body: {} },
  cancelImport: { of: "import" },
  getDraft: { of: "draft" },
  decideDraft: { of: "draft", body: { places: [0], verdict: "accepted" } },
  gradeAnswer: { of: "node", body: { question: "", answer: "", typed: "" } },
  keepDraft: { of: "draft", body: {} },
  cancelDraft: { of: "draft", body: {} },
};

/** Calls that name an id in their query: none tells anything of another person's. */
const QUERIES: readonly ((node: number, file: number) => string)[] = [
  (node) => `/anchors?ids=${node}`,
  (node) => `/cards?q=in:here&in=${node}`,
  (node) => `/deleted?node_id=${node}`,
  (node) => `/export?format=markdown&root_id=${node}`,
  (_, file) => `/files?ids=${file}`,
  (node) => `/places?q=canary&ids=${node}`,
  (node) => `/search?q=canary&in=${node}`,
  (node) => `/study/forecast?root_id=${node}`,
  (node) => `/study/queue?root_id=${node}`,
  (node) => `/study/stats?root_id=${node}`,
  (node) => `/user_actions?before=${node}`,
];

const CANARY = "canary of another person";

let api: Api;
let now = Date.UTC(2026, 10, 29);
let theirs: Person;
let mine: Person;
let ids: Readonly<Record<Theirs, number | string>>;
beforeAll(async () => {
  api = await startApiAlone({ clock: () => new Date(now) });
  theirs = await api.person();
  mine = await api.person();
  const them = outlineOf(api, theirs);
  const node = await them.note(CANARY);
  const card = await them.card(`${CANARY}?`, CANARY);
  const review = crypto.randomUUID();
  await them.call("POST", "/study/reviews", {
    reviews: [
      {
        uuid: review,
        flashcard_id: card.item_id,
        rating: 3,
        reviewed_at: new Date(now).toISOString(),
        time_zone: "UTC",
      },
    ],
  });
  const sent = async (path: string, name: string, bytes: string, type: string): Promise<number> => {
    const form = new FormData();
    form.set("file", new File([bytes], name, { type }));
    const headers = { Authorization: `Bearer ${theirs.token}` };
    const answer = await fetch(`${api.origin}${API_PREFIX}${path}`, { method: "POST", headers, body: form });
    expect([path, answer.status]).toEqual([path, 201]);
    return ((await answer.json()) as { id: number }).id;
  };
  const passkey = crypto.randomUUID();
  await api.pool.query(
    `insert into passkeys (user_id, id, credential_id, public_key, counter, host, name, created_at)
     values ($1, $2, 'canary', '', 0, 'localhost', $3, now())`,
    [theirs.id, passkey, CANARY],
  );
  ids = {
    passkey,
    user: theirs.id,
    node: node.id,
    note: node.item_id,
    card: card.item_id,
    review,
    session: await api
      .call<{ sessions: { id: string }[] }>("GET", "/sessions", { token: theirs.token })
      .then(({ body }) => body.sessions[0]?.id ?? ""),
    token: await them
      .call<{ id: string }>("POST", "/tokens", { name: CANARY, scopes: ["read"] })
      .then(({ body }) => body.id),
    draft: await them
      .call<{ id: number }>("POST", "/drafts", { kind: "notes", text: CANARY })
      .then(({ body }) => body.id),
    file: await sent("/files", "canary.png", PNG, "image/png"),
    import: await sent("/imports", "canary.md", `- ${CANARY}`, "text/markdown"),
  };
});
afterAll(() => api.stop());

const PNG = String.fromCharCode(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** All that is stored of a person, whatever the table. */
async function allOf(userId: number): Promise<string> {
  const { rows: tables } = await api.pool.query<{ table_name: string }>(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1",
  );
  const found = await Promise.all(
    tables.map(({ table_name: table }) =>
      api.pool.query(
        `select '${table}' as t, row_to_json(r)::text as row from ${table} r where user_id = $1 order by 2`,
        [userId],
      ),
    ),
  );
  return JSON.stringify(found.flatMap(({ rows }) => rows));
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, name === "file" ? new File([value], "canary") : value);
  return form;
}

const addressOf = (path: string, id: number | string) =>
  path.replace("{id}", String(id)).replace("{uuid}", String(id));

test("every call that takes an id answers another person's as one that is not there, and changes nothing", async () => {
  const before = await allOf(theirs.id);
  const found: unknown[] = [];
  for (const [name, { of, body, form, query = "", status = 404 }] of Object.entries(ROWS) as [
    WithId,
    Row,
  ][]) {
    const { method, path } = endpoints[name];
    const answer = await fetch(`${api.origin}${API_PREFIX}${addressOf(path, ids[of])}${query}`, {
      method,
      headers: {
        Authorization: `Bearer ${mine.token}`,
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(form ? { body: formOf(form) } : {}),
    });
    found.push([name, answer.status === status, (await answer.text()).includes("canary")]);
  }
  expect(found).toEqual(Object.keys(ROWS).map((name) => [name, true, false]));
  expect(await allOf(theirs.id)).toBe(before);
});

test("no call that names an id in its query tells anything of another person's", async () => {
  for (const query of QUERIES) {
    const address = query(Number(ids.node), Number(ids.file));
    const answer = await fetch(`${api.origin}${API_PREFIX}${address}`, {
      headers: { Authorization: `Bearer ${mine.token}` },
    });
    const text = await answer.text();
    expect([address, answer.status]).toEqual([address, expect.toBeOneOf([200, 404, 422])]);
    expect([address, text.replace(/"q":"canary"/g, "")]).toEqual([
      address,
      expect.not.stringContaining("canary"),
    ]);
  }
});

test("every call that needs a session refuses those without one: none, forged, logged out and over", async () => {
  const named = async () =>
    (
      await api.call<{ token: string }>("POST", "/users", {
        body: { username: crypto.randomUUID(), password: "correct horse battery" },
      })
    ).body.token;
  const over = await named();
  now += 400 * 86_400_000;
  const out = await named();
  await api.call("POST", "/logout", { token: out });
  const [head, payload, signature = ""] = mine.token.split(".");
  const forged = `${head}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  for (const [name, call] of Object.entries(endpoints) as [EndpointName, Call][]) {
    if (call.auth !== "bearer") continue;
    for (const token of [undefined, forged, out, over]) {
      const answer = await fetch(`${api.origin}${API_PREFIX}${addressOf(call.path, 1)}`, {
        method: call.method,
        headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      expect([name, answer.status]).toEqual([name, 401]);
    }
  }
});
