import type { Workspace } from "../../store/workspace.ts";

/** What the page of a tree gives its side panels. */
export interface PanelProps {
  readonly workspace: Workspace;
  readonly userId: number;
  /** Takes the panel out of the address. */
  readonly onClose: () => void;
}
