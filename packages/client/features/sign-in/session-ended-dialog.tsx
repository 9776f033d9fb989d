import type { ReactElement, ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

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
    <Dialog title="Please sign in again" mustAnswer onClose={onLeave}>
      <p className="why">
        Authentication required. Please log in to continue. What you wrote is kept on this device and is sent
        as soon as you are back.
      </p>
      <div>
        {signIn}
        <div className="acts leave">
          <Button onClick={onLeave}>Go to the start page</Button>
        </div>
      </div>
    </Dialog>
  );
}
