import { expect, test } from "vitest";
import { renderSide } from "./render-template.ts";

const render = (template: string, side: "question" | "answer", fields: Record<string, string>) =>
  renderSide(template, {
    note: {
      id: 1,
      guid: "g",
      typeId: 1,
      tags: [],
      fields: Object.values(fields),
      changedAt: 0,
    },
    noteType: { id: 1, name: "", isCloze: true, fields: Object.keys(fields), templates: [], definition: {} },
    gap: 1,
    side,
  });

test.each([
  ["{{furigana:Word}}", "<ruby>漢字<rt>かんじ</rt></ruby>を<ruby>書<rt>か</rt></ruby>く[sound:x.mp3]"],
  ["{{kana:Word}}", "かんじをかく[sound:x.mp3]"],
  ["{{kanji:Word}}", "漢字を書く[sound:x.mp3]"],
  ["{{text:Bold}}", "b"],
  ["{{tts en_US:Word}}", ""],
])("%s of a question is %s", (template, html) => {
  const fields = { Word: "漢字[かんじ]を 書[か]く[sound:x.mp3]", Bold: "<b>b</b>" };
  expect(render(template, "question", fields).html).toBe(html);
});

test("what is typed is asked for nowhere, and the answer says it once", () => {
  const fields = { Text: "{{c1::Oslo}} is a city" };
  const template = "{{cloze:Text}} {{type:cloze:Text}}";
  expect(render(template, "question", fields).html).toBe("[…] is a city ");
  expect(render(template, "answer", fields).html).toBe("Oslo ");
  expect(render("{{type:cloze:Text}}", "answer", fields).html).toBe("Oslo");
});

test("filters that are not followed are named", () => {
  const { lost } = render("{{hint:Text}}{{edit:Text}}{{tts de_DE:Text}}", "question", { Text: "x" });
  expect(lost).toEqual([
    "hints, which stand open",
    "filters of templates that are none of Anki's",
    "words that are spoken by the device",
  ]);
});
