import "fake-indexeddb/auto";
import { editNote } from "@perennial/domain/intent/edit-note";
import { openDB } from "idb";
import { expect, test } from "vitest";
import { openOutboxDb } from "./queue/outbox-db.ts";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

/** As pages left a draft that did not know what it stood on. */
const left = (key: string, text: string) => ({ scope: "gone", key, text, at: 1, count: 1, base: null });

test.each(["local storage", "the database"])(
  "a draft that an earlier page has left in %s without what it stands on takes nothing away of what others have written since",
  async (where) => {
    const server = createModelServer();
    const browser = createModelBrowser(server);
    const database = where === "local storage" ? 70_101 : 70_102;
    browser.openOutbox = (_userId, deps) => openOutboxDb(database, deps);
    const first = await browser.open();
    await first.workspace.loadTree(server.rootId);
    const row = actsOf(first.workspace).child("n1", "written by me");
    await browser.drain();
    const wireId = first.workspace.tree.row(row)?.wireId ?? 0;
    const noteId = server.outline.get("node", wireId)?.itemId ?? 0;
    first.kill();
    server.change((outline) => editNote(outline, { noteId, text: "written by another" }));
    const draft = left(`n${wireId}`, "typed by me");
    if (where === "local storage") {
      browser.storage.entries.set(`perennial:draft:1:gone:${draft.key}`, JSON.stringify(draft));
    } else {
      const db = await openDB(`perennial-outbox-${database}`);
      await db.put("drafts", draft);
      db.close();
    }
    const next = await browser.open();
    await next.workspace.loadTree(server.rootId);
    await browser.drain();
    const expected = ["", "  written by another typed by me"];
    expect(textOfTree(server.outline, server.rootId)).toEqual(expected);
    expect(textOfTree(next.workspace.tree, server.rootId)).toEqual(expected);
    expect(next.workspace.drafts.any()).toBe(false);
  },
);
