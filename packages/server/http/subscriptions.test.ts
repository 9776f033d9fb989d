import type { Session } from "@perennial/contract/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { checkoutUnderHost } from "../testing/forged-host.ts";
import { outlineOf } from "../testing/outline.ts";
import {
  type SignedEvent,
  STRIPE_KEY,
  type StripeDouble,
  signedEvent,
  startStripeDouble,
  subscriptionObject,
  WEBHOOK_SECRET,
} from "../testing/stripe-double.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let stripe: StripeDouble;
let api: Api;
const HOME = "https://perennial.example";
const stripeConfig = () => ({
  secretKey: STRIPE_KEY,
  webhookSecret: WEBHOOK_SECRET,
  priceId: undefined,
  apiBase: stripe.origin,
});

beforeAll(async () => {
  database = await createTestDatabase();
  stripe = await startStripeDouble();
  api = await startApi(database, {
    config: {
      publicUrl: HOME,
      allowedOrigins: ["https://app.example"],
      subscriptionRequired: true,
      stripe: stripeConfig(),
    },
  });
});
afterAll(async () => {
  await api.stop();
  await stripe.stop();
  await database.drop();
});

interface Status {
  has_subscription: boolean;
  status: string;
  required: boolean;
  trial_ends_at: string | null;
  current_period_end: string | null;
}
const statusOf = async ({ token }: Person, at = api) =>
  (await at.call<Status>("GET", "/subscriptions/status", { token })).body;
const start = (person: Person, return_url?: string, at = api) =>
  at.call<{ checkout_url: string; code?: string; error?: string }>("POST", "/subscriptions", {
    token: person.token,
    body: return_url === undefined ? {} : { return_url },
  });
