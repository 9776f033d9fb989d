import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** Colour tokens as written, each with its light and its dark value. */
const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const COLOUR = "oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)";
const pairs = new Map<string, readonly [Oklch, Oklch]>();
type Oklch = readonly [lightness: number, chroma: number, hue: number];
const numbers = (parts: readonly (string | undefined)[]): Oklch => [
  Number(parts[0]),
  Number(parts[1]),
  Number(parts[2]),
];
for (const match of css.matchAll(
  new RegExp(`--([a-z0-9-]+):\\s*light-dark\\(${COLOUR},\\s*${COLOUR}\\)`, "g"),
)) {
  pairs.set(match[1] ?? "", [numbers(match.slice(2, 5)), numbers(match.slice(5, 8))]);
}

/** Linear-light sRGB of an OKLCH colour, by the matrices of its definition; clamped to what a screen shows. */
function linearRgb([lightness, chroma, hue]: Oklch): readonly [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
function luminance(colour: Oklch): number {
  const [red, green, blue] = linearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
/** The contrast ratio of WCAG 2, 1 to 21. */
function contrast(one: Oklch, other: Oklch): number {
  const [low, high] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const BACKGROUNDS = ["paper", "paper-2", "surface", "row-focus", "hover"] as const;
const TEXTS = ["ink", "ink-2", "ink-3", "accent-ink", "error"] as const;
const MARKS = [
  "accent",
  "focus",
  "green",
  "red",
  "orange",
  "yellow",
  "white-ring",
  "bullet",
  "field",
] as const;
const THEMES = [
  { theme: "light", side: 0 },
  { theme: "dark", side: 1 },
] as const;

function colour(token: string, side: 0 | 1): Oklch {
  const pair = pairs.get(token);
  if (pair === undefined) throw new Error(`tokens.css has no colour --${token}`);
  return pair[side];
}

describe.each(THEMES)("in the $theme theme", ({ side }) => {
  test.each([...TEXTS.map((token) => [token, 4.5] as const), ...MARKS.map((token) => [token, 3] as const)])(
    "--%s has a contrast of %d on every background",
    (token, least) => {
      for (const background of BACKGROUNDS) {
        expect(
          contrast(colour(token, side), colour(background, side)),
          `on --${background}`,
        ).toBeGreaterThanOrEqual(least);
      }
    },
  );
  test("text on the accent has a contrast of 4.5, under the pointer too", () => {
    for (const background of ["accent", "accent-hover"]) {
      expect(contrast(colour("on-accent", side), colour(background, side))).toBeGreaterThanOrEqual(4.5);
    }
  });
  test("a toast's text, paper on ink, has a contrast of 4.5", () => {
    expect(contrast(colour("paper", side), colour("ink", side))).toBeGreaterThanOrEqual(4.5);
  });
  test("text on a selection has a contrast of 4.5", () => {
    expect(contrast(colour("ink", side), colour("select", side))).toBeGreaterThanOrEqual(4.5);
  });
});

test("the arithmetic knows black on white", () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
});
