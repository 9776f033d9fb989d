import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Someone logs out of what cannot be had back, or before everything has reached the server. */
export function LeaveDialog({
  unsent,
  notes,
  onStay,
  onClaim,
  onDownload,
  onLeave,
}: {
  /** Changes that the server has not. */
  unsent: number;
  /** Notes and cards that nothing leads back to; null where they cannot be counted, 0 in an account with a name. */
  notes: number | null;
  onStay: () => void;
  /** The way to a name for these notes. */
  onClaim: () => void;
  /** The way to a copy of them. */
  onDownload: () => void;
  onLeave: () => void;
}): ReactElement {
  const isNameless = notes !== 0;
  return (
    <Dialog
      title={unsent > 0 ? "Not everything is saved" : "Leave your notes behind?"}
      role="alertdialog"
      onClose={onStay}
    >
      <p className="why">
        {unsent === 0
          ? null
          : `${unsent === 1 ? "One change has" : `${unsent} changes have`} not reached the server yet. `}
        {isNameless
          ? `This account has no name: after logging out there is no way back to it, nor to ${inIt(notes)}.`
          : "They are kept in this browser and are sent when you log in here again."}
      </p>
      <div className="acts dialog-acts">
        {isNameless ? (
          <>
            <Button primary onClick={onClaim}>
              Keep your notes: choose a name
            </Button>
            <Button onClick={onDownload}>Download them</Button>
          </>
        ) : null}
        <Button primary={!isNameless} onClick={onStay}>
          Stay
        </Button>
        <Button onClick={onLeave}>Log out anyway</Button>
      </div>
    </Dialog>
  );
}

function inIt(notes: number | null): string {
  if (notes === null) return "the notes in it";
  return notes === 1 ? "the one note in it" : `the ${notes.toLocaleString("en")} notes in it`;
}
