import { type ReactElement, useRef, useState } from "react";
import { saveFile } from "../../platform/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { UNSENT_TEXTS } from "./sync-status-texts.ts";
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
      setSaid(UNSENT_TEXTS.cannotCopy);
    }
  };
  return (
    <Dialog title={UNSENT_TEXTS.title} onClose={onClose}>
      <p className="why">{UNSENT_TEXTS.about}</p>
      {text === "" ? (
        <p>{UNSENT_TEXTS.none}</p>
      ) : (
        <textarea
          ref={field}
          className="unsent-texts"
          aria-label={UNSENT_TEXTS.field}
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
            <Button onClick={() => saveFile(FILE_NAME, text, document)}>{UNSENT_TEXTS.save}</Button>
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
