import type { Assistant, Draft, DraftItem } from "@perennial/contract/drafts/drafts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { asking, type ModelDouble, startModelDouble } from "../testing/model-double.ts";
import { outlineOf } from "../testing/outline.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const TEXT = "Osmosis is the movement of water through a membrane.";
const CARD = {
  kind: "card",
  under: 0,
  question: "What is osmosis?",
  answer: "movement of water",
  quote: TEXT,
};
const KEY = "sk-canary";

let database: TestDatabase;
let model: ModelDouble;
let api: Api;
/** One that asks nobody in a private network, this machine included. */
let strict: Api;
beforeAll(async () => {
  [database, model] = await Promise.all([createTestDatabase(), startModelDouble()]);
  const ownModels = asking(model, { allowsPrivate: true });
  [api, strict] = await Promise.all([
    startApi(database, { config: { ownModels } }),
    startApi(database, { config: { ownModels: { ...ownModels, allowsPrivate: false } } }),
  ]);
  model.say(JSON.stringify({ items: [CARD] }));
});
afterAll(async () => {
  await Promise.all([api.stop(), strict.stop()]);
  await Promise.all([model.stop(), database.drop()]);
});

const set = async (at: Api, { token }: Person, body: object) =>
  at.call<Assistant>("PUT", "/account/assistant", { token, body });

/** Drafts cards of a note, to the end. */
async function draft(at: Api, who: Person): Promise<{ draft: Draft; items: DraftItem[] }> {
  const outline = outlineOf(at, who);
  const root = await outline.note(TEXT);
  const { body } = await outline.call<{ id: number }>("POST", "/drafts", { kind: "cards", root_id: root.id });
  const read = async () =>
    (await outline.call<{ draft: Draft; items: DraftItem[] }>("GET", `/drafts/${body.id}`)).body;
  await expect.poll(async () => (await read()).draft.ended_at).not.toBeNull();
  return read();
}

test("a person names a model of their own, whose key is told nobody and goes to its host alone; without one rules draft", async () => {
  const [who, other] = [await api.person(), await api.person()];
  const nothing = { enabled: false, available: false, own: { address: null, model: null, has_key: false } };
  expect((await api.call("GET", "/account/assistant", { token: who.token })).body).toMatchObject(nothing);
  const own = { address: `${model.baseUrl}/`, model: "mine", key: KEY };
  const { body, status } = await set(api, who, { enabled: true, own });
  const told = { address: model.baseUrl, model: "mine", has_key: true };
  expect([status, body]).toMatchObject([
    200,
    {
      enabled: true,
      available: true,
      model: "mine",
      own: told,
      daily_tokens: null,
      host: new URL(model.baseUrl).host,
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(KEY);
  const stored = await database.pool.query("select * from assistants where user_id = $1", [who.id]);
  expect(JSON.stringify(stored.rows) + stored.rows[0].sealed_key.toString("latin1")).not.toContain(KEY);

  expect((await draft(api, who)).draft).toMatchObject({ state: "ready", source: "model", model: "mine" });
  expect(model.requests.at(-1)).toMatchObject({ authorization: `Bearer ${KEY}`, body: { model: "mine" } });
  const asked = model.requests.length;
  expect((await draft(api, other)).draft.source).toBe("rules");
  expect(model.requests.length).toBe(asked);
  expect(api.log()).not.toContain(KEY);

  // Another name at the same host keeps the key; another host does not get it, and has to be agreed to.
  const named = await set(api, who, { enabled: true, own: { address: model.baseUrl, model: "other" } });
  expect(named.body.own).toMatchObject({ model: "other", has_key: true });
  const elsewhere = model.baseUrl.replace("127.0.0.1", "localhost");
  const moved = await set(api, who, { enabled: true, own: { address: elsewhere, model: "other" } });
  expect(moved.body).toMatchObject({ host: new URL(elsewhere).host, own: { has_key: false } });
  await draft(api, who);
  expect(model.requests.at(-1)?.authorization).toBeNull();
  expect((await set(api, who, { enabled: true, own: { address: "", model: "" } })).body).toMatchObject({
    available: false,
    own: { address: null, has_key: false },
  });
  expect((await draft(api, who)).draft.source).toBe("rules");
});

test("of a model of one's own no private network is asked, this machine neither, and a sentence says it to whom it belongs", async () => {
  const who = await strict.person();
  const asked = model.requests.length;
  for (const address of [
    model.baseUrl,
    "http://10.0.0.1/v1",
    "http://169.254.169.254/v1",
    "http://[::1]:9/v1",
  ]) {
    await set(strict, who, { enabled: true, own: { address, model: "m", key: KEY } });
    expect((await draft(strict, who)).draft).toMatchObject({
      state: "failed",
      failure: "Your model's address leads into a private network, which this server asks nobody in.",
    });
  }
  expect(model.requests.length).toBe(asked);
});

test("what is no address of a model is refused, and so is any where the server has one of its own, or none", async () => {
  const who = await api.person();
  for (const address of [
    "ftp://llm.example/v1",
    "llm.example",
    "javascript:alert(1)",
    `https://a.example/${"a".repeat(500)}`,
  ])
    expect((await set(api, who, { enabled: true, own: { address, model: "m" } })).status).toBe(422);
  const own = { address: "https://llm.example/v1", model: "m" };
  expect((await set(api, who, { enabled: true, own: { ...own, key: "a\nb" } })).status).toBe(422);
  const plain = await startApi(database, {});
  expect((await set(plain, who, { enabled: true, own })).status).toBe(422);
  expect(
    (await plain.call<Assistant>("GET", "/account/assistant", { token: who.token })).body.own,
  ).toBeNull();
  await plain.stop();
});
