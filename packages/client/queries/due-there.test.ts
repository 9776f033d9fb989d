import { expect, test } from "vitest";
import { createApi } from "../api/client.ts";
import { readAnswer } from "../api/read-answer.ts";
import { createVirtualTimers } from "../sync/testing/virtual-timers.ts";
import { dueThereCall } from "./due-there.ts";

test("the server is not asked what is due while the plan has no studying", async () => {
  const asked: string[] = [];
  let mayStudy = false;
  const dueThere = dueThereCall(
    createApi({
      baseUrl: () => "http://model.test",
      token: () => "token",
      delay: () => 0,
      timers: createVirtualTimers(),
      reader: async () => readAnswer,
      fetch: async (input) => {
        asked.push(String(input));
        return Response.json({ error: "no", code: "payment_required" }, { status: 402 });
      },
    }),
    () => mayStudy,
  );
  expect(await dueThere("UTC")).toBeUndefined();
  expect(asked).toEqual([]);
  mayStudy = true;
  await dueThere("UTC");
  expect(asked).toHaveLength(1);
});
