import { type Confidence, confidenceOfRating } from "@perennial/domain/study/confidence";
import { minutesFor } from "@perennial/domain/study/queue";
import { stepsOf } from "@perennial/domain/study/session";
import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { allowed, openCardEdit, rateCard } from "../../commands/cards.ts";
import type { CardContext, Source } from "../../commands/command.ts";
import { rowBefore } from "../../store/row-before.ts";
import type { RowData } from "../../store/row-data.ts";
import { Icon, Sign } from "../../ui/icon.tsx";
import { Link, navigate } from "../../ui/router.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import { Around, PathTo } from "./around.tsx";
import { type AskedCard, isStillAsked } from "./asked-card.ts";
import { Coach } from "./coach.tsx";
import { Grades } from "./grades.tsx";
import { nodePath } from "./node-text.ts";
import { useSessionKeys } from "./session-keys.ts";
import { askedFor, type Sitting } from "./sitting.ts";
import { Swipe, SwipeHint } from "./swipe.tsx";
import "./session.css";

/** What a session shows of other features. */
export interface StudyParts {
  readonly CardForm: ComponentType<{ ctx: CardContext; row: RowData; kind: "edit" }>;
}

interface SessionViewProps {
  readonly ctx: CardContext;
  readonly parts: StudyParts;
  readonly sitting: Sitting;
  readonly card: AskedCard;
  /** Where one came from. */
  readonly home: string;
  /** Whether what was done is saved. */
  readonly status: ReactNode;
  /** Whether it says what the four buttons mean, as the first session does. */
  readonly explains: boolean;
  readonly onExplained: () => void;
}

const TICK_MS = 30_000;
const UNDO = "M5.5 3 2.5 6l3 3M3 6h6.2a3.8 3.8 0 0 1 0 7.6H6";
const OPEN = "M9 3h4v4M13 3 7.5 8.5M11 9.5V13H3V5h3.5";

