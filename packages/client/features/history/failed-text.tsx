import { type ReactElement, useState } from "react";
import type { FailedChange } from "../../store/workspace.ts";
import { againText } from "./again-text.ts";

export interface FailedActions {
  readonly retry: (change: FailedChange) => void;
  readonly notify: (message: string) => void;
}

/** What can be done about a change that failed: send it again, or take its text elsewhere. */
export function FailedText({
  failure,
  words,
  actions,
}: {
  failure: FailedChange;
  words: string;
  actions: FailedActions;
}): ReactElement {
  const [isShown, setIsShown] = useState(false);
  const again = againText(failure);
  const text = failure.texts.join("\n\n");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      actions.notify("Text copied");
    } catch {
      // Not allowed here: it can still be marked and copied by hand.
      setIsShown(true);
    }
  };
  return (
    <>
      {isShown ? <blockquote translate="no">{text}</blockquote> : null}
      <div className="history-acts">
        {again === null ? null : (
          <button type="button" className="quiet" onClick={() => actions.retry(failure)}>
            {again}
            <span className="vh">: {words}</span>
          </button>
        )}
        {text === "" ? null : (
          <button type="button" className="quiet" onClick={() => void copy()}>
            Copy text<span className="vh"> of: {words}</span>
          </button>
        )}
      </div>
    </>
  );
}
