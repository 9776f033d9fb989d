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
  expect(await draftCard(ctx, "Loess is silt carried by wind.", false, signal)).toEqual({
    kind: "drafted",
    draft: { question: "What is loess?", answer: "Silt carried by wind" },
    by: "rules",
  });
  expect(calls).toEqual([{ body: { text: "Loess is silt carried by wind.", mode: "fast" }, signal }]);
});

test("a refusal is the server's sentence; no answer is told with what to do", async () => {
  const { signal } = new AbortController();
  const refused = setup(refusal("nothing_to_draw", "No card here."));
  expect(await draftCard(refused.ctx, "Hm", false, signal)).toEqual({
    kind: "refused",
    message: "No card here.",
  });
  const silent = setup({ ok: false, error: noAnswer("fetch failed") });
  expect(await draftCard(silent.ctx, "Hm", false, signal)).toMatchObject({
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
  const drafting = draftCard(ctx, "Hm", false, cut.signal);
  cut.abort();
  expect(await drafting).toEqual({ kind: "stopped" });
});

test("a heading with rows below it is a list, and the signs of a text say its kind; no server is asked", async () => {
  const { calls, ctx } = setup(refusal("nothing_to_draw", "No card here."));
  const { signal } = new AbortController();
  const drafted = async (text: string) => {
    const found = await draftCard(ctx, text, true, signal);
    return found.kind === "drafted" ? found.draft : found.kind;
  };
  for (const heading of ["Four complexes, in order", "Which are the phases of mitosis?"])
    expect(await drafted(heading)).toEqual({ question: heading, answer: "", kind: "list" });
  expect(await drafted("heart ::: Herz")).toEqual({ question: "heart", answer: "Herz", kind: "both" });
  expect(await drafted("The {{heart}} pumps")).toMatchObject({
    kind: "cloze",
    source: "The {{heart}} pumps",
  });
  expect(await drafted("Heart :: Herz")).toEqual({ question: "Heart", answer: "Herz" });
  expect(calls).toEqual([]);
  expect(await drafted("Loess is silt carried by wind.")).toBe("refused");
});
