// Slow: random runs, held against the model of the server.

import { expectAgreement } from "@perennial/contract/testing/agreement/agree";
import { step } from "@perennial/contract/testing/agreement/steps";
import { createModelServer } from "@perennial/contract/testing/model/model-server";
import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { type Api, startApiAlone } from "../testing/api.ts";
import { portOf } from "../testing/port.ts";

const DAY_MS = 86_400_000;
const RUNS = Number(process.env.FC_RUNS ?? 20);
/** By far more than a program of forty steps takes: many of them are asked for by command. */
const MS_PER_RUN = 6_000;

let api: Api;
let now = Date.UTC(2026, 10, 21);
const clock = () => new Date(now);
beforeAll(async () => {
  api = await startApiAlone({ clock });
});
afterAll(() => api.stop());

test("whatever is sent, the server responds, records and shows as the model of it does", {
  timeout: RUNS * MS_PER_RUN,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: "max" }), async (steps) => {
      const person = await api.person();
      const pass = (days: number) => {
        now += days * DAY_MS;
      };
      const counterpart = { server: portOf(api, person), rootId: person.rootId, pass };
      await expectAgreement(createModelServer(clock), counterpart, steps);
    }),
    { numRuns: RUNS },
  );
});
