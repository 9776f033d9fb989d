import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Someone leaves while changes have not reached the server. */
export function UnsentDialog({
  waiting,
  anonymous,
  onStay,
  onLeave,
}: {
  waiting: number;
  anonymous: boolean;
  onStay: () => void;
  onLeave: () => void;
}): ReactElement {
  return (
    <Dialog title="Not everything is saved" role="alertdialog" onClose={onStay}>
      <p className="why">
        {waiting === 1 ? "One change has" : `${waiting} changes have`} not reached the server yet.{" "}
        {anonymous
          ? "This account has no name: after logging out there is no way back to it."
          : "They are kept in this browser and are sent when you log in here again."}
      </p>
      <div className="acts dialog-acts">
        <Button primary onClick={onStay}>
          Stay
        </Button>
        <Button onClick={onLeave}>Log out anyway</Button>
      </div>
    </Dialog>
  );
}
