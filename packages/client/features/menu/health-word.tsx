import type { ReactElement } from "react";

/** The backend's health in a word, with a dot that changes its shape; `…` while nobody knows. */
export function HealthWord({ health }: { health: "ok" | "error" | undefined }): ReactElement {
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
