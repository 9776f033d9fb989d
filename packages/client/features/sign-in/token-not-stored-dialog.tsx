import { type ReactElement, useState } from "react";
import type { NotStored } from "../../store/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NOT_STORED_TEXTS } from "./not-stored-texts.ts";
import { LEAVE_TEXTS } from "./sign-in-texts.ts";

/** What can be done where the token of whoever is signed in is not stored in this browser. */
export function TokenNotStoredDialog({
  why,
  isNameless,
  unsent,
  onClaim,
  onSave,
  onStay,
  onLeave,
  onClose,
}: {
  why: NotStored;
  isNameless: boolean;
  /** How many changes the server does not have. */
  unsent: number;
  /** The way to a name for these notes. */
  onClaim: () => void;
  /** Saves the notes of this page as a file. */
  onSave: () => void;
  /** Goes on; after the data was cleared the token is to be stored again. */
  onStay: () => void;
  onLeave: () => void;
  /** Nothing is decided. */
  onClose: () => void;
}): ReactElement {
  const [isSaved, setIsSaved] = useState(false);
  const isCleared = why === "cleared";
  const texts = NOT_STORED_TEXTS[why];
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p className="why">
        {texts.about} {isCleared && isNameless ? `${NOT_STORED_TEXTS.cleared.nameless} ` : null}
        {unsent > 0 && LEAVE_TEXTS.unsent(unsent)}
      </p>
      <div className="acts dialog-acts">
        {isCleared && (
          <Button primary onClick={onStay}>
            {texts.stay}
          </Button>
        )}
        {isNameless && (
          <Button primary={!isCleared} onClick={onClaim}>
            {LEAVE_TEXTS.claim}
          </Button>
        )}
        <Button
          onClick={() => {
            onSave();
            setIsSaved(true);
          }}
        >
          {NOT_STORED_TEXTS.save}
        </Button>
        {isCleared ? (
          <Button onClick={onLeave}>{LEAVE_TEXTS.logOut}</Button>
        ) : (
          <Button onClick={onStay}>{texts.stay}</Button>
        )}
      </div>
      <p role="status" className="hint">
        {isSaved ? NOT_STORED_TEXTS.saved : ""}
      </p>
    </Dialog>
  );
}
