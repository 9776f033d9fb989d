import type { Workspace } from "../../store/workspace.ts";

export interface PanelProps {
  readonly workspace: Workspace;
  readonly userId: number;
  /** Takes the panel out of the address. */
  readonly onClose: () => void;
}
