import type { ReactElement } from "react";
import { HealthLight } from "../../features/menu/health-light.tsx";
import { QueryScope } from "../../queries/scope.tsx";
import { api } from "../services.ts";

export function Health(): ReactElement {
  return (
    <QueryScope api={api}>
      <HealthLight />
    </QueryScope>
  );
}
