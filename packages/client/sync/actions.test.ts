import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

test("what a person did is recorded as an action, and a failure of that is only warned about [7.post-actions]", async () => {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const { workspace, warnings, events } = await browser.open();
  await workspace.loadTree(server.rootId);
  const act = actsOf(workspace);
  const recorded = () => server.seen.filter(({ path }) => path === "/user_actions");
  act.child("n1", "Mitosis");
  await browser.drain();
  expect(recorded()[0]?.body).toMatchObject({
    user_action: {
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event_type: "create",
      event_source: "keyboard",
      payload: expect.any(Object),
    },
  });
  expect(warnings).toEqual([]);

  browser.outcome = ({ path }) => (path === "/user_actions" ? { status: 500, code: "internal" } : "answer");
  act.edit("n1", "Cell division");
  await browser.drain();
  expect(warnings).toEqual([expect.stringContaining("The history did not take an action")]);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0 });
  expect(events.filter(({ type }) => type === "failed" || type === "rolled-back")).toEqual([]);
  expect(textOfTree(server.outline, server.rootId)).toEqual(["Cell division", "  Mitosis"]);
});
