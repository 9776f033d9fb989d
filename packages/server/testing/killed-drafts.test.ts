// Slow: it starts a server and kills it.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Session } from "@perennial/contract/accounts";
import type { Assistant, Draft, DraftItem } from "@perennial/contract/drafts/drafts";
import { API_PREFIX } from "@perennial/contract/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSoundLog } from "../commands/testing/notebook.ts";
import { type ModelDouble, startModelDouble } from "./model-double.ts";
import { type ServerCrew, startCrew } from "./server-crew.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const TEXT = "Osmosis is the movement of water through a membrane.";
const CARD = {
  kind: "card",
  under: 0,
  question: "What is osmosis?",
  answer: "movement of water through a membrane",
  quote: TEXT,
};

let folder: string;
let database: TestDatabase;
let model: ModelDouble;
let crew: ServerCrew;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "killed-drafts-"));
  [database, model] = await Promise.all([createTestDatabase(), startModelDouble()]);
  crew = await startCrew(1, folder, {
    DATABASE_URL: database.url,
    AI_BASE_URL: model.baseUrl,
    AI_MODEL_SLOW: "big",
  });
});
afterAll(async () => {
  await crew.kill();
  await Promise.all([model.stop(), database.drop()]);
  fs.rmSync(folder, { recursive: true });
});

/** The beginning of an answer, with a whole card in it, or all of one. */
function answer({ doesEnd }: { readonly doesEnd: boolean }): Response {
  const delta = (content: string) =>
    new TextEncoder().encode(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(delta(`{"items":[${JSON.stringify(CARD)}`));
      if (!doesEnd) return;
      controller.enqueue(delta("]}"));
      controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

test("a server that is killed while a model answers lets go of it and writes nothing; the draft has failed with what had come, is not gone on with, and can be asked for again; its day is charged once", async () => {
  const call = async <T>(method: string, at: string, token: string, body?: object): Promise<T> => {
    const sent = await fetch(`${crew.origins[0]}${API_PREFIX}${at}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!sent.ok) throw new Error(`${method} ${at}: ${sent.status} ${await sent.text()}`);
    return (await sent.json()) as T;
  };
  const { user, token } = await call<Session>("POST", "/anonymous", "");
  await call("PUT", "/account/assistant", token, { enabled: true });
  const wish = { kind: "cards", root_id: user.root_tree?.id, text: TEXT };
  const ask = async () => (await call<{ id: number }>("POST", "/drafts", token, wish)).id;
  const read = (id: number) => call<{ draft: Draft; items: DraftItem[] }>("GET", `/drafts/${id}`, token);
  const used = async () => (await call<Assistant>("GET", "/account/assistant", token)).used_today;
  const written = async () => {
    const { rows } = await database.pool.query<{ nodes: number; log: number }>(
      `select (select count(*)::int from nodes where user_id = $1) as nodes,
        (select count(*)::int from data_mutations where user_id = $1) as log`,
      [user.id],
    );
    return rows[0];
  };

  const before = await written();
  model.answerWith(() => answer({ doesEnd: false }));
  const killed = await ask();
  await expect.poll(async () => (await read(killed)).items.length).toBe(1);
  expect((await read(killed)).draft.state).toBe("running");
  const reserved = await used();
  expect(reserved.calls).toBe(1);
  await crew.end(0, "SIGKILL");
  await expect.poll(() => model.gone()).toBe(1);
  await crew.restart(0);
  // It is told from one that another server works on by its silence.
  expect((await read(killed)).draft.state).toBe("running");
  await database.pool.query(
    "update drafts set beat_at = beat_at - interval '31 seconds' where user_id = $1 and id = $2",
    [user.id, killed],
  );
  const { draft, items } = await read(killed);
  expect(draft).toMatchObject({ state: "failed", failure: expect.stringContaining("The server stopped") });
  expect(draft.output_tokens).toBeGreaterThan(0);
  expect(items).toMatchObject([{ place: 0, verdict: null, body: { question: CARD.question } }]);
  expect(reserved.tokens).toBeGreaterThanOrEqual((draft.input_tokens ?? 0) + (draft.output_tokens ?? 0));
  expect([model.requests.length, await written(), await used()]).toEqual([1, before, reserved]);

  model.answerWith(() => answer({ doesEnd: true }));
  const again = await ask();
  await expect.poll(async () => (await read(again)).draft.state).toBe("ready");
  const whole = await read(again);
  expect(whole.items).toHaveLength(1);
  expect(await used()).toMatchObject({
    calls: 2,
    tokens: reserved.tokens + (whole.draft.input_tokens ?? 0) + (whole.draft.output_tokens ?? 0),
  });
  // What had come of the first can still be decided.
  const verdicts = { places: [0], verdict: "rejected" };
  expect(await call("POST", `/drafts/${killed}/verdicts`, token, verdicts)).toMatchObject({
    state: "applied",
  });
  expect([model.requests.length, await written()]).toEqual([2, before]);
  await expectSoundLog(database.pool, user.id);
});
