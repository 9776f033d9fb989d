import { expect, test } from "vitest";
import { commandOf } from "./registry.ts";
import { createStage } from "./testing/stage.ts";

test("a draft is offered for one branch, with what is below it selected or not, and not for several", () => {
  const stage = createStage("root\n  Cell\n    Wall\n  Vienna");
  const offers = (text: string) => commandOf("draft").when(stage.ctx, stage.at(text, "row"));
  const select = (from: string, to: string) => {
    const [anchor, head] = [stage.key(from), stage.key(to)];
    stage.ctx.ui.select({ anchor, head, at: head });
  };
  expect(offers("Cell")).toBe(true);
  select("Cell", "Wall");
  expect(offers("Wall")).toBe(true);
  select("Cell", "Vienna");
  expect(offers("Cell")).toBe(false);
  stage.ctx.ui.setState({ selection: null });
  expect(offers("Cell")).toBe(true);
});
