import type { ReactElement } from "react";

/** Undoes one entry, or says that it is undone. @param words what the entry says */
export function UndoButton({
  isUndone,
  words,
  onUndo,
}: {
  isUndone: boolean;
  words: string;
  onUndo: () => void;
}): ReactElement {
  return (
    <button
      type="button"
      className="quiet undo"
      aria-disabled={isUndone}
      onClick={() => !isUndone && onUndo()}
    >
      {isUndone ? "Undone" : "Undo"}
      <span className="vh">: {words}</span>
    </button>
  );
}
