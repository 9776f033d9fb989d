import type { ReactElement, ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SESSION_ENDED_TEXTS } from "./sign-in-texts.ts";

/** The server refused the session in the middle of the work: one signs in on the spot and goes on. */
export function SessionEndedDialog({
  signIn,
  onLeave,
}: {
  /** The form, with the ways in by another account. */
  signIn: ReactNode;
  onLeave: () => void;
}): ReactElement {
  return (
    <Dialog title={SESSION_ENDED_TEXTS.title} mustAnswer onClose={onLeave}>
      <p className="why">{SESSION_ENDED_TEXTS.about}</p>
      <div>
        {signIn}
        <div className="acts leave">
          <Button onClick={onLeave}>{SESSION_ENDED_TEXTS.leave}</Button>
        </div>
      </div>
    </Dialog>
  );
}
