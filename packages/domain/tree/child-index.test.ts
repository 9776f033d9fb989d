import fc from "fast-check";
import { expect, test } from "vitest";
import { firstIndex } from "./child-index.ts";

test("a search finds the same wherever the one before it in the list ended, and whatever was put in or taken out since", () => {
  const change = fc.record({ wanted: fc.integer({ min: -1, max: 60 }), removes: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(fc.nat(50), { maxLength: 40 }),
      fc.array(change, { maxLength: 60 }),
      (given, changes) => {
        const list = given.sort((a, b) => a - b);
        for (const { wanted, removes } of changes) {
          const at = firstIndex(list, (each) => Number(each) - wanted);
          const first = list.findIndex((each) => each >= wanted);
          expect(at).toBe(first < 0 ? list.length : first);
          if (removes) list.splice(at, 1);
          else list.splice(at, 0, wanted);
        }
      },
    ),
  );
});
