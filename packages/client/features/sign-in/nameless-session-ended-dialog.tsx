import { type ReactElement, type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SESSION_ENDED_TEXTS } from "./sign-in-texts.ts";

const TEXTS = SESSION_ENDED_TEXTS.nameless;

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
  return (
    <Dialog title={TEXTS.title} mustAnswer onClose={onStartAnew}>
      <p className="why">
        {TEXTS.noName} {notes > 0 && TEXTS.held(notes)}
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
            {TEXTS.save}
          </Button>
        )}
        <Button primary={!hasName && (notes === 0 || isSaved)} onClick={onStartAnew}>
          Start anew
        </Button>
      </div>
      <p role="status" className="hint">
        {isSaved ? TEXTS.saved : ""}
      </p>
      {hasName ? (
        signIn
      ) : (
        <button type="button" className="quiet" onClick={() => setHasName(true)}>
          {TEXTS.named}
        </button>
      )}
    </Dialog>
  );
}
