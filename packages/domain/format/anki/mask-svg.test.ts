import { expect, test } from "vitest";
import { readMask } from "./mask-svg.ts";

const mask = (covers: string) =>
  `<svg width="800" height="400" xmlns="http://www.w3.org/2000/svg"><g><title>Labels</title></g><g><title>Masks</title>${covers}</g></svg>`;

test("a mask covers what its note asks in thousandths of the picture, and says whether it covers more", () => {
  const rect = '<rect class="qshape" x="80" y="40" width="160" height="100"/>';
  expect(readMask(mask(rect), 2)).toEqual({
    shapes: "hide all\npicture 2\n1 rect 1 100 100 300 350",
    hasOthers: false,
  });
  const group = `<g class="qshape"><ellipse cx="400" cy="200" rx="40" ry="20"/><polygon points="0,0 80,0 40 40"/></g>`;
  expect(readMask(mask(`${group}<rect x="1" y="1" width="9" height="9"/>`), 1)).toEqual({
    shapes: "hide all\n1 ellipse 1 450 450 550 550\n2 polygon 1 0 0 100 0 50 100",
    hasOthers: true,
  });
});

test.each([
  ["nothing", ""],
  ["what is no drawing", "<svg"],
  ["no size", '<svg><rect class="qshape" width="1" height="1"/></svg>'],
  ["nothing that is asked", mask('<rect x="1" y="1" width="9" height="9"/>')],
  ["a path", mask('<path class="qshape" d="M0 0"/>')],
  ["a turned shape", mask('<rect class="qshape" width="9" height="9" transform="rotate(3)"/>')],
  ["a place that is no number", mask('<polygon class="qshape" points="a,b c,d e,f"/>')],
  ["an entity without end", `<!DOCTYPE svg [<!ENTITY a "&a;">]>${mask("&a;")}`],
])("a mask with %s says no shapes", (_, svg) => {
  expect(readMask(svg, 1)).toBeUndefined();
});
