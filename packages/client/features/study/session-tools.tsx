import type { ReactElement } from "react";
import { BURY, FLAG, OPEN, SUSPEND, UNDO } from "../../ui/card-signs.ts";
import { Icon, Sign } from "../../ui/icon.tsx";
import { Link } from "../../ui/router.tsx";
import type { SessionMark } from "./study-session.ts";
import { SESSION_TEXTS } from "./study-texts.ts";

interface SessionToolsProps {
  readonly canUndo: boolean;
  readonly isFlagged: boolean;
  /** Where the card stands in the outline; null where it has no address yet. */
  readonly place: string | null;
  readonly onUndo: () => void;
  readonly onMark: (mark: SessionMark) => void;
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
      <MarkButton name="Bury" sign={BURY} title={SESSION_TEXTS.bury} onPress={() => onMark("bury")} />
      <MarkButton
        name="Suspend"
        sign={SUSPEND}
        title={SESSION_TEXTS.suspend}
        onPress={() => onMark("suspend")}
      />
      <MarkButton
        name="Flag"
        sign={FLAG}
        title={isFlagged ? SESSION_TEXTS.unflag : SESSION_TEXTS.flag}
        isPressed={isFlagged}
        onPress={() => onMark(isFlagged ? "unflag" : "flag")}
      />
      <button type="button" className="quiet" title="Edit" aria-keyshortcuts="e" onClick={onEdit}>
        <Icon name="edit" size={14} />
        <span className="tool">
          Edit<span className="vh"> flashcard</span>
        </span>
        <Key name="E" />
      </button>
      {place !== null && (
        <Link
          className="quiet"
          title={SESSION_TEXTS.outline}
          aria-keyshortcuts="o"
          to={place}
          onClick={onOpen}
        >
          <Sign path={OPEN} size={14} />
          <span className="tool">
            Open<span className="vh">{SESSION_TEXTS.inTheOutline}</span>
          </span>
          <Key name="O" />
        </Link>
      )}
    </div>
  );
}

/** Its key is the first letter of its name. */
function MarkButton({
  name,
  sign,
  title,
  isPressed,
  onPress,
}: {
  name: string;
  sign: string;
  title: string;
  /** Undefined where it is no switch. */
  isPressed?: boolean;
  onPress: () => void;
}): ReactElement {
  const key = name.charAt(0);
  return (
    <button
      type="button"
      className="quiet"
      title={title}
      aria-keyshortcuts={key.toLowerCase()}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <Sign path={sign} size={14} />
      <span className="tool">{name}</span>
      <Key name={key} />
    </button>
  );
}

/** The key of a button, for the eye alone. */
export const Key = ({ name }: { name: string }) => (
  <span className="key" aria-hidden="true">
    {name}
  </span>
);
