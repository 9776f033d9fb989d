import { expect, test } from "vitest";
import { preloadDeeds } from "./late-deeds.ts";
import { createStage } from "./testing/stage.ts";

// The code of these commands is fetched by the first key of this file.
test("a key whose code comes late does nothing to a text that was typed in meanwhile", async () => {
  const stage = createStage("root\n  one\n  two");
  const at = stage.write("one", 3);
  expect(stage.press("Ctrl+Shift+ArrowDown", at)).toBe(true);
  const before = stage.focus();
  stage.type(at.key, "one goes on");
  await preloadDeeds();
  await Promise.resolve();
  expect(stage.ctx.ui.getState().selection).toBeNull();
  expect(stage.focus()).toBe(before);

  stage.press("Ctrl+Shift+ArrowDown", at);
  expect(stage.ctx.ui.getState().selection).not.toBeNull();
});
