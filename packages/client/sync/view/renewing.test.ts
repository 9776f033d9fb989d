import { expect, test } from "vitest";
import { createVirtualTimers } from "../testing/virtual-timers.ts";
import { createRenewing } from "./renewing.ts";

test("loading anew that has come to grief once is tried again, and as often as it is needed later", async () => {
  const timers = createVirtualTimers();
  const warnings: string[] = [];
  let loads = 0;
  const renewing = createRenewing(
    () => (++loads === 1 ? Promise.reject(new Error("no memory")) : Promise.resolve(true)),
    timers,
    (message) => warnings.push(message),
  );
  void renewing.renew();
  await timers.pass(10_000);
  expect(loads).toBe(2);
  expect(warnings).toEqual(["Not loaded: Error: no memory"]);
  void renewing.renew();
  await timers.pass(10_000);
  expect(loads).toBe(3);
});

test("whoever waits for what is missing hears of the first attempt that failed, and of the one that succeeds", async () => {
  const timers = createVirtualTimers();
  const heard: string[] = [];
  let loads = 0;
  const renewing = createRenewing(() => Promise.resolve(++loads === 3), timers, expect.unreachable);
  void renewing.untilHere(() => heard.push("missing")).then(() => heard.push("here"));
  await timers.pass(1_000);
  expect(heard).toEqual(["missing"]);
  await timers.pass(20_000);
  expect([loads, heard]).toEqual([3, ["missing", "here"]]);
});
