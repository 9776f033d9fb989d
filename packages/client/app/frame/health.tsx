import type { ReactElement } from "react";
import { HealthWord } from "../../features/menu/health-word.tsx";
import { useHealth } from "../../queries/health.ts";
import { QueryScope } from "../../queries/scope.tsx";
import { api } from "../services.ts";

/** The backend's health, asked anew each time the menu opens. */
export function Health(): ReactElement {
  return (
    <QueryScope api={api}>
      <Light />
    </QueryScope>
  );
}

const Light = (): ReactElement => <HealthWord health={useHealth()} />;
