import type { ReactElement } from "react";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { BELOW_TEXTS } from "./below-texts.ts";
import { FirstHints } from "./first-hints.tsx";
import "./below.css";

/** What is said below the rows: where an empty page begins, and keys and lines to try to a newcomer. */
export function Below(props: {
  ctx: CommandContext;
  workspace: Workspace;
  isEmpty: boolean;
  storage: Pick<KeyValueStorage, "get" | "set">;
}): ReactElement {
  const isEditing = useStore(props.ctx.ui, (state) => state.mode === "editing");
  const isFiltered = useStore(props.ctx.ui, (state) => state.filter !== null);
  return (
    <>
      {props.isEmpty &&
        (isEditing ? (
          <p className="teach">
            <Sentence text={BELOW_TEXTS.firstNote} parts={{ key: <kbd>Enter</kbd> }} />
          </p>
        ) : (
          <p className="teach">
            <Sentence text={BELOW_TEXTS.empty} parts={{ key: <kbd>E</kbd> }} />
          </p>
        ))}
      {isEditing && !isFiltered && <FirstHints key={props.ctx.list.rootKey} {...props} />}
    </>
  );
}
