import { MOST_SHAPES, partOfGroup, readShapes, type Shape, writeShapes } from "../../card/shapes.ts";
import { decodeKnownEntities } from "../html/entities.ts";

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

/** What a text of Anki's says of shapes over a picture. */
export interface ReadOcclusion {
  /** As a card here has them; the first shape of the gap with a number has that number. */
  readonly shapes: string;
  /** The text without them. */
  readonly rest: string;
  /** Gaps that are no shapes: words that are written over the picture. */
  readonly aside: string;
  /** Whether some are turned, which shapes here are not. */
  readonly isTurned: boolean;
}

/**
 * A gap whose words are a shape, in which a colon has a backslash. None begins within another, so that a text of
 * beginnings without an end is read once and not once for each of them.
 */
const SHAPE =
  /\{\{c(\d{1,6})::image-occlusion:((?:\\[^{]|\\(?=\{)|[^\\{}]|\{(?!\{)|\}(?!\}))*)\}\}(?:<br[^<>]{0,9}>)?/g;
const PROPERTY = /(?:\\[\s\S]|[^\\:])+/g;
/** A picture ends at 1: what lies beyond twice that is no part of one. */
const FARTHEST = 2;

/**
 * Returns the shapes in a text of Anki's; undefined where it has none, or such as cannot be read.
 * @param picturesIn how many pictures a text of Anki's shows: the one behind the shapes is theirs
 */
export function readOcclusion(
  html: string,
  picturesIn: (html: string) => number = () => 0,
): ReadOcclusion | undefined {
  const read = [...html.matchAll(SHAPE)].map(([gap, number, said = ""]) => ({
    gap,
    number: Number(number),
    ...propertiesOf(said),
  }));
  const rest = html.replaceAll(SHAPE, "");
  const covers = read.filter(({ form }) => form !== "text");
  if (covers.length === 0 || covers.length > MOST_SHAPES || rest.includes("image-occlusion:"))
    return undefined;
  let last = Math.max(...covers.map(({ number }) => number));
  const known = new Set<number>();
  const shapes = covers.flatMap(({ form, number, of }): Shape[] => {
    const points = pointsOf(form, of);
    if (!points || number === 0) return [];
    const id = known.has(number) ? ++last : number;
    known.add(number);
    const label = decodeKnownEntities((of.get("label") ?? "").replace(/\\([\s\S])/g, "$1"));
    return [{ id, form: form as Shape["form"], group: number, points, label }];
  });
  if (shapes.length < covers.length) return undefined;
  const hides = covers.some(({ of }) => of.get("oi") === "1") ? "all" : "one";
  const aside = read.map(({ form, gap }) => (form === "text" ? gap : "")).join("");
  return {
    shapes: writeShapes({ picture: placeOfPicture(html, picturesIn), hides, shapes }),
    rest,
    aside,
    isTurned: covers.some(({ of }) => Number(of.get("angle") ?? 0) !== 0),
  };
}

/** Anki shows the picture of a note behind its shapes, and what stands above it before them. */
function placeOfPicture(html: string, picturesIn: (html: string) => number): number {
  const before = picturesIn(html.slice(0, html.search(SHAPE)));
  return picturesIn(html.replaceAll(SHAPE, "")) > before ? before + 1 : 1;
}

function propertiesOf(said: string): { readonly form: string; readonly of: ReadonlyMap<string, string> } {
  const [form = "", ...properties] = said.match(PROPERTY) ?? [];
  const of = properties.map((property) => property.split(/=(.*)/s));
  return { form: form.trim(), of: new Map(of.map(([name = "", value = ""]) => [name.trim(), value])) };
}

/** In thousandths of the picture; undefined where a shape says no place that can be meant. */
function pointsOf(form: string, of: ReadonlyMap<string, string>): number[] | undefined {
  const share = (name: string) => Number(of.get(name) ?? Number.NaN);
  const [left, top] = [share("left"), share("top")];
  const points =
    form === "rect"
      ? [left, top, left + share("width"), top + share("height")]
      : form === "ellipse"
        ? [left, top, left + 2 * share("rx"), top + 2 * share("ry")]
        : (of.get("points") ?? "")
            .trim()
            .split(/[\s,]+/)
            .map(Number);
  const isPlace =
    points.every((at) => Math.abs(at) <= FARTHEST) && points.length >= 4 && points.length % 2 === 0;
  if (!["rect", "ellipse", "polygon"].includes(form) || !isPlace) return undefined;
  return form === "polygon" && points.length < 6 ? undefined : points.map((at) => Math.round(at * THOUSAND));
}
