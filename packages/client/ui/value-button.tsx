import { type ReactElement, useId } from "react";

/** A button that goes through few values: its name says what it sets, its description what is set now. */
export function ValueButton({
  label,
  value,
  className,
  onClick,
}: {
  label: string;
  value: string;
  className: string;
  onClick: () => void;
}): ReactElement {
  const id = useId();
  return (
    <button
      type="button"
      className={className}
      aria-labelledby={`${id}l`}
      aria-describedby={`${id}v`}
      onClick={onClick}
    >
      <span id={`${id}l`}>{label}</span>
      <span className="v" id={`${id}v`}>
        {value}
      </span>
    </button>
  );
}