const lastOrder = () =>
  stripe.requests.findLast(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions");
const sessionId = (url: string) => url.split("/").at(-1) ?? "";
const tell = (event: SignedEvent) => api.call("POST", "/subscriptions/webhook", event);
let counter = 0;
const fresh = (kind: string) => `${kind}_${++counter}`;
const told = (subscription: string, type = "customer.subscription.updated", event = fresh("evt")) =>
  signedEvent(event, type, {
    id: subscription,
    object: "subscription",
    status: "a lie, since it is read back",
  });

describe("a checkout", () => {
  test("is a subscription of 9 dollars a month with 7 days free, begun at the provider [7.subscriptions] [1.plan]", async () => {
    const person = await api.person();
    const answer = await start(person, `${HOME}/trees/7?mode=viewing#here`);
    expect(answer.status).toBe(200);
    expect(answer.body.checkout_url).toMatch(new RegExp(`^${stripe.origin}/pay/cs_test_`));
    const order = lastOrder();
    expect(order?.form).toMatchObject({
      mode: "subscription",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "900",
      "line_items[0][price_data][recurring][interval]": "month",
      "subscription_data[trial_period_days]": "7",
      "subscription_data[metadata][user_id]": String(person.id),
      success_url: `${HOME}/trees/7?mode=viewing&payment=success#here`,
      cancel_url: `${HOME}/trees/7?mode=viewing&payment=cancelled#here`,
    });
    expect(order?.headers.get("authorization")).toBe(`Bearer ${STRIPE_KEY}`);
    expect(order?.headers.get("x-stripe-client-telemetry")).toBeNull();
  });

  test("takes the operator's price where one is set, and goes home without a return address", async () => {
    const priced = await startApi(database, {
      config: { publicUrl: HOME, stripe: { ...stripeConfig(), priceId: "price_42" } },
    });
    await start(await api.person(), undefined, priced);
    const form = lastOrder()?.form ?? {};
    expect(form["line_items[0][price]"]).toBe("price_42");
    expect(form["line_items[0][price_data][currency]"]).toBeUndefined();
    expect(form.success_url).toBe(`${HOME}/?payment=success`);
    await priced.stop();
  });

  test("comes back to our own origins only: the public one and the allowed ones", async () => {
    const person = await api.person();
    for (const own of [`${HOME}/`, "https://app.example/x?y=1"]) {
      expect([own, (await start(person, own)).status]).toEqual([own, 200]);
    }
    const sent = stripe.requests.length;
    for (const foreign of [
      "https://evil.example/",
      `${api.origin}/trees/1`,
      "http://localhost:3001/",
      `${HOME}.evil.example/`,
      `${HOME}@evil.example/`,
      "https://me:secret@perennial.example/",
      "http://perennial.example/",
      "https://perennial.example:8443/",
      "//evil.example/",
      "/trees/1",
      "javascript:alert(1)",
      "data:text/html,hello",
      "not an address",
      "",
      `${HOME}/${"a".repeat(3000)}`,
    ]) {
      const answer = await start(person, foreign);
      expect([foreign, answer.status, answer.body.code]).toEqual([foreign, 422, "validation"]);
    }
    expect(stripe.requests.length).toBe(sent);
  });

  test("a Host header makes no origin our own: whoever forges it is refused as before (found broken 6)", async () => {
    const person = await api.person();
    const sent = stripe.requests.length;
    for (const host of ["evil.example", "localhost:3001", new URL(api.origin).host]) {
      const answer = await checkoutUnderHost(api, person, host, `http://${host}/trees/1`);
      expect([host, answer.status, answer.body.code]).toEqual([host, 422, "validation"]);
    }
    expect(stripe.requests.length).toBe(sent);
    const plain = await checkoutUnderHost(api, person, "evil.example");
    expect(plain.status).toBe(200);
    expect(lastOrder()?.form.success_url).toBe(`${HOME}/?payment=success`);
  });

  test("needs a person: without a token nothing is begun", async () => {
    expect((await api.call("POST", "/subscriptions", { body: {} })).status).toBe(401);
  });

  test("is told in words when the provider does not answer, or does not take it", async () => {
    const person = await api.person();
    for (const [response, words] of [
      [() => Response.json({ error: { type: "api_error" } }, { status: 500 }), /does not answer/],
      [() => new Response("<html>", { status: 502 }), /does not answer/],
      [
        () => Response.json({ error: { type: "invalid_request_error", code: "bad" } }, { status: 400 }),
        /did not take the order/,
      ],
      [
        () => Response.json({ error: { type: "authentication_error" } }, { status: 401 }),
        /did not take the order/,
      ],
    ] as const) {
      stripe.answerWith(response);
      const answer = await start(person);
      expect([answer.status, answer.body.code]).toEqual([503, "provider_unavailable"]);
      expect(answer.body.error).toMatch(words);
    }
    stripe.answerWith(undefined);
    expect(api.log()).not.toContain(STRIPE_KEY);
  });
});

describe("an event of the provider", () => {
  test("counts once, and says where to look: the subscription is read back [7.subscriptions]", async () => {
    const person = await api.person();
    const id = fresh("sub");
    const trialEnd = Math.floor(Date.now() / 1000) + 7 * 86_400;
    stripe.setSubscription(id, { userId: person.id, status: "trialing", trialEnd, periodEnd: trialEnd });
    const event = told(id, "customer.subscription.created");
    expect((await tell(event)).status).toBe(200);
    const ends = new Date(trialEnd * 1000).toISOString();
    expect(await statusOf(person)).toEqual({
      has_subscription: true,
      status: "trialing",
      required: true,
      trial_ends_at: ends,
      current_period_end: ends,
    });
    const reads = stripe.requests.length;
    stripe.setSubscription(id, { userId: person.id, status: "canceled" });
    const again = await Promise.all([tell(event), tell(event), tell(event)]);
    expect(again.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(stripe.requests.length).toBe(reads);
    expect((await statusOf(person)).has_subscription).toBe(true);
  });

  test("two copies at once are one event", async () => {
    const person = await api.person();
    const id = fresh("sub");
    stripe.setSubscription(id, { userId: person.id, status: "active" });
    const event = told(id, "customer.subscription.created", "evt_twin");
    await Promise.all([tell(event), tell(event), tell(event)]);
    const { rows } = await api.pool.query("select user_id from payment_events where id = 'evt_twin'");
    expect(rows).toEqual([{ user_id: person.id }]);
  });

  test("may come in any order, and late: what the provider has now is what holds", async () => {
    const person = await api.person();
    const id = fresh("sub");
    stripe.setSubscription(id, { userId: person.id, status: "canceled" });
    await tell(told(id, "customer.subscription.deleted"));
    await tell(told(id, "customer.subscription.created"));
    expect(await statusOf(person)).toMatchObject({ has_subscription: false, status: "canceled" });
    stripe.setSubscription(id, { userId: person.id, status: "active" });
    await tell(told(id, "customer.subscription.deleted"));
    expect(await statusOf(person)).toMatchObject({ has_subscription: true, status: "active" });
  });

  test("an answer of the provider that was overtaken by a later one changes nothing", async () => {
    const person = await api.person();
    const id = fresh("sub");
    stripe.setSubscription(id, { userId: person.id, status: "trialing" });
    const letGo = stripe.holdNext();
    const before = stripe.requests.length;
    const slow = tell(told(id, "customer.subscription.created"));
    while (stripe.requests.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
    stripe.setSubscription(id, { userId: person.id, status: "canceled" });
    await tell(told(id, "customer.subscription.deleted"));
    letGo();
    await slow;
    expect(await statusOf(person)).toMatchObject({ has_subscription: false, status: "canceled" });
  });

  test("of a checkout or an invoice leads to its subscription, in both spellings", async () => {
    for (const object of [
      (id: string) => ({ object: "checkout.session", subscription: id }),
      (id: string) => ({ object: "invoice", subscription: id }),
      (id: string) => ({ object: "invoice", parent: { subscription_details: { subscription: id } } }),
      (id: string) => ({ object: "checkout.session", subscription: { id, object: "subscription" } }),
    ]) {
      const person = await api.person();
      const id = fresh("sub");
      stripe.setSubscription(id, { userId: person.id, status: "active" });
      await tell(signedEvent(fresh("evt"), "whatever", object(id)));
      expect((await statusOf(person)).has_subscription).toBe(true);
    }
  });

  test("forged, changed, unsigned or old, it is refused and changes nothing", async () => {
    const person = await api.person();
    const id = fresh("sub");
    stripe.setSubscription(id, { userId: person.id, status: "active" });
    const object = subscriptionObject(id, { userId: person.id, status: "active" });
    const good = signedEvent("evt_forged", "customer.subscription.created", object);
    const reads = stripe.requests.length;
    for (const event of [
      signedEvent("evt_forged", "customer.subscription.created", object, { secret: "whsec_other" }),
      signedEvent("evt_forged", "customer.subscription.created", object, { age: 3600 }),
      { ...good, raw: good.raw.replace("created", "updated") },
      { ...good, raw: `${good.raw} ` },
      { raw: good.raw, headers: {} },
      { raw: good.raw, headers: { "Stripe-Signature": "t=1,v1=00" } },
      { raw: "", headers: good.headers },
      { raw: "not json", headers: good.headers },
    ]) {
      const answer = await tell(event);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: "bad_request" });
    }
    expect(stripe.requests.length).toBe(reads);
    expect((await statusOf(person)).has_subscription).toBe(false);
    expect((await tell(good)).status).toBe(200);
  });

  test("that speaks of nothing of ours is taken and forgotten", async () => {
    for (const object of [
      { object: "customer", id: "cus_1" },
      { object: "subscription", id: "sub_unknown" },
      { object: "subscription" },
      null,
    ]) {
      expect((await tell(signedEvent(fresh("evt"), "whatever", object))).status).toBe(200);
    }
    for (const userId of [null, 999_999_999]) {
      const id = fresh("sub");
      stripe.setSubscription(id, { userId, status: "active" });
      expect((await tell(told(id))).status).toBe(200);
    }
  });

  test("is not lost when the provider cannot be asked: it is refused, and its next try counts", async () => {
    const person = await api.person();
    const id = fresh("sub");
    stripe.setSubscription(id, { userId: person.id, status: "active" });
    const event = told(id);
    stripe.answerWith(() => new Response("down", { status: 503 }));
    expect((await tell(event)).status).toBe(503);
    stripe.answerWith(undefined);
    expect((await tell(event)).status).toBe(200);
    expect((await statusOf(person)).has_subscription).toBe(true);
  });

  test("larger than a request may be, it is refused", async () => {
    expect((await tell({ raw: "x".repeat(1_100_000), headers: {} })).status).toBe(413);
  });
});

describe("what a person has", () => {
  test("is read back after the checkout, also when no event has come [7.status]", async () => {
    const person = await api.person();
    const { body } = await start(person);
    expect(await statusOf(person)).toMatchObject({ has_subscription: false, status: "none" });
    const id = fresh("sub");
    stripe.setSubscription(id, { userId: person.id, status: "trialing" });
    stripe.finish(sessionId(body.checkout_url), id);
    await api.pool.query("update payment_checkouts set asked_at = null where user_id = $1", [person.id]);
    expect(await statusOf(person)).toMatchObject({ has_subscription: true, status: "trialing" });
    const reads = stripe.requests.length;
    await statusOf(person);
    expect(stripe.requests.length).toBe(reads);
  });

  test("stands when the provider does not answer", async () => {
    const person = await api.person();
    await start(person);
    stripe.answerWith(() => new Response("down", { status: 500 }));
    expect(await statusOf(person)).toMatchObject({ has_subscription: false });
    stripe.answerWith(undefined);
  });

  test("is asked for anew when its period is over", async () => {
    const person = await api.person();
    const id = fresh("sub");
    const past = Math.floor(Date.now() / 1000) - 60;
    stripe.setSubscription(id, { userId: person.id, status: "active", periodEnd: past });
    await tell(told(id));
    stripe.setSubscription(id, { userId: person.id, status: "canceled", periodEnd: past });
    expect(await statusOf(person)).toMatchObject({ has_subscription: false, status: "canceled" });
  });

  test("a failed payment locks nobody out while the provider tries again; an unpaid subscription does", async () => {
    const person = await api.person();
    const id = fresh("sub");
    for (const [status, has] of [
      ["incomplete", false],
      ["past_due", true],
      ["unpaid", false],
      ["paused", false],
    ] as const) {
      stripe.setSubscription(id, { userId: person.id, status });
      await tell(told(id));
      expect(await statusOf(person)).toMatchObject({ has_subscription: has, status });
    }
  });

  test("a second subscription is not begun beside the first, and the free days come once", async () => {
    const person = await api.person();
    const id = fresh("sub");
    stripe.setSubscription(id, { userId: person.id, status: "active" });
    await tell(told(id));
    const refused = await start(person);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    stripe.setSubscription(id, { userId: person.id, status: "canceled" });
    await tell(told(id));
    expect((await start(person)).status).toBe(200);
    const form = lastOrder()?.form ?? {};
    expect(form["subscription_data[trial_period_days]"]).toBeUndefined();
    expect(form.customer).toBe(`cus_${id}`);
  });

  test("whoever paid before signing in has paid for the account they are in afterwards", async () => {
    const body = { username: "Payer", password: "wet chalk, dry chalk" };
    const { body: user } = await api.call<Session>("POST", "/users", { body });
    const person = await api.person();
    const id = fresh("sub");
    stripe.setSubscription(id, { userId: person.id, status: "active" });
    await tell(told(id));
    const { body: session } = await api.call<Session>("POST", "/login", { body, token: person.token });
    expect(session.user).toMatchObject({ id: user.user.id, has_subscription: true });
    // The provider goes on naming the account that began the checkout.
    stripe.setSubscription(id, { userId: person.id, status: "canceled" });
    await tell(told(id));
    const me = { id: user.user.id, token: session.token, rootId: 0 };
    expect(await statusOf(me)).toMatchObject({ has_subscription: false, status: "canceled" });
  });

  test("opens the three features where a subscription is required, and its end closes them", async () => {
    const person = await api.person();
    const outline = outlineOf(api, person);
    const make = () =>
      outline.call<{ code: string; details: object }>("POST", "/flashcards", {
        flashcard: { question: "Q", answer: "A" },
      });
    const refused = await make();
    expect([refused.status, refused.body.details]).toEqual([402, { feature: "Flashcard Creation" }]);
    const id = fresh("sub");
    stripe.setSubscription(id, { userId: person.id, status: "trialing" });
    await tell(told(id));
    const made = await make();
    expect(made.status).toBe(201);
    stripe.setSubscription(id, { userId: person.id, status: "canceled" });
    await tell(told(id));
    expect((await make()).status).toBe(402);
  });

  test("where none is required, the features are open to everybody, and the status says so", async () => {
    const open = await startApi(database, { config: { subscriptionRequired: false } });
    const person = await open.person();
    expect(await statusOf(person, open)).toMatchObject({ has_subscription: false, required: false });
    const card = await outlineOf(open, person).card("Q", "A");
    const rated = await outlineOf(open, person).call("POST", `/flashcards/${card.item_id}/confidence`, {
      confidence_rating: "green",
    });
    expect(rated.status).toBe(200);
    await open.stop();
  });
});
