import type { ReactElement, ReactNode } from "react";
import { Sign } from "../../ui/icon.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";
import { HIDING_TEXTS, TOOLS, type Tool } from "./hiding-texts.ts";

const GROUP = "M2.5 2.5h6v6h-6zM7.5 7.5h6v6h-6z";
const REMOVE = "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9";
const UNDO = "M5.5 3 3 5.5 5.5 8M3.5 5.5h6a3.5 3.5 0 0 1 0 7H7";
const REDO = "M10.5 3 13 5.5 10.5 8M12.5 5.5h-6a3.5 3.5 0 0 0 0 7H9";
const CLOSER = "M3.200 8h9.600M8 3.200v9.600";
const FURTHER = "M3.200 8h9.600";

/** What can be drawn, and what can be done with what is selected. */
export function Tools({
  tool,
  isGrouping,
  onTool,
  onGroup,
  onDelete,
  onUndo,
  onRedo,
  onZoom,
}: {
  tool: Tool;
  isGrouping: boolean;
  /** @param byKey a shape is wanted at once: nobody draws with the keyboard */
  onTool: (tool: Tool, byKey: boolean) => void;
  onGroup: () => void;
  onDelete: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onZoom: (step: 1 | -1) => void;
}): ReactElement {
  return (
    <Toolbar label={HIDING_TEXTS.toolbar} className="hiding-tools">
      {TOOLS.map(({ tool: each, label, key, path }) => (
        <button
          key={each}
          type="button"
          className="quiet"
          aria-label={label}
          aria-pressed={tool === each}
          aria-keyshortcuts={key}
          onClick={({ detail }) => onTool(each, detail === 0)}
        >
          <SignAndName path={path} label={label} shortcut={key.toUpperCase()} />
        </button>
      ))}
      <span className="rule" />
      <button
        type="button"
        className="quiet"
        aria-label="Group"
        aria-pressed={isGrouping}
        aria-keyshortcuts="g"
        onClick={onGroup}
      >
        <SignAndName path={GROUP} label="Group" shortcut="G" />
      </button>
      <Plain path={REMOVE} label="Delete shape" onPress={onDelete} />
      <Plain path={UNDO} label="Undo" onPress={onUndo} />
      <Plain path={REDO} label="Redo" onPress={onRedo} />
      <span className="push" />
      <Plain path={FURTHER} label="Zoom out" isBare onPress={() => onZoom(-1)} />
      <Plain path={CLOSER} label="Zoom in" isBare onPress={() => onZoom(1)} />
    </Toolbar>
  );
}

const Plain = ({
  path,
  label,
  isBare = false,
  onPress,
}: {
  path: string;
  label: string;
  /** Its sign says it all. */
  isBare?: boolean;
  onPress: () => void;
}): ReactElement => (
  <button type="button" className="quiet is-known" aria-label={label} onClick={onPress}>
    {isBare ? <Sign path={path} /> : <SignAndName path={path} label={label} />}
  </button>
);

const SignAndName = ({
  path,
  label,
  shortcut,
}: {
  path: string;
  label: string;
  shortcut?: string;
}): ReactNode => (
  <>
    <Sign path={path} />
    <span className="tool-name">{label}</span>
    {shortcut && (
      <span className="key" aria-hidden="true">
        {shortcut}
      </span>
    )}
  </>
);
