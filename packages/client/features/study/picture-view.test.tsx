import { basicCard } from "@perennial/domain/card/card";
import { sidesOf, withDerived } from "@perennial/domain/card/card-kinds";
import { partOfGroup } from "@perennial/domain/card/shapes";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PictureView } from "./picture-view.tsx";

const SHAPES = "1 rect 1 0 0 90 90 Aorta\n2 ellipse 2 100 100 200 200 Vein\n3 rect 2 300 300 400 400";

function drawn(shapes: string, isShown: boolean, question = "Which is it? ![the heart](file:7)") {
  const flashcard = {
    id: 1,
    ...withDerived(basicCard({ kind: "occlusion", shapes, question, answer: "" })),
  };
  const part = partOfGroup(2);
  const html = renderToStaticMarkup(
    <PictureView
      flashcard={flashcard}
      part={part}
      sides={sidesOf(flashcard, part)}
      progress={undefined}
      isShown={isShown}
      hidesOtherGaps={false}
      onTurn={() => {}}
    />,
  );
  return {
    html,
    name: /aria-label="([^"]*)"/.exec(html)?.[1],
    shapes: [...html.matchAll(/<(rect|ellipse|polygon) class="(\w+)"/g)].map(
      ([, form, is]) => `${form} ${is}`,
    ),
  };
}

test("the shapes of the asked part are set off, the others are covered, and nothing names what is asked", () => {
  const { html, name, shapes } = drawn(SHAPES, false);
  expect(shapes).toEqual(["rect other", "ellipse asked", "rect asked"]);
  expect(name).toBe("the heart. Part 2 of 2 is asked");
  expect(html).toContain("Which is it?");
  expect(html).not.toMatch(/Aorta|Vein/);
});

test("after it was turned the asked part is ringed and named, the others stay covered", () => {
  const { html, name, shapes } = drawn(SHAPES, true);
  expect(shapes).toEqual(["rect other", "ellipse ring", "rect ring"]);
  expect(name).toBe("the heart. Part 2 of 2: Vein, 3");
  expect(html).toContain("Uncover the others");
  expect(html).not.toContain("Aorta");
});

test("a picture that is gone from its card leaves its words, and turned the names of its parts (issue 42, bad input)", () => {
  const { html, name } = drawn(SHAPES, true, "Which is it?");
  expect(html).toContain("Which is it?");
  expect(name).toBe("Picture. Part 2 of 2: Vein, 3");
});

test("a part that lies outside its picture says so (issue 42, bad input)", () => {
  const saysOf = (shape: string) => drawn(`1 rect 1 0 0 90 90 Aorta\n2 ${shape} Vein`, false).html;
  expect(saysOf("rect 2 1200 0 1300 90")).toContain("outside its picture");
  expect(saysOf("polygon 2 -90 0 -10 0 -50 80")).toContain("outside its picture");
  expect(saysOf("rect 2 950 0 1300 90")).not.toContain("outside its picture");
});

test("where only the asked part is hidden, the others show", () => {
  expect(drawn(`hide one\n${SHAPES}`, false).shapes).toEqual(["ellipse asked", "rect asked"]);
});
