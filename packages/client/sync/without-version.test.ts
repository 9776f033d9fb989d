import "fake-indexeddb/auto";
import { HEADERS } from "@perennial/contract/limits";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

test("behind a proxy that drops the version of the log from answers a saved row stays as it was written", async () => {
  const server = createModelServer();
  const browser = createModelBrowser({
    ...server,
    async handle(...request) {
      const response = await server.handle(...request);
      const { [HEADERS.dataVersion.toLowerCase()]: _dropped, ...headers } = response.headers;
      return { ...response, headers };
    },
  });
  const { workspace } = await browser.open();
  await workspace.loadTree(server.rootId);
  const act = actsOf(workspace);
  const key = act.child("n1", "first");
  await browser.drain();
  browser.streams = false;
  const shown: string[] = [];
  workspace.tree.subscribeRow(key, () => shown.push(workspace.tree.row(key)?.note?.text ?? ""));
  act.edit(key, "second");
  await browser.drain();
  expect(new Set(shown)).toEqual(new Set(["second"]));
  expect(textOfTree(workspace.tree, server.rootId)).toEqual(["", "  second"]);
  expect(textOfTree(server.outline, server.rootId)).toEqual(["", "  second"]);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0 });
  act.edit(key, "third");
  await browser.drain();
  expect(textOfTree(workspace.tree, server.rootId)).toEqual(["", "  third"]);
  expect(server.log.map(({ new_values }) => new_values?.text).filter(Boolean)).toEqual([
    "first",
    "second",
    "third",
  ]);
});
