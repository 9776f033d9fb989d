import { beforeEach, expect, test } from "vitest";
import { beginStartWork } from "./start-work.ts";

const AGAIN_MS = 1_000;

let told: unknown[];
let done: number;
beforeEach(() => {
  told = [];
  done = 0;
});
const tell = (error: unknown) => void told.push(error);
const away = () => Object.assign(new Error("connection to the remote node failed"), { code: "08006" });
const defect = new Error("a defect");

/** Work that fails with these, one after the other, before it is done. */
const failing = (...errors: readonly Error[]) => {
  const left = [...errors];
  return async () => {
    const error = left.shift();
    if (error) throw error;
    done++;
  };
};

test("work that can be done is done before the start goes on, once", async () => {
  const work = await beginStartWork(failing(), tell, 1);
  expect(done).toBe(1);
  await work.close();
  expect([done, told]).toEqual([1, []]);
});

test("a start does not wait for a part of the database that is down: its work is done as soon as it can be", async () => {
  const work = await beginStartWork(failing(away(), away()), tell, 1);
  expect([done, told.length]).toEqual([0, 1]);
  await expect.poll(() => done).toBe(1);
  expect(told).toEqual([away(), away()]);
  await work.close();
});

test("what does not pass by waiting ends the start, and later the trying", async () => {
  await expect(beginStartWork(failing(defect), tell, 1)).rejects.toBe(defect);
  const work = await beginStartWork(failing(away(), defect), tell, 1);
  await expect.poll(() => told).toEqual([away(), defect]);
  await work.close();
  expect(done).toBe(0);
});

test("a server that stops tries no more", async () => {
  const work = await beginStartWork(failing(away()), tell, AGAIN_MS);
  await work.close();
  expect(done).toBe(0);
});
