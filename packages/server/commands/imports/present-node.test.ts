import { BASIC_FORM } from "@perennial/domain/card/card";
import { expect, test } from "vitest";
import { isAsItCame } from "./present-node.ts";

test("a card that was made a sentence with gaps here is no longer as it came: a newer file leaves it", () => {
  const said = { text: "[…] feeds soil", answer: "Humus" };
  const origin = { nodeId: 1, ...said, due: null, part: { kind: "row", guid: null } } as const;
  const card = { nodeId: 1, itemId: 1, ...said, origin };
  expect(isAsItCame({ ...card, form: BASIC_FORM })).toBe(true);
  const source = "{{c1::Humus}} feeds soil";
  expect(isAsItCame({ ...card, form: { ...BASIC_FORM, kind: "cloze", source, asks: "1" } })).toBe(false);
});
