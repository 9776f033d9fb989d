import { type ReactElement, useId } from "react";
import "../../ui/choice.css";

/** One of few values, all of them in sight. */
export function Choices<T extends string>({
  label,
  about,
  value,
  choices,
  onChoose,
}: {
  label: string;
  about?: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onChoose: (value: T) => void;
}): ReactElement {
  const id = useId();
  return (
    <div className="settings-line">
      <div className="about">
        <b id={id}>{label}</b>
        {about === undefined ? null : <p id={`${id}-about`}>{about}</p>}
      </div>
      <div
        className="does"
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={about === undefined ? undefined : `${id}-about`}
      >
        {choices.map(([each, words]) => (
          <label key={each} className="choice">
            <input
              type="radio"
              name={id}
              value={each}
              checked={each === value}
              onChange={() => onChoose(each)}
            />
            {words}
          </label>
        ))}
      </div>
    </div>
  );
}
