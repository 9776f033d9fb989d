import { expect, test } from "vitest";
import type { Api } from "../api/client.ts";
import { draftCalls } from "./drafts.ts";

type Calls = Parameters<typeof draftCalls>[0];
type Asked = Parameters<Api["createDraft"]>[0]["body"];

const NOTHING = { input_tokens: 0, output_tokens: 0, cost_micros: null, instructions: "", messages: [] };

function setup(estimated = NOTHING) {
  const asked: Asked[] = [];
  const nobody = () => Promise.reject(new Error("not asked here"));
  const api: Calls = {
    async createDraft({ body }) {
      asked.push(body);
      const value = { id: asked.length };
      return { ok: true, value, version: null, replayed: false, serverTimestamp: null };
    },
    async estimateDraft() {
      return { ok: true, value: estimated, version: null, replayed: false, serverTimestamp: null };
    },
    listDrafts: nobody,
    getDraft: nobody,
    decideDraft: nobody,
    keepDraft: nobody,
    cancelDraft: nobody,
  };
  return { asked, drafts: draftCalls(api) };
}

test("a draft that was begun here is asked for once more with all that was said, or by rules; that one can be repeated too", async () => {
  const { asked, drafts } = setup();
  const focus = "causes rather than dates";
  await drafts.begin({ kind: "notes", rootId: 5, most: 7, text: "A text that nobody keeps", focus });
  expect(await drafts.repeatOf(1)?.("anyone")).toEqual({ ok: true, id: 2 });
  expect(await drafts.repeatOf(2)?.("rules")).toEqual({ ok: true, id: 3 });
  expect(await drafts.repeatOf(3)?.("anyone")).toEqual({ ok: true, id: 4 });
  const first = { kind: "notes", root_id: 5, text: "A text that nobody keeps", options: { count: 7, focus } };
  const byRules = { ...first, options: { count: 7, by: "rules" } };
  expect(asked).toEqual([first, first, byRules, first]);
});

test("of a draft that would send nothing, as of a branch that is all private, that is known", async () => {
  const wish = { kind: "cards", rootId: 5, most: null } as const;
  expect(await setup().drafts.estimate(wish)).toBeNull();
  const some = { ...NOTHING, input_tokens: 9, output_tokens: 4, instructions: "Draft.", messages: [] };
  expect(await setup(some).drafts.estimate(wish)).toMatchObject({ sent: 9, mostAnswered: 4 });
});

test("of a draft that was begun elsewhere it is not known what was asked for", () => {
  expect(setup().drafts.repeatOf(1)).toBeNull();
});
