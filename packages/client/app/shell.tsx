import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { afterFirstScreen } from "../platform/first-screen.ts";
import { lossOfLeaving } from "../session/leave.ts";
import { navigate } from "../ui/router.tsx";
import { useReadable } from "../ui/use-readable.ts";
import { Dialogs } from "./dialogs/dialogs.tsx";
import type { ShellDialog } from "./dialogs/dialogs-props.ts";
import { type Shell, ShellContext } from "./frame/shell-context.ts";
import { useWorkspace } from "./notes/use-workspace.ts";
import { account, session, timers } from "./services.ts";

/** Owns what concerns both the session and the open notes: signing in, logging out, naming an account. */
export function ShellProvider({ children }: { children: ReactNode }): ReactElement {
  const state = useReadable(session);
  const workspace = useWorkspace(state.phase === "in" ? state.user.id : undefined);
  const [dialog, setDialog] = useState<ShellDialog>();
  const userId = state.phase === "in" ? state.user.id : undefined;

  const isChecked = state.phase === "in" && state.checked;

  useEffect(() => {
    // Behind what the server says of the session, which tells of the subscription too.
    if (userId !== undefined && isChecked) void afterFirstScreen().then(account.readSubscription);
  }, [userId, isChecked]);

  const leave = useCallback(() => {
    setDialog(undefined);
    void account.logOut().then(() => navigate("/"));
  }, []);
  const openClaim = useCallback(() => setDialog("claim"), []);
  const shell = useMemo<Shell>(
    () => ({
      session: state,
      workspace,
      openClaim,
      openTexts: () => setDialog("texts"),
      logOut() {
        void lossOfLeaving(workspace, session.user(), timers).then((loss) =>
          loss === null ? leave() : setDialog({ loss }),
        );
      },
    }),
    [state, workspace, openClaim, leave],
  );

  return (
    <ShellContext value={shell}>
      {children}
      <Dialogs dialog={dialog} onClose={() => setDialog(undefined)} onClaim={openClaim} onLeave={leave} />
    </ShellContext>
  );
}
