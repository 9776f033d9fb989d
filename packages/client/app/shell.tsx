import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from "react";
import { ui } from "../store/ui-store.ts";
import type { CredentialsInput } from "../ui/credentials-form.tsx";
import { navigate } from "../ui/router.tsx";
import { useReadable } from "../ui/use-readable.ts";
import { Dialogs, type ShellDialog } from "./dialogs.tsx";
import { leaveQuietly, waitUntilSent } from "./leave.ts";
import { account, session, timers, toasts } from "./services.ts";
import { type Shell, ShellContext } from "./shell-context.ts";
import { useWorkspace } from "./use-workspace.ts";

/** Holds the session and the open notes together, and owns what concerns both: coming, going, naming. */
export function ShellProvider({ children }: { children: ReactNode }): ReactElement {
  const state = useReadable(session);
  const workspace = useWorkspace(state.phase === "in" ? state.user.id : undefined);
  const [dialog, setDialog] = useState<ShellDialog>();
  const userId = state.phase === "in" ? state.user.id : undefined;

  useEffect(() => {
    if (userId !== undefined) void account.readSubscription();
  }, [userId]);

  const shell = useMemo<Shell>(() => {
    const leave = async () => {
      setDialog(undefined);
      await account.logOut();
      ui.reset();
      navigate("/");
    };
    return {
      session: state,
      workspace,
      openClaim: () => setDialog("claim"),
      logOut: () => void leaveQuietly(workspace, timers).then((all) => (all ? leave() : setDialog("unsent"))),
    };
  }, [state, workspace]);

  /** Signing in from an anonymous account: what waits belongs to it, and has to arrive before it changes hands. */
  const claim =
    (enter: (input: CredentialsInput) => Promise<string | undefined>) => async (input: CredentialsInput) => {
      const before = session.user();
      if (workspace !== undefined && !(await waitUntilSent(workspace, timers))) {
        return "Some changes have not reached the server yet. Wait until it says Saved, then try again.";
      }
      const wrong = await enter(input);
      if (wrong !== undefined) return wrong;
      setDialog(undefined);
      const user = session.user();
      toasts.show({ message: `Your notes are kept under the name ${user?.username}.`, type: "success" });
      if (user !== null && user.id !== before?.id && user.rootTree !== null)
        navigate(`/trees/${user.rootTree.id}`);
      return undefined;
    };
  const signInAgain = async (input: CredentialsInput) => {
    const before = session.user();
    const wrong = await account.signIn(input);
    if (wrong !== undefined) return wrong;
    const user = session.user();
    if (user !== null && user.id === before?.id) workspace?.resume();
    else navigate(user?.rootTree ? `/trees/${user.rootTree.id}` : "/");
    return undefined;
  };

  return (
    <ShellContext value={shell}>
      {children}
      <Dialogs
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        claimByNewAccount={claim(account.createAccount)}
        claimBySigningIn={claim(account.signIn)}
        signInAgain={signInAgain}
        onLeave={() => {
          setDialog(undefined);
          void account.logOut().then(() => {
            ui.reset();
            navigate("/");
          });
        }}
      />
    </ShellContext>
  );
}
