import type { ReactElement } from "react";
import { TokenNotStoredDialog } from "../../features/sign-in/token-not-stored-dialog.tsx";
import type { NotStored } from "../../store/session.ts";
import { useShell } from "../frame/shell-context.ts";
import { session } from "../services.ts";
import { saveNotes } from "./save-notes.ts";

/** Offers what keeps the notes of a session whose token this browser does not have (decision 110). */
export function TokenNotStored({
  why,
  onClose,
  onClaim,
  onLeave,
}: {
  why: NotStored;
  onClose: () => void;
  onClaim: () => void;
  onLeave: () => void;
}): ReactElement {
  const { workspace } = useShell();
  const closing = (then: () => void) => () => {
    onClose();
    then();
  };
  return (
    <TokenNotStoredDialog
      why={why}
      isNameless={session.user()?.isAnonymous ?? false}
      unsent={workspace?.status.get().waiting ?? 0}
      onClaim={closing(onClaim)}
      onSave={() => workspace && saveNotes(workspace.tree)}
      onStay={closing(() => session.decided(why === "cleared"))}
      onLeave={closing(onLeave)}
      onClose={onClose}
    />
  );
}
