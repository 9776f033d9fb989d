import type { ReactElement } from "react";
import { useStore } from "zustand";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { printChoice } from "./print-choice.ts";
import { PRINT_TEXTS } from "./print-texts.ts";
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
        <Sentence text={PRINT_TEXTS.about} parts={{ title: <span translate="no">{title}</span> }} />
      </p>
      <label className="choice with-answers">
        <input
          type="checkbox"
          checked={hasAnswers}
          onChange={({ target }) => printChoice.setState({ hasAnswers: target.checked })}
        />
        <span>
          <b>{PRINT_TEXTS.answers}</b>
          <span>{PRINT_TEXTS.withoutAnswers}</span>
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
