import type { ReactNode } from "react";
import type { CardContext } from "../../commands/command.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Grader } from "../../queries/grades.ts";
import type { Workspace } from "../../store/workspace.ts";
import type { StudyParts } from "./session-view.tsx";

export interface StudyPageProps {
  readonly workspace: Workspace;
  readonly rootId: number;
  readonly ctx: CardContext;
  readonly parts: StudyParts;
  /** What stands above a page that is read. */
  readonly header: ReactNode;
  readonly status: ReactNode;
  readonly memory: Pick<KeyValueStorage, "get" | "set">;
  /** Asks the model about typed answers. */
  readonly grader: Grader;
  /** The notes one comes from. */
  readonly home: string;
}
