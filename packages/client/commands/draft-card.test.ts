import { expect, test } from "vitest";
import type { Api } from "../api/client.ts";
import { noAnswer } from "../api/error.ts";
import { draftCard } from "./draft-card.ts";
import { createStage } from "./testing/stage.ts";

type Call = Parameters<Api["autofillFlashcard"]>[0];
type Reply = Awaited<ReturnType<Api["autofillFlashcard"]>>;

function setup(reply: Reply | Promise<Reply>) {
  const calls: Call[] = [];
  const { ctx } = createStage("root");
  const api: typeof ctx.api = {
    async autofillFlashcard(call) {
      calls.push(call);
      return reply;
    },
  };
  return { calls, ctx: { ...ctx, api } };
}

const refusal = (code: string, message: string): Reply => ({
  ok: false,
  error: { status: 422, code, message, details: {}, retryAfter: null },
});

test("a draft comes with who wrote it; the text goes out as it is, in the fast mode [4.autofill]", async () => {
  const value = { question: "What is loess?", answer: "Silt carried by wind", source: "rules" as const };
  const { calls, ctx } = setup({ ok: true, value, version: null, replayed: false, serverTimestamp: null });
  const signal = new AbortController().signal;
  expect(await draftCard(ctx, "Loess is silt carried by wind.", signal)).toEqual({
    kind: "drafted",
    draft: { question: "What is loess?", answer: "Silt carried by wind" },
    by: "rules",
  });
  expect(calls).toEqual([{ body: { text: "Loess is silt carried by wind.", mode: "fast" }, signal }]);
});

test("a refusal is the server's sentence; no answer is told with what to do", async () => {
  const { signal } = new AbortController();
  const refused = setup(refusal("nothing_to_draw", "No card here."));
  expect(await draftCard(refused.ctx, "Hm", signal)).toEqual({ kind: "refused", message: "No card here." });
  const silent = setup({ ok: false, error: noAnswer("fetch failed") });
  expect(await draftCard(silent.ctx, "Hm", signal)).toMatchObject({
    kind: "refused",
    message: expect.stringMatching(/^The server does not answer\./),
  });
});

test("what is given up says nothing, whatever comes of it", async () => {
  const cut = new AbortController();
  const { ctx } = setup(
    new Promise<Reply>((resolve) => {
      cut.signal.addEventListener("abort", () => resolve({ ok: false, error: noAnswer("aborted") }));
    }),
  );
  const drafting = draftCard(ctx, "Hm", cut.signal);
  cut.abort();
  expect(await drafting).toEqual({ kind: "stopped" });
});
