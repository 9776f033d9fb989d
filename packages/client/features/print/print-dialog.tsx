import type { ReactElement } from "react";
import { useStore } from "zustand";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { printChoice } from "./print-choice.ts";
import "../../ui/choice.css";
import "./print-dialog.css";

/** What of the branch goes on paper. */
export function PrintDialog({
  title,
  onPrint,
  onClose,
}: {
  /** The root of what the open page shows. */
  title: string;
  onPrint: () => void;
  onClose: () => void;
}): ReactElement {
  const { hasAnswers } = useStore(printChoice);
  return (
    <Dialog title="Print" onClose={onClose}>
      <p className="why">
        Everything in <span translate="no">{title}</span>, without what stands around it on the screen.
      </p>
      <label className="choice with-answers">
        <input
          type="checkbox"
          checked={hasAnswers}
          onChange={({ target }) => printChoice.setState({ hasAnswers: target.checked })}
        />
        <span>
          <b>Answers of cards</b>
          <span>Without them there is a line to write on.</span>
        </span>
      </label>
      <div className="acts dialog-acts">
        <Button primary onClick={onPrint}>
          Print
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}
