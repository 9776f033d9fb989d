// Slow: every call is made with every wrong input.
// Also on the oldest PostgreSQL: every call, so every statement of the API.

import { holdAgainstContract } from "@perennial/contract/testing/hold-against-contract";
import { afterAll, beforeAll } from "vitest";
import { type Api, startApiAlone } from "../testing/api.ts";
import { portOf } from "../testing/port.ts";

const DAY_MS = 86_400_000;

let api: Api;
let now = Date.UTC(2026, 10, 21);
beforeAll(async () => {
  api = await startApiAlone({ clock: () => new Date(now) });
});
afterAll(() => api.stop());

holdAgainstContract(async () => {
  const person = await api.person();
  const pass = (days: number) => {
    now += days * DAY_MS;
  };
  return { server: portOf(api, person), rootId: person.rootId, pass };
});
