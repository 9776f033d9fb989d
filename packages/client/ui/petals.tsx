import type { ReactElement } from "react";

const PETAL = "M8.6 7.4C8.6 3.4 11 1 15 1C15 5 12.6 7.4 8.6 7.4Z";
const TURNS = [0, 90, 180, 270] as const;

/** `white` is an unrated card, `line` four plain outlines (the make-flashcard sign), `none` the text's own colour. */
export type PetalsColor = "white" | "red" | "orange" | "yellow" | "green" | "line" | "none";

/** The mark: logo, card bullet and rating. Of four petals `filled` are full. Hidden from screen readers. */
export function Petals({
  color,
  filled = 4,
  size = 16,
}: {
  color: PetalsColor;
  filled?: number;
  size?: number;
}): ReactElement {
  return (
    <svg
      className={`petals c-${color}`}
      style={{ width: size, height: size }}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {TURNS.map((turn, place) => (
        <path
          key={turn}
          d={PETAL}
          className={place < filled ? undefined : "o"}
          transform={turn === 0 ? undefined : `rotate(${turn} 8 8)`}
        />
      ))}
    </svg>
  );
}
