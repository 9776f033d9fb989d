import {
  type Hiding,
  MOST_NUMBER,
  MOST_SHAPES,
  type Shape,
  type Shapes,
} from "@perennial/domain/card/shapes";
import { withSize } from "./geometry.ts";

/** The shapes as they stand in the editor, and which of them is meant. */
export interface Drawing extends Shapes {
  /** Their numbers; the last one has the corners that are pulled. */
  readonly selected: readonly number[];
}

/** A drawing with what can be taken back, and done again. */
export interface DrawingState extends Drawing {
  readonly past: readonly Drawing[];
  /** What was taken back and can be done again: nothing, once something else is done. */
  readonly future: readonly Drawing[];
  /** What the last step did: one that goes on with it is the same step. */
  readonly step: string | null;
  /** The highest number that was ever given, here or by an earlier card. */
  readonly last: number;
}

/** The step that lasts as long as a pointer is down. */
export const DRAGGING = "drag";

export type DrawingChange =
  | { readonly type: "select"; readonly ids: readonly number[] }
  | { readonly type: "add"; readonly form: Shape["form"]; readonly points: Shape["points"] }
  /** @param step names what goes on: moving, pulling or naming one shape is one step */
  | {
      readonly type: "reshape";
      readonly step: string;
      readonly reshape: (shape: Shape) => Shape["points"];
    }
  | { readonly type: "label"; readonly id: number; readonly label: string }
  | { readonly type: "remove" }
  | { readonly type: "group"; readonly ids: readonly number[] }
  | { readonly type: "part"; readonly id: number }
  | { readonly type: "hide"; readonly hides: Hiding }
  | { readonly type: "picture"; readonly picture: number }
  /** What comes is a step of its own. */
  | { readonly type: "pause" }
  | { readonly type: "undo" }
  | { readonly type: "redo" };

/** Begins a drawing. @param highest the highest number that a shape of the card was ever asked by */
export const beginDrawing = (read: Shapes, highest: number): DrawingState => ({
  ...read,
  selected: [],
  past: [],
  future: [],
  step: null,
  last: Math.max(highest, ...read.shapes.flatMap(({ id, group }) => [id, group])),
});

/** Returns whether there is room for one more shape. */
export const hasRoom = ({ shapes, last }: DrawingState): boolean =>
  shapes.length < MOST_SHAPES && last < MOST_NUMBER;

/** Returns a drawing after a change. What changes nothing is no step. */
export function change(state: DrawingState, by: DrawingChange): DrawingState {
  const { shapes, selected } = state;
  switch (by.type) {
    case "select":
      return { ...state, selected: by.ids, step: null };
    case "pause":
      return state.step === null ? state : { ...state, step: null };
    case "undo": {
      const before = state.past.at(-1);
      if (!before) return state;
      const future = [...state.future, drawingOf(state)];
      return { ...state, ...before, past: state.past.slice(0, -1), future, step: null };
    }
    case "redo": {
      const after = state.future.at(-1);
      if (!after) return state;
      const past = [...state.past, drawingOf(state)];
      return { ...state, ...after, past, future: state.future.slice(0, -1), step: null };
    }
    case "add": {
      if (!hasRoom(state)) return state;
      const id = state.last + 1;
      const shape = { id, form: by.form, group: id, points: by.points, label: "" };
      return { ...stepOf(state, null, { shapes: [...shapes, shape], selected: [id] }), last: id };
    }
    case "remove":
      return selected.length === 0
        ? state
        : stepOf(state, null, { shapes: shapes.filter(({ id }) => !selected.includes(id)), selected: [] });
    case "reshape":
      return withShapes(state, by.step, (shape) =>
        selected.includes(shape.id) ? { ...shape, points: by.reshape(withSize(shape)) } : shape,
      );
    case "label":
      return withShapes(state, `label ${by.id}`, (shape) =>
        shape.id === by.id ? { ...shape, label: by.label } : shape,
      );
    case "group": {
      const group = groupFor(shapes, by.ids);
      return withShapes(state, null, (shape) => (by.ids.includes(shape.id) ? { ...shape, group } : shape));
    }
    case "part":
      return withShapes(state, null, (shape) => (shape.id === by.id ? { ...shape, group: shape.id } : shape));
    case "hide":
      return by.hides === state.hides ? state : stepOf(state, null, { hides: by.hides });
    case "picture":
      return by.picture === state.picture ? state : stepOf(state, null, { picture: by.picture });
  }
}

/** The group of several that one of the shapes is in, else that of the one with the lowest number. */
function groupFor(shapes: readonly Shape[], ids: readonly number[]): number {
  const meant = shapes.filter(({ id }) => ids.includes(id));
  const large = meant.find(({ group }) => membersOf(shapes, group).length > 1);
  return large?.group ?? Math.min(...meant.map(({ group }) => group));
}

/** Returns the shapes that are asked together. */
export const membersOf = (shapes: readonly Shape[], group: number): readonly Shape[] =>
  shapes.filter((shape) => shape.group === group);

function withShapes(state: DrawingState, step: string | null, each: (shape: Shape) => Shape): DrawingState {
  const shapes = state.shapes.map((shape) => {
    const next = each(shape);
    return isSame(shape, next) ? shape : next;
  });
  return shapes.every((shape, i) => shape === state.shapes[i]) ? state : stepOf(state, step, { shapes });
}

function stepOf(state: DrawingState, step: string | null, next: Partial<Drawing>): DrawingState {
  const goesOn = step !== null && step === state.step;
  const past = goesOn ? state.past : [...state.past, drawingOf(state)];
  return { ...state, ...next, step, past, future: [] };
}

const drawingOf = ({ picture, shapes, hides, selected }: Drawing): Drawing => ({
  picture,
  shapes,
  hides,
  selected,
});

const isSame = (a: Shape, b: Shape): boolean =>
  a === b ||
  (a.group === b.group && a.label === b.label && a.points.every((value, i) => value === b.points[i]));
