import type { ReactElement } from "react";

export const BACK = "M13 8H3.5M7 4.2 3.2 8 7 11.8";

/** Our own signs, drawn on a 16 px grid with one line width; paths only, so that they take the text's colour. */
const PATHS = {
  back: BACK,
  chevron: "M6.2 4.4 9.8 8l-3.6 3.6",
  close: "M4 4l8 8M12 4l-8 8",
  plus: "M8 3.2v9.6M3.2 8h9.6",
  edit: "M3 13l.6-2.8 7-7 2.2 2.2-7 7zM9.2 4.6l2.2 2.2",
  history: "M2.6 8a5.4 5.4 0 1 0 1.7-3.9M2.6 2.6v2.6h2.6M8 5v3.2l2.2 1.4",
  more: "M3.2 8h.01M8 8h.01M12.8 8h.01",
} as const;

export type IconName = keyof typeof PATHS;

/** A sign beside or instead of words; the control that holds it carries the name. `size` in px. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }): ReactElement => (
  <Sign path={PATHS[name]} size={size} width={name === "more" ? 2.4 : 1.6} />
);

/** A sign of a part that is fetched late, and brings its own path. */
export function Sign({
  path,
  size = 16,
  width = 1.6,
}: {
  path: string;
  size?: number;
  width?: number;
}): ReactElement {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
