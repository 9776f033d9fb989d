import type { Shape } from "@perennial/domain/card/shapes";
import { boxAround } from "@perennial/domain/card/shown-shapes";
import { type KeyboardEvent, memo, type PointerEvent, type ReactElement } from "react";
import { ShapeForm } from "../../ui/picture/shape-form.tsx";
import { HIDING_TEXTS } from "./hiding-texts.ts";

/** What a shape is called in the editor. */
export const nameOf = ({ id, label }: Pick<Shape, "id" | "label">): string =>
  label.trim() === "" ? HIDING_TEXTS.shape(id) : label;

/** What the editor does about a shape; the same object for as long as it lives. */
export interface ShapeActions {
  focused(id: number): void;
  pressed(event: PointerEvent, id: number): void;
  key(event: KeyboardEvent, id: number): void;
  clicked(id: number): void;
}

/** A shape over the picture: to be chosen, moved and sized. */
export const ShapeButton = memo(function ShapeButton({
  shape,
  isSelected,
  others,
  actions,
}: {
  shape: Shape;
  isSelected: boolean;
  /** What is asked together with it; none where it is asked by itself. */
  others: string;
  actions: ShapeActions;
}): ReactElement {
  const { id, form } = shape;
  const [left, top, right, bottom] = boxAround(shape.points);
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  return (
    <button
      type="button"
      className="hiding-shape"
      data-shape={id}
      aria-label={nameOf(shape)}
      aria-pressed={isSelected}
      aria-description={others === "" ? undefined : HIDING_TEXTS.with(others)}
      style={{
        left: `${left / 10}%`,
        top: `${top / 10}%`,
        width: `${width / 10}%`,
        height: `${height / 10}%`,
      }}
      onFocus={() => actions.focused(id)}
      onPointerDown={(event) => actions.pressed(event, id)}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onKeyDown={(event) => actions.key(event, id)}
      onClick={(event) => event.detail === 0 && actions.clicked(id)}
    >
      <svg viewBox={`${left} ${top} ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <ShapeForm form={form} points={shape.points} />
      </svg>
      <span aria-hidden="true">{id}</span>
    </button>
  );
});
