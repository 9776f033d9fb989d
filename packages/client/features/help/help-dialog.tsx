import type { ReactElement } from "react";
import { helpList, keysOf } from "../../commands/help-list.ts";
import { isApple } from "../../platform/system.ts";
import { Arrow, isArrow } from "../../ui/arrow.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { HELP_TEXTS } from "./help-texts.ts";
import "./help.css";

/** The shortcuts, as the commands themselves list them; someone who is not signed in has none to use. */
export function HelpDialog({ signedIn, onClose }: { signedIn: boolean; onClose: () => void }): ReactElement {
  const isMac = isApple();
  return (
    <Dialog
      title="Keyboard shortcuts"
      wide={signedIn}
      onClose={onClose}
      beside={
        <button type="button" className="quiet" onClick={onClose}>
          Close <kbd>Esc</kbd>
        </button>
      }
    >
      {signedIn ? (
        <div className="shortcuts">
          {helpList.map((section) => (
            <section key={section.title}>
              <h3>{section.title}</h3>
              <dl>
                {section.lines.map((line) => (
                  <div key={line.label}>
                    <dt>{line.label}</dt>
                    <dd>
                      {keysOf(line, isMac).map((key) => (
                        <kbd key={key}>{isArrow(key) ? <Arrow sign={key} /> : key}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      ) : (
        <p className="why">{HELP_TEXTS.signedOut}</p>
      )}
    </Dialog>
  );
}
