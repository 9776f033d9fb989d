import { expect, test, vi } from "vitest";
import type { Api, Reply } from "../api/client.ts";
import { type ApiError, noAnswer } from "../api/error.ts";
import { createCheckout, NO_CHECKOUT_SESSION, NOT_STARTED, PLEASE_LOG_IN } from "./checkout.ts";

const ADDRESS = "https://perennial.example/trees/4?mode=viewing";
const refusal = (status: number, code: string, message: string): ApiError => ({
  status,
  code,
  message,
  details: {},
  retryAfter: null,
});

function setUp(answer: string | ApiError, token: string | null = "t.o.k") {
  const startSubscription = vi.fn<Api["startSubscription"]>(
    async (): Promise<Reply<{ checkout_url: string }>> =>
      typeof answer === "string"
        ? { ok: true, value: { checkout_url: answer }, version: null, replayed: false, serverTimestamp: null }
        : { ok: false, error: answer },
  );
  const done: string[] = [];
  const checkout = createCheckout({
    api: { startSubscription },
    session: { token: () => token },
    address: () => ADDRESS,
    leaveTo: (url) => void done.push(url),
    flush: async () => void done.push("flushed"),
    readSubscription: async () => void done.push("read"),
  });
  return { checkout, startSubscription, done };
}

test("a checkout comes back to the present address; what was typed is on disk before the page is left [4.checkout] [7.subscriptions]", async () => {
  const { checkout, startSubscription, done } = setUp("https://pay.example/c/1");
  expect(await checkout.start()).toBeUndefined();
  expect(startSubscription).toHaveBeenCalledExactlyOnceWith({ body: { return_url: ADDRESS } });
  expect(done).toEqual(["flushed", "https://pay.example/c/1"]);
});

test("without a token nothing is asked, and one is to log in first [8.checkout]", async () => {
  const { checkout, startSubscription } = setUp("https://pay.example/c/1", null);
  expect(await checkout.start()).toEqual({ message: PLEASE_LOG_IN, needsLogin: true });
  expect(startSubscription).not.toHaveBeenCalled();
});

test("a server that refuses makes no session, and its reason is told; none that does not answer [8.checkout]", async () => {
  const refused = setUp(refusal(503, "provider_unavailable", "The payment provider does not answer."));
  expect(await refused.checkout.start()).toEqual({
    message: NO_CHECKOUT_SESSION,
    reason: "The payment provider does not answer.",
  });
  const bare = setUp(refusal(500, "unknown", "The server answered 500."));
  expect(await bare.checkout.start()).toEqual({ message: NO_CHECKOUT_SESSION });
  const silent = setUp(noAnswer("fetch failed"));
  expect(await silent.checkout.start()).toEqual({ message: NOT_STARTED });
});

test("whoever has a subscription already sees it at once", async () => {
  const { checkout, done } = setUp(refusal(409, "conflict", "You have an active subscription already."));
  expect(await checkout.start()).toMatchObject({ reason: "You have an active subscription already." });
  expect(done).toEqual(["flushed", "read"]);
});

test("an answer that leads nowhere on the web is not followed", async () => {
  for (const url of ["javascript:alert(1)", "data:text/html,x", "http://", "file:///etc/passwd"]) {
    const { checkout, done } = setUp(url);
    expect(await checkout.start(), url).toEqual({ message: NOT_STARTED });
    expect(done).toEqual(["flushed"]);
  }
});
