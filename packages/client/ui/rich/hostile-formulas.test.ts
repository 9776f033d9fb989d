import fc from "fast-check";
import katex from "katex";
import { expect, test } from "vitest";
import { FORMULA_OPTIONS } from "./set-formula.ts";
import { HOSTILE_TEXTS, RUNS, TAG } from "./testing/hostile-texts.ts";

test("no formula of a stranger leads out of itself or listens to anything", () => {
  fc.assert(
    fc.property(HOSTILE_TEXTS, (text) => {
      const html = katex.renderToString(text, FORMULA_OPTIONS);
      for (const [tag, , name = "", inside = ""] of html.matchAll(TAG))
        if (/^(?:script|iframe|object|embed|img|a|form|style|link|meta|base|foreignObject)$/i.test(name))
          expect(tag).toBe("");
        else
          expect(inside.replaceAll(/="[^"]*"/g, "")).not.toMatch(/\s(?:on\w+|href|src|srcdoc|xlink:href)\b/i);
    }),
    { numRuns: RUNS },
  );
});