/** One card at a time: its question, its answer with where it lives, and how well it was known. */
export function SessionView({
  ctx,
  parts,
  sitting,
  card,
  home,
  status,
  explains,
  onExplained,
}: SessionViewProps): ReactElement {
  const { tree } = ctx.workspace;
  const state = useReadable(sitting);
  const key = tree.keyOf(card.nodeId);
  const row = useSyncExternalStore(
    useCallback((listener: () => void) => tree.subscribeRow(key, listener), [tree, key]),
    () => tree.row(key),
  );
  const isEditing = useStore(ctx.ui, ({ cardEdits }) => cardEdits.has(key));
  const box = useRef<HTMLDivElement>(null);
  const { isShown, session } = state;
  useTick();

  // It may have been taken away or answered on another device, or in the outline.
  useEffect(() => {
    if (row !== undefined && isStillAsked(tree, card)) return;
    ctx.ui.announce("This card was changed elsewhere. Here is the next one.");
    sitting.skip();
  }, [row, tree, card, sitting, ctx]);

  // The face has the focus, so that it is read out: anew with each card and each side; in a form the first field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another thing is to be read
  useLayoutEffect(() => {
    box.current?.querySelector<HTMLElement>(isEditing ? "textarea" : ".leaf")?.focus({ preventScroll: true });
  }, [card, isShown, isEditing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another card comes
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [card]);

  const turn = (to: boolean) => {
    if (to === isShown || isEditing || (to && !allowed(ctx, "Studying flashcards"))) return;
    flushSync(() => sitting.show(to));
  };
  const rate = (confidence: Confidence, source: Source) => {
    if (!isShown || isEditing) return;
    const durationMs = askedFor(sitting.get(), ctx.now());
    flushSync(() =>
      rateCard(ctx, card.flashcardId, confidence, { source, durationMs }, () =>
        sitting.rated(confidence.rating),
      ),
    );
  };
  const undo = () => {
    if (sitting.lastRated() === undefined) return;
    sitting.undo((isDone) => {
      if (isDone) ctx.ui.announce("The rating was taken back");
      else ctx.notify({ message: "This rating cannot be taken back any more.", type: "warning" });
    });
  };
  const edit = () => {
    if (!isEditing) flushSync(() => openCardEdit(ctx, key));
  };
  const place = nodePath(tree, tree.get("node", card.nodeId)?.parentId ?? card.nodeId);
  // The caret will be on the card there.
  const leave = () => {
    rowBefore.key = key;
  };
  useSessionKeys({
    show: () => turn(!isShown),
    rate: (confidence) => rate(confidence, "keyboard"),
    undo,
    edit,
    open: () => {
      if (place === null) return;
      leave();
      navigate(place);
    },
  });

  const here = { now: ctx.now(), timeZone: ctx.timeZone() };
  const { done, total } = stepsOf(session);
  const said = `${Math.min(done + 1, total)} of ${total}`;
  return (
    <div className="sitting">
      <header>
        <div
          className="session-bar"
          role="progressbar"
          aria-label="Session"
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          aria-valuetext={said}
        >
          <i style={{ width: `${(done / Math.max(1, total)) * 100}%` }} />
        </div>
        <div className="session-top">
          <Link className="quiet" to={home}>
            <Icon name="back" size={14} />
            Back to notes
          </Link>
          <span className="push" />
          {status}
          <span className="num">
            {said} · {minutesFor(total - done)} min left
          </span>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <h1 className="vh">Study</h1>
        <section className="col" aria-label="Card">
          <PathTo tree={tree} nodeId={card.nodeId} />
          <div ref={box} className="leafbox">
            {isEditing && row !== undefined ? (
              <div className="leaf is-edited">
                <parts.CardForm ctx={ctx} row={row} kind="edit" />
                <p className="stays">Its schedule stays as it is.</p>
              </div>
            ) : (
              <Swipe
                isOn={isShown}
                progress={row?.progress}
                here={here}
                onRate={(confidence) => rate(confidence, "pointer")}
              >
                <Face row={row} isShown={isShown} onTurn={() => turn(!isShown)} />
              </Swipe>
            )}
          </div>
          {isShown && <SwipeHint />}
          {isShown && explains ? (
            <Coach
              onDone={() => {
                onExplained();
                box.current?.querySelector<HTMLElement>(".leaf")?.focus({ preventScroll: true });
              }}
            />
          ) : (
            isShown && <Around tree={tree} nodeId={card.nodeId} />
          )}
        </section>
      </main>
      <footer>
        <div className="col">
          <div className="tools">
            <button
              type="button"
              className="quiet"
              aria-keyshortcuts="u"
              disabled={sitting.lastRated() === undefined}
              onClick={undo}
            >
              <Sign path={UNDO} size={14} />
              Undo
              <span className="key" aria-hidden="true">
                U
              </span>
            </button>
            <span className="push" />
            <button type="button" className="quiet" aria-keyshortcuts="e" onClick={edit}>
              <Icon name="edit" size={14} />
              <span>
                Edit<span className="vh"> flashcard</span>
              </span>
              <span className="key" aria-hidden="true">
                E
              </span>
            </button>
            {place !== null && (
              <Link className="quiet" aria-keyshortcuts="o" to={place} onClick={leave}>
                <Sign path={OPEN} size={14} />
                <span>
                  Open<span className="vh"> in the outline</span>
                </span>
                <span className="key" aria-hidden="true">
                  O
                </span>
              </Link>
            )}
          </div>
          {isShown ? (
            <Grades
              progress={row?.progress}
              here={here}
              onRate={(confidence) => rate(confidence, "pointer")}
            />
          ) : (
            <button type="button" className="btn primary show" onClick={() => turn(true)}>
              Show answer{" "}
              <span className="key" aria-hidden="true">
                Space
              </span>
            </button>
          )}
        </div>
      </footer>
    </div>
  );
}

/** A card as it is asked: the question, or the question with its answer. */
function Face({
  row,
  isShown,
  onTurn,
}: {
  row: RowData | undefined;
  isShown: boolean;
  onTurn: () => void;
}): ReactElement {
  const { question = "", answer = "" } = row?.flashcard ?? {};
  const rated = confidenceOfRating(row?.progress?.confidence ?? 0);
  const asked = question.trim() === "" ? "Empty question" : question;
  const rating = rated === undefined ? "not rated" : `rated ${rated.label}`;
  return (
    <button type="button" className="leaf" onClick={onTurn}>
      <span className={isShown ? "asks" : "says"} dir="auto">
        <span className="vh">Flashcard: </span>
        {asked}
        <span className="vh">, {rating}</span>
      </span>
      {isShown && (
        <span className="says" dir="auto">
          <span className="vh">Answer: </span>
          {answer}
        </span>
      )}
    </button>
  );
}

/** The minutes on the buttons go on. */
function useTick(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
}
