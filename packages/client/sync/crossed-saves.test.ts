import "fake-indexeddb/auto";
import { test } from "vitest";
import { expectOneCopy, expectWoven } from "./testing/crossed-saves.ts";
import { createModelServer } from "./testing/model-server.ts";
import type { RunAccount } from "./testing/run.ts";

function openAccount(): RunAccount {
  const server = createModelServer();
  return { server, userId: 1, rootId: server.rootId, token: "token" };
}

test("two people who write on at the end of one note keep the words of both in it, however often their saves cross", () =>
  expectWoven(openAccount()));

test("two people who replace one and the same word leave one conflict copy, however often their saves cross", () =>
  expectOneCopy(openAccount()));
