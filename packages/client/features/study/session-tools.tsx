import type { ReactElement } from "react";
import { BURY, FLAG, OPEN, SUSPEND, UNDO } from "../../ui/card-signs.ts";
import { Icon, Sign } from "../../ui/icon.tsx";
import { Link } from "../../ui/router.tsx";
import type { SittingMark } from "./sitting.ts";

interface SessionToolsProps {
  readonly canUndo: boolean;
  readonly isFlagged: boolean;
  /** Where the card stands in the outline; null where it has no address yet. */
  readonly place: string | null;
  readonly onUndo: () => void;
  readonly onMark: (mark: SittingMark) => void;
  readonly onEdit: () => void;
  readonly onOpen: () => void;
}

/** What can be done to the card beside rating it, each with its key. */
export function SessionTools(props: SessionToolsProps): ReactElement {
  const { canUndo, isFlagged, place, onUndo, onMark, onEdit, onOpen } = props;
  return (
    <div className="tools">
      <button type="button" className="quiet" aria-keyshortcuts="u" disabled={!canUndo} onClick={onUndo}>
        <Sign path={UNDO} size={14} />
        Undo
        <Key name="U" />
      </button>
      <span className="push" />
      <button
        type="button"
        className="quiet"
        title="Bury until tomorrow"
        aria-keyshortcuts="b"
        onClick={() => onMark("bury")}
      >
        <Sign path={BURY} size={14} />
        <span className="tool">Bury</span>
        <Key name="B" />
      </button>
      <button
        type="button"
        className="quiet"
        title="Suspend: not asked until you say so"
        aria-keyshortcuts="s"
        onClick={() => onMark("suspend")}
      >
        <Sign path={SUSPEND} size={14} />
        <span className="tool">Suspend</span>
        <Key name="S" />
      </button>
      <button
        type="button"
        className="quiet"
        title={isFlagged ? "Remove the flag" : "Flag, to find it again"}
        aria-keyshortcuts="f"
        aria-pressed={isFlagged}
        onClick={() => onMark(isFlagged ? "unflag" : "flag")}
      >
        <Sign path={FLAG} size={14} />
        <span className="tool">Flag</span>
        <Key name="F" />
      </button>
      <button type="button" className="quiet" title="Edit" aria-keyshortcuts="e" onClick={onEdit}>
        <Icon name="edit" size={14} />
        <span className="tool">
          Edit<span className="vh"> flashcard</span>
        </span>
        <Key name="E" />
      </button>
      {place !== null && (
        <Link className="quiet" title="Open in the outline" aria-keyshortcuts="o" to={place} onClick={onOpen}>
          <Sign path={OPEN} size={14} />
          <span className="tool">
            Open<span className="vh"> in the outline</span>
          </span>
          <Key name="O" />
        </Link>
      )}
    </div>
  );
}

const Key = ({ name }: { name: string }) => (
  <span className="key" aria-hidden="true">
    {name}
  </span>
);
