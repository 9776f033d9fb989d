import { type ReactElement, useEffect, useId, useState } from "react";
import { Page } from "../../ui/page.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { DEFAULT_DIAGRAM, readDiagram } from "./diagram-source.ts";
import { DIAGRAM_TEXTS } from "./diagram-texts.ts";
import { Drawing } from "./drawing.tsx";
import "./diagram.css";

/** Typing is left alone this long before it is drawn. */
const REST_MS = 300;

interface DiagramPageProps {
  /** The project's own diagram; undefined where it cannot be had. Never rejects. */
  load: () => Promise<string | undefined>;
  /** The address of this site, where screenshots may lie. */
  site: string;
  theme: "light" | "dark";
  /** The file of the product's type, for the frame that draws. Never rejects. */
  loadFont: () => Promise<ArrayBuffer | undefined>;
}

/** A diagram as text, and beside it as a drawing that follows the text. */
export function DiagramPage({ load, site, theme, loadFont }: DiagramPageProps): ReactElement {
  const [text, setText] = useState<string>();
  const [warning, setWarning] = useState("");
  useEffect(() => {
    let wanted = true;
    void load().then((loaded) => {
      if (!wanted) return;
      if (loaded === undefined) setWarning(DIAGRAM_TEXTS.notLoaded);
      // What somebody has typed by then stays.
      setText((typed) => typed ?? loaded ?? DEFAULT_DIAGRAM);
    });
    return () => {
      wanted = false;
    };
  }, [load]);
  return (
    <Page className="diagram" title="State diagram">
      <h1>State diagram</h1>
      <p className="wrong" role="status">
        {warning}
      </p>
      {text === undefined ? (
        <p role="status">Loading…</p>
      ) : (
        <Editor text={text} onText={setText} site={site} theme={theme} loadFont={loadFont} />
      )}
    </Page>
  );
}

function Editor({
  text,
  onText,
  site,
  theme,
  loadFont,
}: Omit<DiagramPageProps, "load"> & {
  text: string;
  onText: (text: string) => void;
}): ReactElement {
  const id = useId();
  const [diagram, setDiagram] = useState(() => readDiagram(text, site));
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setDiagram((before) => {
          const now = readDiagram(text, site);
          return JSON.stringify(now) === JSON.stringify(before) ? before : now;
        }),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [text, site]);
  return (
    <div className="two">
      <div>
        <label className="label" htmlFor={id}>
          Diagram source
        </label>
        <textarea
          id={id}
          value={text}
          spellCheck={false}
          autoCapitalize="none"
          aria-describedby={`${id}-hint ${id}-refused`}
          onChange={(event) => onText(event.target.value)}
        />
        <p className="hint" id={`${id}-hint`}>
          <Sentence text={DIAGRAM_TEXTS.hint} parts={{ image: <code>[IMAGE:/path.png]</code> }} />
        </p>
        <div id={`${id}-refused`} role="status">
          {diagram.refused.length === 0 ? null : (
            <ul className="wrong">
              {diagram.refused.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <Drawing diagram={diagram} theme={theme} loadFont={loadFont} />
    </div>
  );
}
