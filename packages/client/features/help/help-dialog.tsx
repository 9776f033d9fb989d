import type { ReactElement } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import "./help.css";

/** One line of the list: what happens, and the ways to have it happen, each as its keys in order. */
export interface HelpLine {
  readonly label: string;
  readonly keys: readonly string[];
}
export interface HelpSection {
  readonly title: string;
  readonly lines: readonly HelpLine[];
}

/** The shortcuts, as the commands themselves list them; without sections nobody is signed in. */
export function HelpDialog({
  sections,
  onClose,
}: {
  sections: readonly HelpSection[] | undefined;
  onClose: () => void;
}): ReactElement {
  return (
    <Dialog
      title="Keyboard shortcuts"
      wide={sections !== undefined}
      onClose={onClose}
      beside={
        <button type="button" className="quiet" onClick={onClose}>
          Close <kbd>Esc</kbd>
        </button>
      }
    >
      {sections === undefined ? (
        <p className="why">Please log in to see keyboard shortcuts</p>
      ) : (
        <div className="keys">
          {sections.map((section) => (
            <section key={section.title}>
              <h3>{section.title}</h3>
              <dl>
                {section.lines.map((line) => (
                  <div key={line.label}>
                    <dt>{line.label}</dt>
                    <dd>
                      {line.keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      )}
    </Dialog>
  );
}
