import type { Hiding } from "@perennial/domain/card/shapes";

const countOf = (parts: number): string => (parts === 1 ? "1 part" : `${parts} parts`);

/** What the editor of hidden parts says. */
export const HIDING_TEXTS = {
  title: "Hide parts",
  toolbar: "Shapes",
  parts: "Parts",
  countOf,
  save: (parts: number) => `Save ${countOf(parts)}`,
  nothing: "Draw a shape over what is to be asked.",
  shape: (id: number) => `Shape ${id}`,
  labelOf: (id: number) => `Label of shape ${id}`,
  noLabel: "No label",
  /** @param others what else is asked with it */
  with: (others: string) => `with ${others}`,
  whichPicture: "Picture",
  /** @param name what is said of it, or its file; empty where neither is known */
  pictureAt: (place: number, name: string) => (name === "" ? `Picture ${place}` : `${place}. ${name}`),
  whenAsked: "When one is asked",
  hides: { all: "Hide all", one: "Hide one" } as const satisfies Record<Hiding, string>,
  hidesLong: {
    all: "The others stay covered, so that they give nothing away.",
    one: "The others show.",
  } as const satisfies Record<Hiding, string>,
  draws: {
    select: "Press a shape to choose it; a finger beside it moves the picture.",
    rect: "Draw a box over a label.",
    ellipse: "Draw an ellipse over a part.",
    polygon: "Press corner after corner; press the first one again, or Enter, to close it.",
  },
  keys: "{arrows} move a shape, {shift} with them changes its size, {enter} names it, {del} removes it.",
  arrows: "Arrow keys",
  grouping: (name: string) =>
    `Press what is asked together with ${name}, or take it out. Group again ends it.`,
  chooseFirst: "Choose a shape first.",
  full: "A picture holds at most 500 shapes.",
  /** @param left in per cent of the picture */
  place: (name: string, left: number, top: number, width: number, height: number) =>
    `${name}: ${left} % from the left, ${top} % from the top, ${width} % wide, ${height} % high`,
  removed: (name: string) => `${name} removed`,
  grouped: (names: string) => `Asked together: ${names}`,
  parted: (name: string) => `${name} is asked by itself`,
  gone: { undo: "Undone", redo: "Done again" } as const,
  unplaced: "The picture is gone, or there is no connection. Its shapes are kept as they are.",
  noPicture: "This row has no picture.",
  dropped: "The shapes you changed were dropped",
  made: "Flashcard made",
} as const;

/** The tools in their order, each with its key. */
export const TOOLS = [
  { tool: "select", label: "Select", key: "v", path: "M4 3l8.5 4.7-3.7 1.1L7 12.5z" },
  { tool: "rect", label: "Rectangle", key: "r", path: "M2.8 4.5h10.4v7H2.8z" },
  {
    tool: "ellipse",
    label: "Ellipse",
    key: "o",
    path: "M13.4 8c0 2.1-2.4 3.8-5.4 3.8S2.6 10.1 2.6 8 5 4.2 8 4.2s5.4 1.7 5.4 3.8z",
  },
  { tool: "polygon", label: "Polygon", key: "p", path: "M8 2.6l5.6 4.2-2.2 6.4H4.6L2.4 6.8z" },
] as const;

export type Tool = (typeof TOOLS)[number]["tool"];
