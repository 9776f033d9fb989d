import type { ReactElement } from "react";

interface VariantTickProps {
  name: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** What makes another file of the form that is chosen; it stands below that. */
export function VariantTick({ name, isOn, onChange }: VariantTickProps): ReactElement {
  return (
    <label className="variant">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{name}</span>
    </label>
  );
}
