import { type ComponentProps, type ReactElement, useId } from "react";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: string;
  invalid?: boolean;
  /** The id of a message elsewhere that says what is wrong. */
  describedBy?: string;
}

/** A label, a line to write on, and an optional hint below it. */
export function TextField({ label, hint, invalid, describedBy, ...rest }: TextFieldProps): ReactElement {
  const id = useId();
  const described = [hint === undefined ? undefined : `${id}-hint`, describedBy].filter(Boolean).join(" ");
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className="field"
        aria-invalid={invalid || undefined}
        aria-describedby={described || undefined}
      />
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
