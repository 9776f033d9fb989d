import { type ReactElement, useRef, useState } from "react";
import { saveFile } from "../../platform/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import "./unsent-texts.css";

const FILE_NAME = "perennial-unsaved-texts.txt";

/** Everything typed that is not saved, to be taken along where this device cannot keep it. */
export function UnsentTextsDialog({
  texts,
  onClose,
}: {
  texts: readonly string[];
  onClose: () => void;
}): ReactElement {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState("");
  const text = texts.join("\n\n");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied.");
    } catch {
      field.current?.select();
      setSaid("This browser does not let the page copy. The text is marked: copy it with the keyboard.");
    }
  };
  return (
    <Dialog title="Take your texts along" onClose={onClose}>
      <p className="why">
        This browser has no room to keep what you write. Until it says Saved, it is on this page alone: leave
        the page open, or take the texts along.
      </p>
      {text === "" ? (
        <p>What waits has no text: only rows that were moved, deleted or rated.</p>
      ) : (
        <textarea
          ref={field}
          className="unsent-texts"
          aria-label="Texts that are not saved"
          readOnly
          value={text}
        />
      )}
      <div className="acts dialog-acts">
        {text === "" ? null : (
          <>
            <Button primary onClick={() => void copy()}>
              Copy all
            </Button>
            <Button onClick={() => saveFile(FILE_NAME, text, document)}>Save as a file</Button>
          </>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
      <p className="unsent-said" role="status">
        {said}
      </p>
    </Dialog>
  );
}
