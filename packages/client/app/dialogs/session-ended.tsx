import type { ReactElement } from "react";
import { SessionEndedDialog } from "../../features/sign-in/session-ended-dialog.tsx";
import { navigate } from "../../ui/router.tsx";
import { useShell } from "../frame/shell-context.ts";
import { entrance, Google } from "../frame/sign-in.tsx";
import { session } from "../services.ts";

/** Signs in on the spot: the same user goes on where they were, another one gets their own notes. */
export function SessionEnded({ onLeave }: { onLeave: () => void }): ReactElement {
  const { workspace } = useShell();
  const goOn = async (enter: () => Promise<string | undefined>): Promise<string | undefined> => {
    const before = session.user();
    const wrong = await enter();
    if (wrong !== undefined) return wrong;
    const user = session.user();
    if (user?.id === before?.id) workspace?.resume();
    else navigate(user?.rootTree ? `/trees/${user.rootTree.id}` : "/");
    return undefined;
  };
  return (
    <SessionEndedDialog
      signIn={(input) => goOn(() => entrance.signIn(input))}
      google={<Google signIn={(credential) => goOn(() => entrance.signInWithGoogle(credential))} />}
      onLeave={onLeave}
    />
  );
}
