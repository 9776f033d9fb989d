import { useEffect } from "react";
import { treePath } from "../../commands/tree-toolbar.ts";
import { createLinkTargets } from "../../store/link-targets.ts";
import type { Workspace } from "../../store/workspace.ts";
import { provideLinkTargets } from "../../ui/link-targets.ts";

/** Lets the links on a page show what their notes are called. */
export function useLinksOf(workspace: Pick<Workspace, "tree"> | undefined): void {
  useEffect(() => {
    if (workspace)
      provideLinkTargets(createLinkTargets(workspace.tree, (id) => treePath(id, location.search)));
  }, [workspace]);
}
