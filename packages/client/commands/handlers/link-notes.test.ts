import { applyOps } from "@perennial/domain/op/apply";
import { expect, test } from "vitest";
import { createStage } from "../testing/stage.ts";
import { linkTo } from "./link-notes.ts";

test("a note that is deleted while the list behind [[ is open is not linked to: what was typed stays (issue 43, bad input)", () => {
  const stage = createStage("Root\n  Krebs cycle\n  See");
  const { tree } = stage.ctx.workspace;
  const nodeId = tree.idOf(stage.key("Krebs cycle")) ?? 0;
  stage.write("See", 3);
  stage.type(stage.key("See"), "See [[Kre");
  const before = tree.get("node", nodeId);
  if (!before) throw new Error("the row is there");
  applyOps(tree, [{ type: "node.delete", id: nodeId, before, after: null }]);
  linkTo(stage.ctx, nodeId, "Krebs cycle");
  expect(stage.sent).toEqual([]);
  expect(stage.ctx.fields.get(stage.key("See"))?.text()).toBe("See [[Kre");
});
