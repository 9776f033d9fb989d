import type { ReactElement } from "react";

/** A button through few values: named by what it sets, described by its value, which CSS draws to keep the name. */
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
