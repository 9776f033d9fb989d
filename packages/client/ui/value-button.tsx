import type { ReactElement } from "react";

/**
 * A button that goes through few values: its name says what it sets, its description what is set now. The value is
 * drawn by the style sheet, since text inside a button counts as part of its name, and the name stays the same.
 */
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
  return (
    <button type="button" className={className} aria-description={value} onClick={onClick}>
      {label}
      <span className="v" aria-hidden="true" data-value={value} />
    </button>
  );
}
