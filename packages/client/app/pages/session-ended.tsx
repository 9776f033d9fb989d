import type { ReactElement } from "react";
import { SessionEndedDialog } from "../../features/sign-in/session-ended-dialog.tsx";
import type { SubmitCredentials } from "../../ui/credentials-form.tsx";
import { navigate } from "../../ui/router.tsx";
import { entrance } from "../entrance.ts";
import { session } from "../services.ts";
import { useShell } from "../shell-context.ts";

/** Signs in on the spot: the same user goes on where they were, another one gets their own notes. */
export function SessionEnded({ onLeave }: { onLeave: () => void }): ReactElement {
  const { workspace } = useShell();
  const signIn: SubmitCredentials = async (input) => {
    const before = session.user();
    const wrong = await entrance.signIn(input);
    if (wrong !== undefined) return wrong;
    const user = session.user();
    if (user?.id === before?.id) workspace?.resume();
    else navigate(user?.rootTree ? `/trees/${user.rootTree.id}` : "/");
    return undefined;
  };
  return <SessionEndedDialog signIn={signIn} onLeave={onLeave} />;
}
