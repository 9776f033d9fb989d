import { type ReactElement, type ReactNode, useState } from "react";
import { type HelpSection, helpList, keysOf } from "../../commands/help-list.ts";
import { isApple } from "../../platform/system.ts";
import { Arrow, isArrow } from "../../ui/arrow.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { HELP_TEXTS, WRITING } from "./help-texts.ts";
import { TryLine } from "./try-line.tsx";
import "./help.css";

/** The shortcuts, and what can be written; someone who is not signed in has neither to use. */
export function HelpDialog({ signedIn, onClose }: { signedIn: boolean; onClose: () => void }): ReactElement {
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
      {signedIn ? <Help /> : <p className="why">{HELP_TEXTS.signedOut}</p>}
    </Dialog>
  );
}

function Help(): ReactElement {
  const [chosen, choose] = useState<"keys" | "writing">("keys");
  const [words, filter] = useState("");
  const [line, tryLine] = useState("");
  const has = (...texts: readonly string[]) =>
    texts.join(" ").toLowerCase().includes(words.trim().toLowerCase());
  return (
    <>
      <label className="help-filter">
        <span>{HELP_TEXTS.filter}</span>
        <input type="text" value={words} onChange={(event) => filter(event.target.value)} />
      </label>
      <Tabs
        label={HELP_TEXTS.tabs}
        chosen={chosen}
        onChoose={choose}
        tabs={[
          { id: "keys", label: HELP_TEXTS.keys, content: <Sections sections={keysThat(has)} /> },
          {
            id: "writing",
            label: HELP_TEXTS.writing,
            content: (
              <>
                <TryLine line={line} onChange={tryLine} />
                <Sections sections={writingThat(has, tryLine)} />
              </>
            ),
          },
        ]}
      />
    </>
  );
}

type Has = (...texts: readonly string[]) => boolean;

interface Section {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly shown: ReactNode }[];
}

/** The commands' own list of their keys, as far as it has some words. */
function keysThat(has: Has): readonly Section[] {
  const isMac = isApple();
  return helpList.map(({ title, lines }: HelpSection) => ({
    title,
    lines: lines
      .map((line) => ({ label: line.label, keys: keysOf(line, isMac) }))
      .filter(({ label, keys }) => has(title, label, ...keys))
      .map(({ label, keys }) => ({
        label,
        shown: keys.map((key) => <kbd key={key}>{isArrow(key) ? <Arrow sign={key} /> : key}</kbd>),
      })),
  }));
}

/** What can be written, as it is written and, where it has marks, as it reads. */
const writingThat = (has: Has, onTry: (line: string) => void): readonly Section[] =>
  WRITING.map(({ title, lines }) => ({
    title,
    lines: lines
      .filter(({ write, makes }) => has(title, write, makes))
      .map(({ write, makes, reads, isTold }) => ({
        label: makes,
        shown: (
          <>
            {isTold ? (
              <code>{write}</code>
            ) : (
              <button type="button" className="example" onClick={() => onTry(write)}>
                <code>{write}</code>
              </button>
            )}
            {reads && (
              <span>
                <RichText text={write} />
              </span>
            )}
          </>
        ),
      })),
  }));

function Sections({ sections }: { sections: readonly Section[] }): ReactElement {
  const found = sections.filter(({ lines }) => lines.length > 0);
  if (found.length === 0) return <p className="why">{HELP_TEXTS.nothing}</p>;
  return (
    <div className="shortcuts">
      {found.map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {lines.map(({ label, shown }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{shown}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
