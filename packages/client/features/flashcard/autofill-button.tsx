import type { ReactElement } from "react";

/** Drafts question and answer from the text, once there is something that can. */
export function AutofillButton(): ReactElement {
  return (
    <button type="button" className="quiet" disabled title="Drafting cards from your text comes later">
      Autofill
    </button>
  );
}
