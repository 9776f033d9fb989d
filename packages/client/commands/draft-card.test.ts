import { expect, test } from "vitest";
import type { Api } from "../api/client.ts";
import { noAnswer } from "../api/error.ts";
import { draftCard } from "./draft-card.ts";
import { createStage } from "./testing/stage.ts";

type Call = Parameters<Api["autofillFlashcard"]>[0];
type Reply = Awaited<ReturnType<Api["autofillFlashcard"]>>;

function setup(reply: Reply | Promise<Reply>) {
  const calls: Call[] = [];
  const stage = createStage("root\n  row");
  const { ctx } = stage;
  const api: typeof ctx.api = {
    async autofillFlashcard(call) {
      calls.push(call);
      return reply;
    },
  };
  return { calls, ctx: { ...ctx, api }, row: stage.at("row", "field").row };
}

const refusal = (code: string, message: string): Reply => ({
  ok: false,
  error: { status: 422, code, message, details: {}, retryAfter: null },
});

test("a draft comes with who wrote it; the text goes out as it is, in the fast mode [4.autofill]", async () => {
  const value = { question: "What is loess?", answer: "Silt carried by wind", source: "rules" as const };
  const { calls, ctx, row } = setup({
    ok: true,
    value,
    version: null,
    replayed: false,
    serverTimestamp: null,
  });
  const signal = new AbortController().signal;
  expect(await draftCard(ctx, "Loess is silt carried by wind.", row, signal)).toEqual({
    kind: "drafted",
    draft: { question: "What is loess?", answer: "Silt carried by wind" },
    by: "rules",
  });
  expect(calls).toEqual([
    { body: { text: "Loess is silt carried by wind.", mode: "fast", node_id: row.node.id }, signal },
  ]);
});

test("a row that the server does not have yet is told by what it stands under", async () => {
  const { calls, ctx, row } = setup(refusal("nothing_to_draw", "No card here."));
  const { tree } = ctx.workspace;
  const node = { ...row.node, id: crypto.randomUUID(), parentId: row.node.id };
  tree.transact(() => tree.put("node", node));
  await draftCard(ctx, "Hm", { node, childCount: 0 }, new AbortController().signal);
  expect(calls[0]?.body.node_id).toBe(row.node.id);
});

test("a refusal is the server's sentence; no answer is told with what to do", async () => {
  const { signal } = new AbortController();
  const refused = setup(refusal("nothing_to_draw", "No card here."));
  expect(await draftCard(refused.ctx, "Hm", refused.row, signal)).toEqual({
    kind: "refused",
    message: "No card here.",
  });
  const silent = setup({ ok: false, error: noAnswer("fetch failed") });
  expect(await draftCard(silent.ctx, "Hm", silent.row, signal)).toMatchObject({
    kind: "refused",
    message: expect.stringMatching(/^The server does not answer\./),
  });
});

test("what is given up says nothing, whatever comes of it", async () => {
  const cut = new AbortController();
  const { ctx, row } = setup(
    new Promise<Reply>((resolve) => {
      cut.signal.addEventListener("abort", () => resolve({ ok: false, error: noAnswer("aborted") }));
    }),
  );
  const drafting = draftCard(ctx, "Hm", row, cut.signal);
  cut.abort();
  expect(await drafting).toEqual({ kind: "stopped" });
});

test("a heading with rows below it is a list, and the signs of a text say its kind; no server is asked", async () => {
  const { calls, ctx, row } = setup(refusal("nothing_to_draw", "No card here."));
  const { signal } = new AbortController();
  const drafted = async (text: string) => {
    const found = await draftCard(ctx, text, { ...row, childCount: 1 }, signal);
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
