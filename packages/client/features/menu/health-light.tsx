import type { ReactElement } from "react";
import { useHealth } from "../../queries/health.ts";

/** `ok` or `error`, with a dot; `…` until the first answer. */
export function HealthLight(): ReactElement {
  const health = useHealth();
  return (
    <span
      className={health === "error" ? "v health bad" : "v health"}
      role="status"
      aria-label="Backend health"
    >
      {health === undefined ? null : <i />}
      {health ?? "…"}
    </span>
  );
}
