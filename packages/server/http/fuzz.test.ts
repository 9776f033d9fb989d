// Slow: thousands of calls.

import type { Endpoint } from "@perennial/contract/calls/endpoint";
import { type EndpointName, endpoints } from "@perennial/contract/calls/endpoints";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod/mini";
import { type Api, type Person, startApiAlone } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";

/** Calls that are made at random from the contract; FC_RUNS asks for more. */
const CALLS = Number(process.env.FC_RUNS ?? 400);
const MS_PER_CALL = 400;
const CANARY = "canary of another person";

/** Left out: what ends the session or never ends, what hashes a password each time, and what takes a form. */
const LEFT_OUT: ReadonlySet<EndpointName> = new Set([
  ...(["logout", "deleteAccount", "endOtherSessions", "streamUserActions"] as const),
  ...(["login", "createUser", "createAnonymous", "recoverAccount"] as const),
  ...(["createFile", "createImport", "sendImportPiece"] as const),
]);
const NAMES = (Object.keys(endpoints) as EndpointName[]).filter((name) => !LEFT_OUT.has(name));

const WORDS = fc.oneof(
  fc.constantFrom(
    "",
    "words",
    "true",
    "0",
    "-1",
    "1e999",
    "2026-11-30",
    "2026-11-30T09:00:00Z",
    "Europe/Berlin",
  ),
  fc.constantFrom(
    "\u0000",
    "\ud800",
    "\u202e",
    "é".repeat(300),
    "'; drop table users; --",
    "%",
    "../..",
    "{{c1::a}}",
  ),
  fc.uuid(),
  fc.string({ maxLength: 12 }),
);
/** Filled with the numbers of records, one's own and another person's, before the first call. */
const ids: number[] = [];
const NUMBERS = fc.oneof(
  fc.nat(1_000).map((at) => ids[at % ids.length] ?? 0),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308),
  fc.integer({ min: -3, max: 100 }),
);
const ANYTHING = fc.oneof(fc.jsonValue({ maxDepth: 2 }), WORDS, NUMBERS, fc.constantFrom(null, [], {}));

/** Values that mostly fit a schema: now and then one of another type stands in their place. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const fitting = fittingOf(schema);
  return fc.oneof({ weight: 24, arbitrary: fitting }, { weight: 1, arbitrary: ANYTHING });
}

function fittingOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const names = Object.keys(def.shape);
      const fields = names.map((name) => [name, valuesOf(def.shape[name] as z.core.$ZodType)] as const);
      // What the server alone says, too.
      const extra = { user_id: NUMBERS, is_anonymous: fc.boolean() };
      const all: Record<string, fc.Arbitrary<unknown>> = { ...Object.fromEntries(fields), ...extra };
      return fc.record(all, { requiredKeys: names });
    }
    case "array":
      return fc.array(valuesOf(def.element), { maxLength: 3 });
    case "tuple":
      return fc.tuple(...def.items.map((item) => valuesOf(item)));
    case "union":
      return fc.oneof(...def.options.map((option) => valuesOf(option)));
    case "optional":
    case "nullable":
      return fc.option(valuesOf(def.innerType), { nil: def.type === "nullable" ? null : undefined });
    case "pipe":
      return valuesOf(def.in);
    case "enum":
      return fc.constantFrom(...Object.values(def.entries));
    case "literal":
      return fc.constantFrom(...def.values);
    case "boolean":
      return fc.boolean();
    case "number":
      return NUMBERS;
    case "string":
      return WORDS;
    default:
      return ANYTHING;
  }
}

interface Call {
  readonly name: EndpointName;
  readonly id: number;
  readonly uuid: string;
  readonly query: unknown;
  readonly body: unknown;
}

const CALL: fc.Arbitrary<Call> = fc.constantFrom(...NAMES).chain((name) => {
  const { query, body }: Endpoint = endpoints[name];
  return fc.record({
    name: fc.constant(name),
    id: NUMBERS.map(Math.trunc),
    uuid: fc.uuid(),
    query: query ? fittingOf(query) : fc.constant({}),
    body: body ? valuesOf(body) : fc.constant(undefined),
  });
});

let api: Api;
let mine: Person;
let theirs: Person;
beforeAll(async () => {
  api = await startApiAlone();
  mine = await api.person();
  theirs = await api.person();
  for (const person of [theirs, mine]) {
    const outline = outlineOf(api, person);
    const text = person === theirs ? CANARY : "mine";
    const note = await outline.note(text);
    const card = await outline.card(`${text}?`, text, note.id);
    const asked = { kind: "cards", text: `Osmosis is the ${text} of water through a membrane.` };
    const draft = await outline.call<{ id: number }>("POST", "/drafts", asked);
    ids.push(person.rootId, note.id, note.item_id, card.id, card.item_id, draft.body.id);
  }
});
afterAll(() => api.stop());

/** All that is stored of another person. */
async function theirRows(): Promise<string> {
  const tables = [
    "nodes",
    "notes",
    "flashcards",
    "data_mutations",
    "user_actions",
    "sessions",
    "study_settings",
    "drafts",
    "draft_items",
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      api.pool.query(`select row_to_json(r)::text as row from ${table} r where user_id = $1 order by 1`, [
        theirs.id,
      ]),
    ),
  );
  const user = await api.pool.query("select row_to_json(u)::text as row from users u where id = $1", [
    theirs.id,
  ]);
  return JSON.stringify([...rows, user].map(({ rows: found }) => found));
}

test(
  `no call from the contract fails on the server, or reaches another person's notes (${CALLS} calls)`,
  async () => {
    const before = await theirRows();
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(CALL, async ({ name, id, uuid, query, body }) => {
        const { method, path } = endpoints[name];
        const address = new URL(
          `${api.origin}/api/v1${path.replace("{id}", String(id)).replace("{uuid}", uuid)}`,
        );
        for (const [key, value] of Object.entries(query as object))
          if (value !== undefined)
            address.searchParams.set(key, typeof value === "string" ? value : JSON.stringify(value));
        const response = await fetch(address, {
          method,
          headers: { Authorization: `Bearer ${mine.token}`, "Content-Type": "application/json" },
          ...(body === undefined || method === "GET" ? {} : { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        const isOurFault = response.status >= 500 && !text.includes("ai_unavailable");
        expect([name, isOurFault && text]).toEqual([name, false]);
        expect([name, text.includes(CANARY)]).toEqual([name, false]);
      }),
      { numRuns: CALLS },
    );
    expect(await theirRows()).toBe(before);
    // Calls that are all refused at the door would show nothing.
    const done = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
    expect(done / CALLS).toBeGreaterThan(0.1);
    expect(await api.call("GET", "/validate-session", { token: mine.token })).toMatchObject({ status: 200 });
  },
  60_000 + CALLS * MS_PER_CALL,
);
