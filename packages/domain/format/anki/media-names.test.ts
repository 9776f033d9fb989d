import { expect, test } from "vitest";
import { mediaNamesIn, withMediaNames } from "./media-names.ts";

test.each([
  ["a picture in any quotation marks", `<img src="a.png"><IMG alt=x src='b.png'><img src=c.png>`],
  ["a sound before the pictures", `<img src="b.png">[sound:a.png]<img src="c.png">`],
  [
    "nothing that stands on the web",
    `<img src="https://x/d.png">[sound:a.png]<img src=b.png><img src=c.png>`,
  ],
])("the names in a field: %s", (_, html) => expect(mediaNamesIn(html)).toEqual(["a.png", "b.png", "c.png"]));

test.each([
  ["a picture", `<img class="x" src="a.png" alt="a.png">`, `<img class="x" src="7-a.png" alt="a.png">`],
  [
    "single quotation marks, and none",
    `<img src='a.png'><img src=a.png>`,
    `<img src="7-a.png"><img src="7-a.png">`,
  ],
  ["a sound", "[sound:a.png]", "[sound:7-a.png]"],
  ["a longer name stays", `<img src="ba.png">[sound:a.png.mp3]`, `<img src="ba.png">[sound:a.png.mp3]`],
  ["the words of a text stay", "see a.png", "see a.png"],
  ["an entity, and a sign of replacements", `<img src="x&amp;y.png">`, `<img src="7-x&amp;y$&amp;.png">`],
])("other names in a field: %s", (_, html, renamed) =>
  expect(
    withMediaNames(
      html,
      new Map([
        ["a.png", "7-a.png"],
        ["x&y.png", "7-x&y$&.png"],
      ]),
    ),
  ).toBe(renamed),
);
