import type { ReactElement } from "react";
import { useHealth } from "../../queries/health.ts";
import { HealthWord } from "./health-word.tsx";

/** `ok` or `error`, asked anew each time the menu opens; `…` until the first answer. */
export function HealthLight(): ReactElement {
  return <HealthWord health={useHealth()} />;
}
