import { expect, test } from "vitest";
import { sampleTree } from "../testing/sample.ts";
import { needsOf } from "../tree/needs.ts";
import { needCard, unneedCard } from "./need-card.ts";

test("a need makes the anchors that are missing, is said once, and is taken back by whatever anchors it was said", () => {
  const tree = sampleTree(`
    Physiology
      Channel? :: a pore
      Action potential? :: a spike
  `);
  const ids = [41, 42];
  const draw = () => ids.shift() ?? 0;
  const said = needCard(tree, { nodeId: 3, neededId: 2, draw });
  if (!said.ok) throw new Error(said.error);
  const ops = said.value.steps.flatMap((step) => step.ops.map(({ type }) => type));
  expect(ops).toEqual(["anchor.create", "anchor.create", "requirement.create"]);
  tree.put("anchor", { id: 41, nodeId: 3 });
  tree.put("anchor", { id: 42, nodeId: 2 });
  tree.put("requirement", { id: 1, anchorId: 41, needsId: 42 });
  expect([...needsOf(tree)]).toHaveLength(1);
  expect(needCard(tree, { nodeId: 3, neededId: 2, draw })).toMatchObject({ ok: true, value: { steps: [] } });
  expect(needCard(tree, { nodeId: 2, neededId: 3, draw }).ok).toBe(false);
  const taken = unneedCard(tree, { nodeId: 3, neededId: 2 });
  expect(taken.ok && taken.value.steps.map(({ command }) => command.type)).toEqual(["record.delete"]);
});
