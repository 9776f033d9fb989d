import type { Session } from "@perennial/contract/accounts";
import { expect, test } from "vitest";
import { startApi } from "../testing/api.ts";
import { openEvents } from "../testing/event-reader.ts";
import { outlineOf } from "../testing/outline.ts";
import { createTestDatabase } from "../testing/test-database.ts";

test("the log names route, status, time and user, and never a token, a password or anybody's text", async () => {
  const database = await createTestDatabase();
  const api = await startApi(database);
  const secrets: string[] = [];
  const secret = (text: string): string => {
    secrets.push(text);
    return text;
  };

  const password = secret("correct-horse-battery");
  const { body: session } = await api.call<Session>("POST", "/users", {
    body: { username: "Logger", password },
  });
  const token = secret(session.token);
  const person = { id: session.user.id, token, rootId: session.user.root_tree?.id ?? 0 };
  const outline = outlineOf(api, person);
  const note = await outline.note(secret("zebra thoughts"));
  await outline.call("PUT", `/notes/${note.item_id}`, { note: { text: secret("giraffe thoughts") } });
  await outline.card(secret("okapi question"), secret("okapi answer"));
  await api.call("POST", "/login", { body: { username: "Logger", password: secret("wrong-horse") } });
  await api.call("POST", "/notes", { token, raw: secret("{broken okapi json") });
  await api.call("POST", "/notes", { token, body: { note: { text: [secret("listed lemur")] } } });
  await api.call("GET", `/nothing/${secret("lost-path-lynx")}?token=${token}`);
  await fetch(`${api.origin}/trees/5?secret=${secret("query-quokka")}`);
  const { body: ticket } = await api.call<{ ticket: string }>("POST", "/stream_tickets", { token });
  secret(ticket.ticket);
  for (const key of [token, ticket.ticket, `${token}x`]) {
    const reader = await openEvents(`${api.origin}/api/v1/user_actions/stream?token=${key}`);
    await reader.next().catch(() => undefined);
    await reader.close();
  }
  // A failure that nobody expected: the driver's error quotes the row.
  const query = api.pool.query;
  const quoted = secret("quoted narwhal");
  const fail = () =>
    Promise.reject(
      Object.assign(new Error(`invalid input: ${quoted}`), {
        detail: "Failing row contains (zebra thoughts)",
        code: "23514",
      }),
    );
  Object.assign(api.pool, { query: fail });
  const failed = await api.call("GET", "/validate-session", { token });
  Object.assign(api.pool, { query });
  expect(failed).toMatchObject({
    status: 500,
    body: {
      code: "internal",
      error: `Something went wrong on the server. Nothing was changed. Request ${failed.headers.get("X-Request-Id")}.`,
    },
  });
  expect(failed.body).not.toHaveProperty("details");

  await api.stop();
  await database.drop();
  const log = api.log();
  for (const text of secrets) expect(log).not.toContain(text);
  expect(log).not.toMatch(/eyJ[\w-]+\./);
  const lines = log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: "request",
      method: "PUT",
      route: "/notes/{id}",
      status: 200,
      userId: person.id,
      ms: expect.any(Number),
    }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ audit: "new account", status: 201 }));
  expect(lines).toContainEqual(expect.objectContaining({ audit: "sign in", status: 401 }));
  expect(lines).toContainEqual(expect.objectContaining({ route: "/user_actions/stream", status: 200 }));
  expect(lines).toContainEqual(expect.objectContaining({ route: "unknown", status: 404 }));
  const unexpected = lines.find((line) => line.msg === "unexpected failure");
  expect(unexpected).toMatchObject({ route: "/validate-session", failure: { name: "Error", code: "23514" } });
  expect(unexpected.requestId).toBe(failed.headers.get("X-Request-Id"));
  expect(unexpected.failure.stack).toMatch(/at .*sessions\.ts/);
});
