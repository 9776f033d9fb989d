import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Petals, type PetalsColor } from "./petals.tsx";
import "./rating-button.css";

interface RatingButtonProps extends ComponentProps<"button"> {
  grade: {
    readonly color: PetalsColor;
    readonly label: string;
    readonly key: string;
    /** How many petals stand full. */
    readonly rating: number;
  };
  /** What the rating says of the answer. */
  meaning: ReactNode;
  /** When the card comes back if this is pressed now. */
  comesBack: string;
}

/** One of the ratings of an answer: its name, its key, what it means, and when the card comes back. */
export function RatingButton({ grade, meaning, comesBack, ...rest }: RatingButtonProps): ReactElement {
  const { color, label, key, rating } = grade;
  return (
    <button {...rest} type="button" className="rating">
      <Petals color={color} filled={rating} />
      <span className="n">
        {label}
        <span className="pause">, </span>
      </span>
      <span className="k" aria-hidden="true">
        {key}
      </span>
      <span className="m">
        <span>
          {meaning}
          <span className="pause">, </span>
        </span>
        <span className="iv">{comesBack}</span>
      </span>
    </button>
  );
}
