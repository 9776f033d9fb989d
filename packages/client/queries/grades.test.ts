import { expect, test } from "vitest";
import { noAnswer } from "../api/error.ts";
import { createGrader } from "./grades.ts";

const WISH = { nodeId: 7, question: "What pumps blood?", answer: "the heart", typed: "a muscle" };
const ok = <T>(value: T) =>
  ({ ok: true, value, version: null, replayed: false, serverTimestamp: null }) as const;
const ASSISTANT = {
  enabled: true,
  available: true,
  host: "llm.example.org",
  is_local: false,
  model: "m",
  kept_days: 30,
  own: null,
  daily_tokens: null,
  daily_cost_micros: null,
  used_today: { calls: 0, tokens: 0, cost_micros: 0 },
};

function stageOf(grades: boolean) {
  const asked: string[] = [];
  const server = { isDown: false };
  const grader = createGrader({
    async getAssistant() {
      asked.push("assistant");
      return server.isDown ? ({ ok: false, error: noAnswer("down") } as const) : ok({ ...ASSISTANT, grades });
    },
    async gradeAnswer({ id, body }) {
      asked.push(`${id} ${body.typed}`);
      return ok({ verdict: "partly" as const, missing: ["heart"] });
    },
  });
  return {
    asked,
    server,
    grade: (wish = WISH, signal = new AbortController().signal) => grader(wish, signal),
  };
}

test("whether the model may grade is asked once, and nothing that was typed is sent where it may not", async () => {
  const off = stageOf(false);
  expect([await off.grade(), await off.grade()]).toEqual([null, null]);
  expect(off.asked).toEqual(["assistant"]);
  const on = stageOf(true);
  expect([await on.grade(), await on.grade()]).toEqual([
    { verdict: "partly", missing: ["heart"] },
    { verdict: "partly", missing: ["heart"] },
  ]);
  expect(on.asked).toEqual(["assistant", "7 a muscle", "7 a muscle"]);
});

test("without a connection nothing is graded, and it is asked again with the next answer", async () => {
  const { asked, server, grade } = stageOf(true);
  server.isDown = true;
  expect(await grade()).toBeNull();
  server.isDown = false;
  expect(await grade()).not.toBeNull();
  expect(asked).toEqual(["assistant", "assistant", "7 a muscle"]);
});

test("who has rated meanwhile sends nothing, and nor does what is too long", async () => {
  const { asked, grade } = stageOf(true);
  expect(await grade(WISH, AbortSignal.abort())).toBeNull();
  expect(await grade({ ...WISH, typed: "a".repeat(4_001) })).toBeNull();
  expect(asked).toEqual(["assistant"]);
});
