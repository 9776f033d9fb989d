import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LEAVE_TEXTS } from "./sign-in-texts.ts";

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
    <Dialog title={unsent > 0 ? LEAVE_TEXTS.unsaved : LEAVE_TEXTS.leave} role="alertdialog" onClose={onStay}>
      <p className="why">
        {unsent > 0 && `${LEAVE_TEXTS.unsent(unsent)} `}
        {isNameless ? LEAVE_TEXTS.nameless(notes) : LEAVE_TEXTS.sentLater}
      </p>
      <div className="acts dialog-acts">
        {isNameless ? (
          <>
            <Button primary onClick={onClaim}>
              {LEAVE_TEXTS.claim}
            </Button>
            <Button onClick={onDownload}>{LEAVE_TEXTS.download}</Button>
          </>
        ) : null}
        <Button primary={!isNameless} onClick={onStay}>
          Stay
        </Button>
        <Button onClick={onLeave}>{LEAVE_TEXTS.logOut}</Button>
      </div>
    </Dialog>
  );
}
