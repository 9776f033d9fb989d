import "fake-indexeddb/auto";
import { inject, test } from "vitest";
import { expectOneCopy, expectWoven } from "./testing/crossed-saves.ts";
import { openRealAccount } from "./testing/real-server.ts";

test("on the real server, too, crossed saves at the end of one note keep the words of both in it", async () =>
  expectWoven(await openRealAccount(inject("serverOrigin"))));

test("on the real server, too, crossed saves of one and the same word leave one conflict copy", async () =>
  expectOneCopy(await openRealAccount(inject("serverOrigin"))));
