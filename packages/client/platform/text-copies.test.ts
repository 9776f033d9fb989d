import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { expect, test } from "vitest";
import { openTextCopies } from "./text-copies.ts";

test("a copy is there when the database is opened again; the last one of a name counts", async () => {
  const first = await openTextCopies("copies-1");
  await first.put({ name: "a", at: 1, text: "older" });
  await first.put({ name: "a", at: 2, text: "newer" });
  await first.put({ name: "b", at: 3, text: null });
  first.close();
  const second = await openTextCopies("copies-1");
  expect(await second.list()).toEqual([
    { name: "a", at: 2, text: "newer" },
    { name: "b", at: 3, text: null },
  ]);
  await second.remove("b");
  expect(await second.list()).toHaveLength(1);
  await second.clear();
  expect(await second.list()).toEqual([]);
  second.close();
});

test("a database that is deleted elsewhere does not wait for this tab", async () => {
  const copies = await openTextCopies("copies-2");
  await deleteDB("copies-2");
  await expect(copies.put({ name: "a", at: 1, text: "late" })).rejects.toThrow();
});
