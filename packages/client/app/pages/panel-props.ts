import type { Workspace } from "../../store/workspace.ts";

export interface PanelProps {
  readonly workspace: Workspace;
  readonly userId: number;
  /** The number of the row that it is about; null for a panel about all of the notes. */
  readonly of: number | null;
  /** The query that links to rows keep. */
  readonly search: string;
  /** Takes the panel out of the address. */
  readonly onClose: () => void;
}
