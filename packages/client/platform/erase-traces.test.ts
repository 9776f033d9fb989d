import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { eraseTraces } from "./erase-traces.ts";
import { openTextCopies } from "./text-copies.ts";

test("everything kept of a user is erased, whatever room keeps it; nothing of others, and no setting", async () => {
  const mine = [
    "perennial_ui:7",
    "perennial:card:7:7a59 conversions 2",
    "perennial:draft:7:7a59:n2",
    "perennial:wal:7:7a59:1",
  ];
  const others = [
    "jwt_token",
    "theme",
    "perennial_settings",
    "perennial_ui:77",
    "perennial:draft:8:7a59:n7",
    "elsewhere:7",
  ];
  const local = new Map([...mine, ...others].map((key) => [key, "x"]));
  for (const name of ["perennial-cards-7", "perennial-outbox-7", "perennial-outbox-77", "perennial-cards-8"])
    (await openTextCopies(name)).close();
  await eraseTraces(
    7,
    { keys: () => [...local.keys()], remove: (key) => void local.delete(key) },
    () => indexedDB,
  );
  expect([...local.keys()]).toEqual(others);
  expect((await indexedDB.databases()).map(({ name }) => name).sort()).toEqual([
    "perennial-cards-8",
    "perennial-outbox-77",
  ]);
});

test("where databases are forbidden the rest is erased all the same", async () => {
  const local = new Map([["perennial_ui:7", "x"]]);
  const forbidden = () => {
    throw new DOMException("Storage is forbidden.", "SecurityError");
  };
  await eraseTraces(7, { keys: () => [...local.keys()], remove: (key) => void local.delete(key) }, forbidden);
  expect(local.size).toBe(0);
});
