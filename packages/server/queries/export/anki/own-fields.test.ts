import { BACK, FRONT, partOfRow } from "@perennial/domain/card/card-kinds";
import { partOfGroup } from "@perennial/domain/card/shapes";
import { markdownToHtml } from "@perennial/domain/format/html/from-markdown";
import { expect, test } from "vitest";
import { type OwnText, ownFields } from "./own-fields.ts";

const htmlOf = (text: string) =>
  markdownToHtml(text, (id) => {
    const name = new Map([
      [5, "heart.png"],
      [8, "valve.png"],
    ]).get(id);
    return name === undefined ? undefined : { name, isPlayed: false };
  });
const rows = [
  { id: 9, text: "**Layer** it" },
  { id: 7, text: "Wait, `}}`" },
];
const leaving = (card: Partial<OwnText>) => {
  const { type, fields, parts } = ownFields({ text: "q", answer: "a", below: [], ...card }, htmlOf);
  return [type, fields, [...parts]];
};

test("each kind of card leaves as a kind of Anki's own, with a card for each part", () => {
  expect(leaving({})).toEqual(["basic", ["q", "a"], [[0, FRONT]]]);
  expect(leaving({ form: { isTyped: true } })).toEqual(["typed", ["q", "a"], [[0, FRONT]]]);
  const ways = [
    [0, FRONT],
    [1, BACK],
  ];
  expect(leaving({ form: { kind: "both" } })).toEqual(["both", ["q", "a"], ways]);
  expect(leaving({ form: { kind: "both", isTyped: true } })).toEqual(["bothTyped", ["q", "a"], ways]);
  const source = "The {{c4::left::side}} *and* {{c2::right}}";
  const field = "The {{c4::left::side}} <i>and</i> {{c2::right}}";
  const gaps = [
    [1, 2],
    [3, 4],
  ];
  expect(leaving({ form: { kind: "cloze", source } })).toEqual(["cloze", [field], gaps]);
  expect(leaving({ form: { kind: "cloze", source, isTyped: true } })).toEqual(["clozeTyped", [field], gaps]);
});

test("a list is answered by its rows, each with its number, and each step is a gap that keeps its number where its row is moved", () => {
  const below = rows;
  expect(leaving({ answer: "↓", form: { kind: "list" }, below })).toEqual([
    "basic",
    [
      "q",
      '<ul class="perennial-list"><li class="row-2"><b>Layer</b> it</li><li class="row-1">Wait, <code>}}</code></li></ul>',
    ],
    [[0, FRONT]],
  ]);
  expect(leaving({ answer: "↓", form: { kind: "steps" }, below })).toEqual([
    "cloze",
    [
      'q<ol class="perennial-steps"><li>{{c2::<b>Layer</b> it}}</li><li>{{c1::Wait, <code>}&#125;</code>}}</li></ol>',
    ],
    [
      [0, partOfRow(7)],
      [1, partOfRow(9)],
    ],
  ]);
  expect(leaving({ answer: "↓", form: { kind: "steps" } })).toEqual(["basic", ["q", "↓"], [[0, FRONT]]]);
});

test("a picture with covered parts leaves as one of Anki's own; without its picture as gaps", () => {
  const form = { kind: "occlusion", shapes: "1 rect 1 0 0 500 500 Aorta\n3 ellipse 3 0 0 200 200" } as const;
  const [type, [covers, ...fields] = [], parts] = leaving({ text: "![h](file:5) The **heart**", form }) as [
    string,
    string[],
    unknown,
  ];
  expect([type, fields, parts]).toEqual([
    "occlusion",
    ['<img src="heart.png">', "The <b>heart</b>", "Aorta", ""],
    [
      [0, partOfGroup(1)],
      [2, partOfGroup(3)],
    ],
  ]);
  expect(covers).toMatch(
    /^\{\{c1::image-occlusion:rect:.*\}\}<br>\{\{c3::image-occlusion:ellipse:.*\}\}<br>$/,
  );
  const two = {
    text: "![h](file:5) has ![v](file:8)",
    form: { ...form, shapes: `picture 2\n${form.shapes}` },
  };
  expect(leaving(two)).toEqual([
    "occlusion",
    [covers, '<img src="valve.png">', '<img src="heart.png"> has', "Aorta", ""],
    parts,
  ]);
  expect(leaving({ text: "![h](file:6) Heart", form })).toEqual([
    "cloze",
    ["h Heart<br>{{c1::Aorta}}<br>{{c3::3}}"],
    parts,
  ]);
});
