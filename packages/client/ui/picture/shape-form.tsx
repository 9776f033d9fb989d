import type { ReactElement } from "react";

/** What hides a part of a picture, in thousandths of it. */
export interface DrawnShape {
  readonly form: "rect" | "ellipse" | "polygon";
  /** Left, top, right, bottom; of a polygon x and y of each corner. */
  readonly points: readonly number[];
}

/** Draws a shape in an SVG whose unit is a thousandth of the picture. */
export function ShapeForm({ form, points, className }: DrawnShape & { className?: string }): ReactElement {
  const [left = 0, top = 0, right = 0, bottom = 0] = points;
  if (form === "polygon") return <polygon className={className} points={points.join(" ")} />;
  const [width, height] = [right - left, bottom - top];
  return form === "rect" ? (
    <rect className={className} x={left} y={top} width={width} height={height} />
  ) : (
    <ellipse
      className={className}
      cx={left + width / 2}
      cy={top + height / 2}
      rx={width / 2}
      ry={height / 2}
    />
  );
}
