import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type Person, startApi, TEST_SECRET } from "../testing/api.ts";
import { checkoutUnderHost } from "../testing/forged-host.ts";
import { STRIPE_KEY } from "../testing/stripe-double.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let api: Api;
let now = new Date("2026-03-01T12:00:00Z");
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { clock: () => now, config: { subscriptionRequired: true } });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const start = async (person: Person, return_url = `${api.origin}/trees/${person.rootId}`) => {
  const { body } = await api.call<{ checkout_url: string }>("POST", "/subscriptions", {
    token: person.token,
    body: { return_url },
  });
  return body.checkout_url;
};
const ticketOf = (url: string) => new URL(url).searchParams.get("ticket") ?? "";
const press = (choice: string, ticket: string) =>
  fetch(`${api.origin}/checkout/test`, {
    method: "POST",
    body: new URLSearchParams({ ticket, choice }),
    redirect: "manual",
  });
const statusOf = async ({ token }: Person) =>
  (await api.call<{ has_subscription: boolean; status: string }>("GET", "/subscriptions/status", { token }))
    .body;

test("without a provider the checkout is a page of our own, plainly labelled, that loads nothing from elsewhere [7.subscriptions]", async () => {
  const url = await start(await api.person());
  expect(new URL(url).origin).toBe(api.origin);
  const page = await fetch(url);
  const html = await page.text();
  expect(page.status).toBe(200);
  for (const words of ["Test checkout.", "no money moves", "9 dollars", "7 days are free", "Cancel"]) {
    expect(html).toContain(words);
  }
  expect(html).not.toMatch(/<script|https?:\/\//);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect((await fetch(`${api.origin}/checkout/test.css`)).headers.get("content-type")).toMatch(/^text\/css/);
  expect(api.log()).not.toContain(ticketOf(url));
});

test("while the public address is this machine, its other names count as ours, and nobody else's do", async () => {
  const person = await api.person();
  for (const host of ["localhost:4000", "127.0.0.1:4000", "[::1]:4000", "127.8.9.1", "me.localhost:1"]) {
    const answer = await checkoutUnderHost(api, person, host, `http://${host}/trees/1`);
    expect([host, answer.status]).toEqual([host, 200]);
    expect(new URL(answer.body.checkout_url ?? "").host).toBe(new URL(`http://${host}`).host);
  }
  for (const host of [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "192.168.1.7:3001",
  ]) {
    const answer = await checkoutUnderHost(api, person, host, `http://${host}/trees/1`);
    expect([host, answer.status]).toEqual([host, 422]);
    const plain = await checkoutUnderHost(api, person, host);
    expect(new URL(plain.body.checkout_url ?? "").origin, "our own page all the same").toBe(
      "http://localhost:3001",
    );
  }
  const elsewhere = await checkoutUnderHost(api, person, "localhost:4000", "http://localhost:5000/");
  expect(elsewhere.status, "another port is another server").toBe(422);
});

test("behind a name the test checkout is where that name, or an allowed one, leads", async () => {
  const config = { publicUrl: "https://perennial.example", allowedOrigins: ["https://app.example"] };
  const named = await startApi(database, { config });
  const person = await named.person();
  for (const [host, origin] of [
    ["perennial.example", "https://perennial.example"],
    ["app.example", "https://app.example"],
    ["localhost:3001", "https://perennial.example"],
    ["evil.example", "https://perennial.example"],
  ] as const) {
    const answer = await checkoutUnderHost(named, person, host);
    expect([host, new URL(answer.body.checkout_url ?? "").origin]).toEqual([host, origin]);
  }
  await named.stop();
});

test("paying leads back with payment=success and a trial of 7 days; a second press gives nothing more", async () => {
  const person = await api.person();
  const ticket = ticketOf(await start(person, `${api.origin}/trees/1?mode=viewing`));
  for (let press_ = 0; press_ < 2; press_++) {
    const answer = await press("pay", ticket);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${api.origin}/trees/1?mode=viewing&payment=success`);
  }
  expect(await statusOf(person)).toEqual({
    has_subscription: true,
    status: "trialing",
    required: true,
    trial_ends_at: new Date(now.getTime() + 7 * DAY_MS).toISOString(),
    current_period_end: new Date(now.getTime() + 7 * DAY_MS).toISOString(),
  });
  const { rows } = await api.pool.query("select id from payment_subscriptions where user_id = $1", [
    person.id,
  ]);
  expect(rows).toHaveLength(1);
  later(8 * DAY_MS);
  expect(await statusOf(person)).toMatchObject({ has_subscription: true, status: "active" });
});

test("cancelling leads back with payment=cancelled and changes nothing", async () => {
  const person = await api.person();
  const answer = await press("cancel", ticketOf(await start(person)));
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`${api.origin}/trees/${person.rootId}?payment=cancelled`);
  expect(await statusOf(person)).toMatchObject({ has_subscription: false, status: "none" });
});

test("nobody can make or change a ticket, and it ends after half an hour", async () => {
  const person = await api.person();
  const other = await api.person();
  const ticket = ticketOf(await start(person));
  const [head, body, signature] = ticket.split(".") as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: String(other.id) })).toString("base64url");
  const forged = await new SignJWT({ ...claims, sub: String(other.id) })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode("a secret of somebody else, also long enough"));
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${changed}.`;
  const session = person.token;
  for (const bad of ["", "nonsense", `${head}.${changed}.${signature}`, forged, unsigned, session]) {
    expect((await press("pay", bad)).status).toBe(410);
    const page = await fetch(`${api.origin}/checkout/test?ticket=${encodeURIComponent(bad)}`);
    expect([page.status, (await page.text()).includes("This checkout has ended")]).toEqual([410, true]);
  }
  later(31 * MINUTE_MS);
  expect((await press("pay", ticket)).status).toBe(410);
  for (const each of [person, other]) expect((await statusOf(each)).has_subscription).toBe(false);
});

test("a ticket is no session, and an address with markup in it stays text", async () => {
  const person = await api.person();
  const url = await start(person, `${api.origin}/"><script>alert(1)</script>?payment=x`);
  expect((await api.call("GET", "/validate-session", { token: ticketOf(url) })).status).toBe(401);
  expect(await (await fetch(url)).text()).not.toContain("<script");
  const page = await fetch(`${api.origin}/checkout/test?ticket="><script>alert(1)</script>`);
  expect(await page.text()).not.toContain("<script");
  const left = await press("cancel", ticketOf(url));
  expect(new URL(left.headers.get("location") ?? "").searchParams.getAll("payment")).toEqual(["cancelled"]);
});

test("a press of no button shows the page again; too large a form is nothing", async () => {
  const ticket = ticketOf(await start(await api.person()));
  expect((await press("refund", ticket)).status).toBe(422);
  expect((await press("pay", "x".repeat(100_000))).status).toBe(410);
});

test("what was tried out is worth nothing once real payments are set up, and there is no test page then", async () => {
  const person = await api.person();
  await press("pay", ticketOf(await start(person)));
  const manual = await api.person();
  await api.pool.query("update users set has_subscription = true where id = $1", [manual.id]);
  const flag = async ({ id }: Person) =>
    (await api.pool.query("select has_subscription as has from users where id = $1", [id])).rows[0].has;
  expect([await flag(person), await flag(manual)]).toEqual([true, true]);
  const stripe = { secretKey: STRIPE_KEY, webhookSecret: undefined, priceId: undefined };
  const real = await startApi(database, {
    config: { jwtSecret: TEST_SECRET, stripe: { ...stripe, apiBase: "http://127.0.0.1:9" } },
  });
  expect([await flag(person), await flag(manual)]).toEqual([false, true]);
  expect((await fetch(`${real.origin}/checkout/test?ticket=x`)).status).toBe(404);
  await real.stop();
  await (await startApi(database)).stop();
  expect(await flag(person)).toBe(true);
});
