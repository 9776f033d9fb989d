import { expect, test } from "vitest";
import { FIRST_NAMED_PART } from "../../card/shapes.ts";
import { occlusionField, readOcclusion } from "./occlusion-field.ts";

const numberOf = (part: number) => part - FIRST_NAMED_PART;

test("shapes cover a picture in Anki where they cover it here, those of a group by one number", () => {
  const shapes = [
    "1 rect 1 120 80 310 160 Aorta: {{left}}",
    "2 ellipse 2 0 0 500 1000",
    "5 polygon 2 10 20 110 20 60 220",
  ].join("\n");
  expect(occlusionField(shapes, numberOf)).toBe(
    [
      "{{c1::image-occlusion:rect:left=.1200:top=.0800:width=.1900:height=.0800:oi=1:label=Aorta\\: &#123;&#123;left&#125;&#125;}}<br>",
      "{{c2::image-occlusion:ellipse:left=.0000:top=.0000:rx=.2500:ry=.5000:oi=1}}<br>",
      "{{c2::image-occlusion:polygon:left=.0100:top=.0200:points=.0100,.0200 .1100,.0200 .0600,.2200:oi=1}}<br>",
    ].join(""),
  );
  expect(occlusionField("hide one\n1 rect 1 0 0 1000 1000", numberOf)).toBe(
    "{{c1::image-occlusion:rect:left=.0000:top=.0000:width=1.0000:height=1.0000}}<br>",
  );
});

test("what leaves as shapes over a picture is read as the same shapes", () => {
  const shapes = [
    "hide all",
    "1 rect 1 120 80 310 160 Aorta: {{left}}",
    "2 ellipse 2 0 0 500 1000",
    "3 polygon 2 10 20 110 20 60 220  7",
  ].join("\n");
  expect(readOcclusion(occlusionField(shapes, numberOf))).toMatchObject({ shapes, rest: "", aside: "" });
});

test("shapes are over the picture behind them, also where others stand above; over the first where none comes behind", () => {
  const field = occlusionField("1 rect 1 0 0 9 9", numberOf);
  const pictures = (html: string) => html.split("<img").length - 1;
  const shapesIn = (html: string) => readOcclusion(html, pictures)?.shapes.split("\n")[1];
  expect(shapesIn(`<img>${field}<img>`)).toBe("picture 2");
  for (const html of [`${field}<img><img>`, `<img>${field}`, field])
    expect(shapesIn(html)).toBe("1 rect 1 0 0 9 9");
});

test("shapes as Anki's editor writes them: each asked by the number of its gap, words and turns told apart", () => {
  const field = [
    "{{c3::image-occlusion:rect:left=.1:top=.2:width=.3:height=.4:oi=1:angle=30}}<br>",
    "{{c1::image-occlusion:polygon:left=.5586:top=.5119:points=.7916,.5132 .5595,.7791 .9554,.8539:oi=1}}<br />",
    "{{c3::image-occlusion:ellipse:left=0:top=.5:rx=.1:ry=.05}}",
    "{{c0::image-occlusion:text:left=.1:top=.8:text=a\\: b:scale=1.}}<br>a header",
  ].join("");
  expect(readOcclusion(field)).toEqual({
    shapes: [
      "hide all",
      "3 rect 3 100 200 400 600",
      "1 polygon 1 792 513 560 779 955 854",
      "4 ellipse 3 0 500 200 600",
    ].join("\n"),
    rest: "a header",
    aside: "{{c0::image-occlusion:text:left=.1:top=.8:text=a\\: b:scale=1.}}<br>",
    isTurned: true,
  });
});

test.each([
  ["several numbers", "{{c1,2::image-occlusion:rect:left=.1:top=.2:width=.3:height=.4}}"],
  ["no place", "{{c1::image-occlusion:rect:left=.1:top=wide:width=.3:height=.4}}"],
  ["a place far outside", "{{c1::image-occlusion:rect:left=700:top=.2:width=.3:height=.4}}"],
  ["no known form", "{{c1::image-occlusion:star:left=.1:top=.2}}"],
  ["two corners", "{{c1::image-occlusion:polygon:points=.1,.2 .3,.4}}"],
  ["no shape", "{{c1::word}}"],
  ["no end", "{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.4"],
  ["more than a picture holds", "{{c1::image-occlusion:rect:left=0:top=0:width=1:height=1}}".repeat(501)],
])("a text with %s says no shapes", (_, field) => {
  expect(readOcclusion(field)).toBeUndefined();
});

test("five hundred shapes are read, and a text without end takes no longer than it is long", () => {
  const shape = (number: number) => `{{c${number}::image-occlusion:rect:left=0:top=0:width=1:height=1}}`;
  const all = Array.from({ length: 500 }, (_, index) => shape(index + 1)).join("");
  expect(readOcclusion(all)?.shapes.split("\n")).toHaveLength(501);
  expect(readOcclusion("{{c1::image-occlusion:\\".repeat(200_000))).toBeUndefined();
});
