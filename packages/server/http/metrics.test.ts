import { type Endpoints, endpoints } from "@perennial/contract/calls/endpoints";
import { API_PREFIX } from "@perennial/contract/limits";
import { expect, test } from "vitest";
import { startApiAlone } from "../testing/api.ts";

/** All labels there may be: none of them holds what somebody wrote, or who it was. */
const LABELS = ["class", "le", "method", "result", "route", "state", "version"];
const ENDS_THE_SESSION = ["POST /logout", "DELETE /account"];
const MOST_SERIES = 2_000;

/** The series of a scrape: name and labels, without values. */
const seriesOf = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.slice(0, line.lastIndexOf(" ")));

test("/metrics counts requests by route, and has few series whatever is asked", async () => {
  const api = await startApiAlone();
  const person = await api.person();
  for (const { method, path } of Object.values<Endpoints[keyof Endpoints]>(endpoints)) {
    if (path.includes("stream") || ENDS_THE_SESSION.includes(`${method} ${path}`)) continue;
    for (const id of [person.rootId, 987_654_321]) {
      const address = path.replace("{id}", String(id)).replace("{uuid}", crypto.randomUUID());
      const answer = await fetch(`${api.origin}${API_PREFIX}${address}`, {
        method,
        headers: { Authorization: `Bearer ${id === person.rootId ? person.token : "canary-token"}` },
      });
      await answer.arrayBuffer();
    }
  }
  await fetch(`${api.origin}/canary-path`, { method: "DELETE" });
  await fetch(`${api.origin}/login`, { method: "POST", body: "canary-body" });

  const answer = await fetch(`${api.origin}/metrics`);
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  const series = seriesOf(text);
  expect(series.length).toBeLessThan(MOST_SERIES);
  const labels = new Set(
    series.flatMap((each) => [...each.matchAll(/[{,](\w+)="/g)].map(([, name]) => name)),
  );
  expect([...labels].filter((name) => !LABELS.includes(name ?? ""))).toEqual([]);
  expect(text).not.toMatch(/canary|987654321/);
  expect(series).toContain('http_request_seconds_count{route="/trees/{id}",method="GET",class="2xx"}');
  expect(series).toContain('http_request_seconds_count{route="unknown",method="DELETE",class="4xx"}');
  for (const name of ["command_seconds_count", "streams_open", "accounts"]) expect(series).toContain(name);
  expect(series).toContain('db_pool{state="waiting"}');
  await api.stop();
});

test("whoever is not let in is counted and stands in the audit, whichever way it was tried", async () => {
  const api = await startApiAlone();
  const ways = ["/login", "/auth/google", "/auth/oidc", "/auth/passkey", "/account/recover"];
  for (const way of ways) await api.call("POST", way, { body: {} });
  const text = await (await fetch(`${api.origin}/metrics`)).text();
  expect(text).toContain(`\nsign_ins_total{result="refused"} ${ways.length}\n`);
  for (const way of ways) expect(api.log()).toMatch(new RegExp(`"audit":"[a-z ]+".*"route":"${way}"`));
  await api.stop();
});

test("tokens that are made and revoked stand in the audit", async () => {
  const api = await startApiAlone();
  await api.call("POST", "/tokens", { body: {} });
  await api.call("DELETE", `/tokens/${crypto.randomUUID()}`);
  expect(api.log()).toMatch(/"audit":"new token".*"status":401/);
  expect(api.log()).toMatch(/"audit":"revoke token".*"status":401/);
  await api.stop();
});

test("without a token /metrics is for this machine alone, and not through a proxy on it", async () => {
  const api = await startApiAlone();
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${api.origin}/metrics`, { headers })).status;
  expect(await ask({})).toBe(200);
  expect(await ask({ "X-Forwarded-For": "127.0.0.1" })).toBe(403);
  await api.stop();
  const proxied = await startApiAlone({ config: { trustProxy: true } });
  expect((await fetch(`${proxied.origin}/metrics`)).status).toBe(403);
  await proxied.stop();
});

test("with METRICS_TOKEN /metrics is for whoever has it", async () => {
  const api = await startApiAlone({ config: { metricsToken: "the-scraper" } });
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${api.origin}/metrics`, { headers })).status;
  expect(await ask({})).toBe(401);
  expect(await ask({ Authorization: "Bearer another" })).toBe(401);
  expect(await ask({ Authorization: "Bearer the-scraper", "X-Forwarded-For": "192.0.2.7" })).toBe(200);
  await api.stop();
});

test("a request keeps the name that a proxy gave it, and gets one where that is none", async () => {
  const api = await startApiAlone();
  const named = async (name: string) =>
    (await api.call("GET", "/health", { headers: { "X-Request-Id": name } })).headers.get("X-Request-Id");
  expect(await named("edge-17.a_b")).toBe("edge-17.a_b");
  expect(await named("a b\u00e9")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await named("x".repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
  expect(api.log()).toContain('"requestId":"edge-17.a_b"');
  await api.stop();
});
