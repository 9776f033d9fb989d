import { createContext, useContext } from "react";
import type { SessionState } from "../../store/session.ts";
import type { Workspace } from "../../store/workspace.ts";

/** What the pages may ask of the frame around them. */
export interface Shell {
  readonly session: SessionState;
  /** Undefined until the notes on this device are open. */
  readonly workspace: Workspace | undefined;
  readonly openClaim: () => void;
  /** Opens the list of texts that were typed and are not saved. */
  readonly openTexts: () => void;
  readonly logOut: () => void;
}

/** Undefined outside `ShellProvider`: `useShell` is the way to it. */
export const ShellContext = createContext<Shell | undefined>(undefined);

/** Returns the frame of this page. @throws outside `ShellProvider` */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === undefined) throw new Error("a page is shown outside ShellProvider");
  return shell;
}
