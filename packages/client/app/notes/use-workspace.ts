import { useEffect, useState } from "react";
import type { Workspace } from "../../store/workspace.ts";
import { openNotes } from "./open-notes.ts";

/** Returns the workspace of the user who is signed in, open as long as page and user stay; undefined until then. */
export function useWorkspace(userId: number | undefined): Workspace | undefined {
  const [open, setOpen] = useState<{ readonly userId: number; readonly workspace: Workspace }>();
  useEffect(() => {
    if (userId === undefined) return;
    let wanted = true;
    let close = () => {};
    void openNotes(userId).then((opened) => {
      if (!wanted) return opened.close();
      close = opened.close;
      setOpen({ userId, workspace: opened.workspace });
    });
    return () => {
      wanted = false;
      close();
      setOpen(undefined);
    };
  }, [userId]);
  return open?.userId === userId ? open?.workspace : undefined;
}
