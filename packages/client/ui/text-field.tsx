import { type ComponentProps, type ReactElement, useId, useState } from "react";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: string;
  /** What is said of what stands in the field, in place of the hint; undefined for nothing. */
  hintOf?: (value: string) => string | undefined;
  invalid?: boolean;
  /** The id of a message elsewhere that says what is wrong. */
  describedBy?: string;
}

/** A label, a line to write on, and an optional hint below it. */
export function TextField({
  label,
  hint,
  hintOf,
  invalid,
  describedBy,
  ...rest
}: TextFieldProps): ReactElement {
  const id = useId();
  const [about, setAbout] = useState<string>();
  const described = [hint === undefined ? undefined : `${id}-hint`, describedBy].filter(Boolean).join(" ");
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        onInput={hintOf && ((event) => setAbout(hintOf(event.currentTarget.value)))}
        className="field"
        aria-invalid={invalid || undefined}
        aria-describedby={described || undefined}
      />
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {about ?? hint}
        </p>
      )}
    </div>
  );
}
