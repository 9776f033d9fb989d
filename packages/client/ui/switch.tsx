import type { ReactElement } from "react";

/** Something that is on or off, named by its label. */
export function Switch({
  label,
  on,
  className,
  disabled = false,
  onChange,
}: {
  label: string;
  on: boolean;
  className: string;
  disabled?: boolean;
  onChange: () => void;
}): ReactElement {
  return (
    <button
      type="button"
      className={className}
      role="switch"
      aria-checked={on}
      disabled={disabled}
      onClick={onChange}
    >
      {label}
      <span className="switch" />
    </button>
  );
}
