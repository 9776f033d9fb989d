import type { Direction, UndoResult } from "../../store/undo.ts";
import { bareStep, type UndoStep, type UndoSteps } from "./history.ts";

/** What the server does with imports, which it alone can take back: a page would need every record of them. */
export interface ImportCalls {
  /** The last one that was carried out within a day and not taken back; null where there is none. @throws without an answer */
  latest(): Promise<number | null>;
  undo(id: number): Promise<ImportOutcome>;
  /** It goes on without whoever asked. */
  redo(id: number): Promise<ImportOutcome>;
}

/** `part`: some of it stays, since it was changed; `not-now`: it is taken already, or gone. */
export type ImportOutcome = "whole" | "part" | "not-now" | "no-answer";

/** Imports as steps of the undo history. */
export interface ImportUndo {
  /**
   * Takes the next step if it is an import; with no step left, the day's last import, wherever it ran.
   * @returns null for another step; `nothing` if it was skipped
   */
  take(direction: Direction): Promise<UndoResult | "nothing" | null> | null;
}

/** Undoes imports within the undo history of one tab. */
export function createImportUndo({
  history,
  imports,
}: {
  readonly history: UndoSteps;
  readonly imports: ImportCalls;
}): ImportUndo {
  /** Once a page: what is carried out while it is open is told to it. */
  let hasAsked = false;
  let underWay: UndoStep | null = null;

  const findLatest = async (): Promise<"nothing" | null> => {
    hasAsked = true;
    try {
      const importId = await imports.latest();
      if (importId === null || history.steps().some((step) => step.importId === importId)) return null;
      history.precede({ ...bareStep("import"), importId });
    } catch {
      hasAsked = false;
      return null;
    }
    // Something else was done meanwhile: that would be taken back in its place.
    return history.done() > 1 ? null : "nothing";
  };

  const takeStep = async (
    direction: Direction,
    step: UndoStep,
    id: number,
  ): Promise<UndoResult | "nothing"> => {
    const taken = (...obstacles: UndoResult["obstacles"]): UndoResult => {
      const isDone = obstacles.every((each) => each === "changed");
      return { direction, what: step.what, isDone, obstacles, position: null, foldings: [], rows: [] };
    };
    if (underWay === step) return taken("under-way");
    underWay = step;
    const became = await imports[direction](id).catch((): ImportOutcome => "no-answer");
    underWay = null;
    if (became === "no-answer") return taken("no-answer");
    // Where something else was done while the server was asked, it is no next step any more.
    if (became !== "not-now" && history.next(direction) === step) history.took(direction, step);
    else history.change((each) => (each === step ? null : each));
    return became === "not-now" ? "nothing" : became === "part" ? taken("changed") : taken();
  };

  return {
    take(direction) {
      const next = history.next(direction);
      if (next?.importId !== undefined) return takeStep(direction, next, next.importId);
      return next || direction === "redo" || hasAsked ? null : findLatest();
    },
  };
}
