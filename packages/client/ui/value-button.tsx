import type { ReactElement } from "react";

/**
 * A button that goes through few values: its name says what it sets, its description what is set now. The value is
 * drawn by the style sheet, since text inside a button counts as part of its name, and the name stays the same.
 */
export function ValueButton({
  label,
  value,
  className,
  title,
  onClick,
}: {
  label: string;
  value: string;
  className: string;
  /** What else the setting is called; shown when pointed at. */
  title?: string;
  onClick: () => void;
}): ReactElement {
  return (
    <button type="button" className={className} title={title} aria-description={value} onClick={onClick}>
      {label}
      <span className="v" aria-hidden="true" data-value={value} />
    </button>
  );
}
