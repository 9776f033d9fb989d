import { partOfGroup, readShapes, type Shape } from "../../card/shapes.ts";

const THOUSAND = 1_000;

/**
 * Returns shapes as the field in which Anki keeps what covers a picture: a gap for each, whose words are its form and
 * its place in parts of the picture. Anki passes over what it does not know, as the label is.
 * @param numberOf the number of the gap that asks a part
 */
export function occlusionField(text: string, numberOf: (part: number) => number | undefined): string {
  const { hides, shapes } = readShapes(text);
  return shapes
    .map((shape) => {
      const { form, group, label } = shape;
      const properties = [
        ...placeOf(shape),
        ...(hides === "all" ? [["oi", "1"] as const] : []),
        ...(label === "" ? [] : [["label", wordsOf(label)] as const]),
      ].map(([name, value]) => `:${name}=${value}`);
      return `{{c${numberOf(partOfGroup(group))}::image-occlusion:${form}${properties.join("")}}}<br>`;
    })
    .join("");
}

function placeOf({ form, points }: Shape): (readonly [name: string, value: string])[] {
  const across = points.filter((_, index) => index % 2 === 0);
  const down = points.filter((_, index) => index % 2 === 1);
  const [left, top] = [Math.min(...across), Math.min(...down)];
  const [width, height] = [Math.max(...across) - left, Math.max(...down) - top];
  const place = [["left", share(left)] as const, ["top", share(top)] as const];
  if (form === "polygon")
    return [
      ...place,
      ["points", across.map((x, corner) => `${share(x)},${share(down[corner] ?? 0)}`).join(" ")],
    ];
  return form === "rect"
    ? [...place, ["width", share(width)], ["height", share(height)]]
    : [...place, ["rx", share(width / 2)], ["ry", share(height / 2)]];
}

/** As Anki writes it: four digits behind the point, and none before it. */
const share = (thousandths: number): string => (thousandths / THOUSAND).toFixed(4).replace(/^0/, "");

/** A colon would end the value, and two braces the gap. */
const wordsOf = (label: string): string =>
  label.replace(/[\\:]/g, "\\$&").replace(/[&<>{}]/g, (sign) => `&#${sign.charCodeAt(0)};`);
