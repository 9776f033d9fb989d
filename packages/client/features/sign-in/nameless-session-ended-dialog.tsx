import { type ReactElement, type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** The session of an account without a name has ended: nothing leads back to it but what this page holds. */
export function NamelessSessionEndedDialog({
  notes,
  onSave,
  onStartAnew,
  signIn,
}: {
  /** How many notes this page holds; 0 where it shows none. */
  notes: number;
  /** Saves them as a file. */
  onSave: () => void;
  onStartAnew: () => void;
  /** The way in for whoever has named the account on another device meanwhile. */
  signIn: ReactNode;
}): ReactElement {
  const [isSaved, setIsSaved] = useState(false);
  const [hasName, setHasName] = useState(false);
  const held =
    notes === 1
      ? "the note that this page holds"
      : `the ${notes.toLocaleString("en")} notes that this page holds`;
  return (
    <Dialog title="This session has ended" mustAnswer onClose={onStartAnew}>
      <p className="why">
        The account has no name, so there is nothing to sign in with.
        {notes === 0
          ? ""
          : ` What you wrote is still here: save ${held} as a file before you start anew. It can be read anywhere.`}
      </p>
      <div className="acts dialog-acts">
        {notes === 0 ? null : (
          <Button
            primary={!hasName && !isSaved}
            onClick={() => {
              onSave();
              setIsSaved(true);
            }}
          >
            Save my notes as a file
          </Button>
        )}
        <Button primary={!hasName && (notes === 0 || isSaved)} onClick={onStartAnew}>
          Start anew
        </Button>
      </div>
      <p role="status" className="hint">
        {isSaved ? "Saved where this browser keeps its downloads." : ""}
      </p>
      {hasName ? (
        signIn
      ) : (
        <button type="button" className="quiet" onClick={() => setHasName(true)}>
          I gave it a name on another device
        </button>
      )}
    </Dialog>
  );
}
