import type { TreeView } from "@perennial/domain/tree/view";
import type { CommandContext } from "./command.ts";

/** The tree without what is hidden: a row is moved by the rows that a person sees around it. */
export function visibleTree({ ui, list, workspace: { tree } }: CommandContext): TreeView {
  if (!ui.getState().hidesDone) return tree;
  return {
    ...tree,
    childIds: (id) => list.childKeys(tree.keyOf(id)).flatMap((key) => tree.idOf(key) ?? []),
  };
}
