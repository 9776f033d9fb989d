import { type ReactElement, useEffect, useState } from "react";
import type { Workspace } from "../../store/workspace.ts";
import { useReadable } from "../../ui/use-readable.ts";
import "./saving-progress.css";

/** A change of fewer steps is saved before anybody has read how far that is. */
const MANY_STEPS = 500;

/** A line along the top of the window: how much of a change of many rows is on the server. */
export function SavingProgress({ workspace }: { workspace: Workspace }): ReactElement | null {
  const { steps, waiting } = useReadable(workspace.status);
  const left = waiting > 0 ? steps : 0;
  const [most, setMost] = useState(0);
  useEffect(() => setMost((before) => (left === 0 ? 0 : Math.max(before, left))), [left]);
  if (most < MANY_STEPS || left === 0) return null;
  const share = Math.max(1, Math.floor((100 * (most - left)) / most));
  return (
    <div
      className="saving"
      role="progressbar"
      aria-label="Saving"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
    >
      <span style={{ inlineSize: `${share}%` }} />
    </div>
  );
}
