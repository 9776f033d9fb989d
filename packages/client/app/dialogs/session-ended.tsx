import { itemsOf } from "@perennial/domain/outline-text/items-of";
import { writeMarkdown } from "@perennial/domain/outline-text/write-markdown";
import type { NodeId } from "@perennial/domain/tree/node";
import type { ReactElement } from "react";
import { NamelessSessionEndedDialog } from "../../features/sign-in/nameless-session-ended-dialog.tsx";
import { SessionEndedDialog } from "../../features/sign-in/session-ended-dialog.tsx";
import { SignInAgain } from "../../features/sign-in/sign-in-again.tsx";
import { saveFile } from "../../platform/save-file.ts";
import type { Workspace } from "../../store/workspace.ts";
import { navigate } from "../../ui/router.tsx";
import { useShell } from "../frame/shell-context.ts";
import { entrance, Google } from "../frame/sign-in.tsx";
import { session } from "../services.ts";

const FILE_NAME = "perennial-notes.md";

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
      google={<Google signIn={(credential) => goOn(() => entrance.signInWithGoogle(credential))} />}
    />
  );
  if (!session.user()?.isAnonymous) return <SessionEndedDialog signIn={signIn} onLeave={onLeave} />;
  const tree = workspace?.tree;
  return (
    <NamelessSessionEndedDialog
      notes={tree ? [...tree.nodeIds()].length : 0}
      onSave={() => {
        if (tree) saveFile(FILE_NAME, writeMarkdown(itemsOf(tree, topsOf(tree))), document);
      }}
      onStartAnew={onLeave}
      signIn={signIn}
    />
  );
}

/** Returns the nodes of a page whose parents are not here. */
function topsOf(tree: Workspace["tree"]): NodeId[] {
  return [...tree.nodeIds()].filter((id) => {
    const parentId = tree.get("node", id)?.parentId;
    return parentId === null || parentId === undefined || tree.get("node", parentId) === undefined;
  });
}
