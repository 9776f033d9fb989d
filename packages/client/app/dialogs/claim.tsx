import type { ReactElement } from "react";
import { ClaimDialog } from "../../features/claim/claim-dialog.tsx";
import { waitUntilSent } from "../../session/leave.ts";
import { toasts } from "../../store/toasts.ts";
import { navigate } from "../../ui/router.tsx";
import { NAMING_TEXTS } from "../app-texts.ts";
import { offerOfCodes } from "../frame/forgot.tsx";
import { useShell } from "../frame/shell-context.ts";
import { entrance, OtherWaysIn } from "../frame/sign-in.tsx";
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
        return NAMING_TEXTS.unsent;
      }
      const wrong = await enter(input);
      if (wrong !== undefined) return wrong;
      onClose();
      const user = session.user();
      toasts.show(offerOfCodes(NAMING_TEXTS.done(user?.username)));
      if (user !== null && user.id !== before?.id && user.rootTree !== null)
        navigate(`/trees/${user.rootTree.id}`);
      return undefined;
    };
  return (
    <ClaimDialog
      createAccount={by(entrance.createAccount)}
      signIn={by(entrance.signIn)}
      google={
        <OtherWaysIn signIn={by(entrance.signInWithGoogle)} through={(enter) => by(enter)(undefined)} />
      }
      onClose={onClose}
    />
  );
}
