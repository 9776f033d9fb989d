import { Fragment, type ReactElement, useId } from "react";
import "../../ui/choice.css";

interface Option<T extends string> {
  readonly value: T;
  readonly name: string;
  readonly hint?: string;
  /** What else there is to choose, below it. */
  readonly below?: readonly ReactElement[];
}

interface RadioListProps<T extends string> {
  label: string;
  className: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly Option<T>[];
}

/** One of several, each with a line that says more about it; that line is its description, not its name. */
export function RadioList<T extends string>(props: RadioListProps<T>): ReactElement {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={props.label} className={`radios ${props.className}`}>
      {props.options.map(({ value, name, hint, below }) => (
        <Fragment key={value}>
          <label className="choice">
            <input
              type="radio"
              name={id}
              value={value}
              checked={props.value === value}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={hint === undefined ? undefined : `${id}-${value}-hint`}
              onChange={() => props.onChange(value)}
            />
            <span>
              <b id={`${id}-${value}`}>{name}</b>
              {hint === undefined ? null : <span id={`${id}-${value}-hint`}>{hint}</span>}
            </span>
          </label>
          {below}
        </Fragment>
      ))}
    </div>
  );
}
