import type { ReactElement } from "react";
import { ClaimDialog } from "../../features/claim/claim-dialog.tsx";
import { waitUntilSent } from "../../session/leave.ts";
import { toasts } from "../../store/toasts.ts";
import { navigate } from "../../ui/router.tsx";
import { useShell } from "../frame/shell-context.ts";
import { entrance, Google } from "../frame/sign-in.tsx";
import { session, timers } from "../services.ts";

/** An anonymous account gets a name, or its notes move into an account that has one. */
export function Claim({ onClose }: { onClose: () => void }): ReactElement {
  const { workspace } = useShell();
  const by =
    <T,>(enter: (input: T) => Promise<string | undefined>) =>
    async (input: T): Promise<string | undefined> => {
      const before = session.user();
      // What waits belongs to the anonymous account: it has to arrive before that changes hands.
      if (workspace !== undefined && !(await waitUntilSent(workspace, timers))) {
        return "Some changes have not reached the server yet. Wait until it says Saved, then try again.";
      }
      const wrong = await enter(input);
      if (wrong !== undefined) return wrong;
      onClose();
      const user = session.user();
      toasts.show({ message: `Your notes are kept under the name ${user?.username}.`, type: "success" });
      if (user !== null && user.id !== before?.id && user.rootTree !== null)
        navigate(`/trees/${user.rootTree.id}`);
      return undefined;
    };
  return (
    <ClaimDialog
      createAccount={by(entrance.createAccount)}
      signIn={by(entrance.signIn)}
      google={<Google signIn={by(entrance.signInWithGoogle)} />}
      onClose={onClose}
    />
  );
}
