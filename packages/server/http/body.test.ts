import { expect, test } from "vitest";
import { readBody } from "./body.ts";

const request = (body: string | undefined, headers: Record<string, string> = {}) =>
  new Request("http://localhost/x", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body }),
  });
const LIMIT = 1_000;

test("no body, an empty one and null are an empty object", async () => {
  for (const body of [undefined, "", "null", "{}"]) {
    expect(await readBody(request(body), LIMIT)).toEqual({ ok: true, value: {} });
  }
});

test("null members are taken out at every level, but stay in lists and inside a payload", async () => {
  const body = '{"a":null,"b":{"c":null,"d":[null,{"e":null}]},"payload":{"f":null,"g":{"h":null}}}';
  expect(await readBody(request(body), LIMIT)).toEqual({
    ok: true,
    value: { b: { d: [null, {}] }, payload: { f: null, g: { h: null } } },
  });
});

test("the limit counts bytes, not characters", async () => {
  const body = JSON.stringify("ü".repeat(499));
  expect((await readBody(request(body), 1_000)).ok).toBe(true);
  const refused = await readBody(request(body), 999);
  expect(refused.ok ? null : refused.error.status).toBe(413);
});

test("an announced length over the limit is refused before anything is read", async () => {
  const announced = request("{}", { "Content-Length": "1001" });
  const refused = await readBody(announced, LIMIT);
  expect(refused.ok ? null : refused.error.status).toBe(413);
  expect(announced.bodyUsed).toBe(false);
});
