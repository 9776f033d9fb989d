import { type ReactElement, useEffect, useRef, useState } from "react";
import { CODE_TIMEOUT_MS } from "../../platform/code-loader.ts";
import { Button } from "../../ui/button.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import type { Diagram } from "./diagram-source.ts";
import { DIAGRAM_TEXTS } from "./diagram-texts.ts";
import { type DrawMessage, type FontMessage, FRAME_ADDRESS, readFrameMessage } from "./frame-messages.ts";

/** A text that takes longer to draw is given up; it may never end. */
const DRAWING_TIMEOUT_MS = 20_000;

/** More lines are not drawn unasked: the page, with the key being pressed, waits while they are laid out. */
const MOST_LINES_UNASKED = 250;

type State = "loading" | "not-loaded" | "drawing" | "drawn" | { readonly failure: string };

/** A diagram in a sandboxed frame: it runs its own script, has no origin and may fetch nothing. */
export function Drawing({
  diagram,
  theme,
  loadFont,
}: {
  diagram: Diagram;
  theme: "light" | "dark";
  /** The file of the product's type. Never rejects. */
  loadFont: () => Promise<ArrayBuffer | undefined>;
}): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null);
  const lastId = useRef(0);
  const [attempt, setAttempt] = useState(0);
  const [isReady, setReady] = useState(false);
  const [state, setState] = useState<State>("loading");
  const [asked, setAsked] = useState<Diagram>();
  const isHeld = diagram.lines > MOST_LINES_UNASKED && diagram !== asked;

  const shown = isHeld ? "held" : typeof state === "object" ? "failed" : state;

  const startAnew = () => {
    setReady(false);
    setAttempt((count) => count + 1);
  };

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      const message = readFrameMessage(event.data);
      if (message?.type === "ready") setReady(true);
      else if (message?.type === "broken") setState("not-loaded");
      else if (message !== undefined && message.id === lastId.current)
        setState(message.type === "drawn" ? "drawn" : { failure: message.message });
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt waits anew
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setState("not-loaded"), CODE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isReady, attempt]);

  useEffect(() => {
    const ready = isReady ? frame.current?.contentWindow : undefined;
    if (!ready) return;
    void loadFont().then((font) => {
      const message: FontMessage = { type: "font", font };
      ready.postMessage(message, "*");
    });
  }, [isReady, loadFont]);

  useEffect(() => {
    if (!isReady || isHeld) return;
    lastId.current += 1;
    const { drawn, screenshots } = diagram;
    const message: DrawMessage = { type: "draw", id: lastId.current, source: drawn, screenshots, theme };
    frame.current?.contentWindow?.postMessage(message, "*");
    setState("drawing");
  }, [diagram, theme, isReady, isHeld]);

  useEffect(() => {
    if (state !== "drawing") return;
    const timer = setTimeout(() => {
      setState({ failure: DIAGRAM_TEXTS.tooSlow(DRAWING_TIMEOUT_MS / 1_000) });
      // The next text is drawn in a frame of its own.
      lastId.current += 1;
    }, DRAWING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <section className="drawing" aria-label="Drawing" aria-busy={shown === "loading" || shown === "drawing"}>
      {isHeld ? (
        <div className="diagram-held" role="status">
          <p>{DIAGRAM_TEXTS.large(diagram.lines)}</p>
          <Button onClick={() => setAsked(diagram)}>Draw it</Button>
        </div>
      ) : null}
      {!isHeld && typeof state === "object" ? (
        <p className="diagram-error" role="alert">
          <Sentence text={DIAGRAM_TEXTS.error} parts={{ error: <code>{state.failure}</code> }} />
        </p>
      ) : null}
      {state === "not-loaded" ? (
        <div role="alert">
          <p className="diagram-error">{DIAGRAM_TEXTS.noCode}</p>
          <div className="acts">
            <Button
              primary
              onClick={() => {
                setState("loading");
                startAnew();
              }}
            >
              Try again
            </Button>
          </div>
        </div>
      ) : null}
      <iframe
        key={attempt}
        ref={frame}
        title="Diagram"
        src={FRAME_ADDRESS}
        sandbox="allow-scripts"
        data-state={shown}
        hidden={state === "not-loaded"}
      />
    </section>
  );
}
