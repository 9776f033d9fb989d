import type { ReactNode } from "react";
import type { CardContext } from "../../commands/command.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Workspace } from "../../store/workspace.ts";
import type { StudyParts } from "./session-view.tsx";

/** What the pages of studying are given by the app. */
export interface StudyPageProps {
  readonly workspace: Workspace;
  readonly rootId: number;
  readonly ctx: CardContext;
  readonly parts: StudyParts;
  /** What stands above a page that is read. */
  readonly header: ReactNode;
  readonly status: ReactNode;
  /** What this device remembers. */
  readonly memory: Pick<KeyValueStorage, "get" | "set">;
  /** The notes one comes from. */
  readonly home: string;
}
