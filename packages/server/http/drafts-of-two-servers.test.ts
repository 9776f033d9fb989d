import type { Draft } from "@perennial/contract/drafts/drafts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { asking, type ModelDouble, startModelDouble } from "../testing/model-double.ts";
import { outlineOf } from "../testing/outline.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let model: ModelDouble;
let servers: Api[];
beforeAll(async () => {
  [database, model] = await Promise.all([createTestDatabase(), startModelDouble()]);
  const options = { config: { ai: asking(model, { timeoutMs: 30_000 }) } };
  servers = await Promise.all([startApi(database, options), startApi(database, options)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all([model.stop(), database.drop()]);
});

test("a draft that is ended through another server than the one that works on it lets go of the model at once", async () => {
  const [working, other] = servers as [Api, Api];
  const who = await working.person();
  const outline = outlineOf(working, who);
  const root = await outline.note("Osmosis is the movement of water through a membrane.");
  await outline.call("PUT", "/account/assistant", { enabled: true });
  model.answerWith(() => new Promise<Response>(() => {}));
  const { body } = await outline.call<{ id: number }>("POST", "/drafts", { kind: "cards", root_id: root.id });
  await expect.poll(() => model.requests.length).toBe(1);
  const ended = await outlineOf(other, who).call<Draft>("POST", `/drafts/${body.id}/cancel`, {});
  expect(ended.body).toMatchObject({ state: "cancelled", failure: null });
  // Sooner than the next beat, by which a server tells that it still works.
  await expect.poll(() => model.gone(), { timeout: 1_200 }).toBe(1);
});
