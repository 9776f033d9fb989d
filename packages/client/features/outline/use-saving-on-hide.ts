import { useEffect } from "react";
import { saveAllTexts } from "../../commands/carry-out.ts";
import type { CommandContext } from "../../commands/command.ts";
import type { Workspace } from "../../store/workspace.ts";

/** Saves what is being typed when the page is hidden, which may never come back. */
export function useSavingOnHide(ctx: CommandContext, workspace: Pick<Workspace, "flush">): void {
  useEffect(() => {
    const save = () => {
      saveAllTexts(ctx);
      void workspace.flush();
    };
    const onVisibility = () => {
      if (document.visibilityState === "hidden") save();
    };
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", save);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", save);
    };
  }, [ctx, workspace]);
}
