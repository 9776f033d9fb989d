import type { ReactElement } from "react";
import { NamelessSessionEndedDialog } from "../../features/sign-in/nameless-session-ended-dialog.tsx";
import { SessionEndedDialog } from "../../features/sign-in/session-ended-dialog.tsx";
import { SignInAgain } from "../../features/sign-in/sign-in-again.tsx";
import { navigate } from "../../ui/router.tsx";
import { Forgot } from "../frame/forgot.tsx";
import { useShell } from "../frame/shell-context.ts";
import { entrance, OtherWaysIn } from "../frame/sign-in.tsx";
import { session } from "../services.ts";
import { saveNotes } from "./save-notes.ts";

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
  const signIn = (
    <SignInAgain
      signIn={(input) => goOn(() => entrance.signIn(input))}
      google={
        <>
          <Forgot through={goOn} />
          <OtherWaysIn
            signIn={(credential) => goOn(() => entrance.signInWithGoogle(credential))}
            through={goOn}
          />
        </>
      }
    />
  );
  if (!session.user()?.isAnonymous) return <SessionEndedDialog signIn={signIn} onLeave={onLeave} />;
  const tree = workspace?.tree;
  return (
    <NamelessSessionEndedDialog
      notes={tree ? [...tree.nodeIds()].length : 0}
      onSave={() => tree && saveNotes(tree)}
      onStartAnew={onLeave}
      signIn={signIn}
    />
  );
}
