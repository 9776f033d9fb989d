import { expect, test } from "vitest";
import { FIRST_NAMED_PART } from "../../card/shapes.ts";
import { occlusionField } from "./occlusion-field.ts";

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
