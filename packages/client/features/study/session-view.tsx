import { CONFIDENCES, type Confidence } from "@perennial/domain/study/confidence";
import { studyDayOf } from "@perennial/domain/study/study-day";
import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useStore } from "zustand";
import type { CardContext } from "../../commands/command.ts";
import { searchWithExplanation } from "../../commands/tree-toolbar.ts";
import type { Grader } from "../../queries/grades.ts";
import { rowBefore } from "../../store/row-before.ts";
import type { RowData } from "../../store/row-data.ts";
import type { Workspace } from "../../store/workspace.ts";
import { wordsOf } from "../../ui/rich-text.tsx";
import { navigate } from "../../ui/router.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import { PathTo } from "./around.tsx";
import { type AskedCard, isStillAsked } from "./asked-card.ts";
import { type AskedPart, askedPart, proposedText } from "./asked-part.ts";
import { NeededBy } from "./needed-by.tsx";
import { nodePath, nodeText } from "./node-text.ts";
import { sessionActions } from "./session-actions.ts";
import { SessionBar } from "./session-bar.tsx";
import { BelowAnswer, EditedCardView, NextPress, SessionCard } from "./session-card.tsx";
import { useSessionKeys } from "./session-keys.ts";
import { SessionTools } from "./session-tools.tsx";
import type { StudySession } from "./study-session.ts";
import { PART_TEXTS, SESSION_TEXTS } from "./study-texts.ts";
import { useAnswerTime } from "./use-answer-time.ts";
import { useExplanation } from "./use-explanation.ts";
import { useModelGrade } from "./use-model-grade.ts";
import { useRow } from "./use-row.ts";
import "./session.css";

export interface StudyParts {
  readonly CardForm: ComponentType<{ ctx: CardContext; row: RowData; kind: "edit" }>;
  /** What a model says of a card, by its number, beside it. */
  readonly Explanation: ComponentType<{
    workspace: Workspace;
    userId: number;
    of: number;
    search: string;
    onClose: () => void;
  }>;
}

interface SessionViewProps {
  readonly workspace: Workspace;
  readonly ctx: CardContext;
  readonly parts: StudyParts;
  readonly studySession: StudySession;
  readonly card: AskedCard;
  /** Where one came from. */
  readonly home: string;
  /** Whether what was done is saved. */
  readonly status: ReactNode;
  /** Whether it says what the four buttons mean, as the first session does. */
  readonly explains: boolean;
  readonly onExplained: () => void;
  /** Whether Space and Enter rate *Good* on an answer; they turn the card back where it is off. */
  readonly spaceRates: boolean;
  /** Whether a sentence hides the gaps that are not asked too. */
  readonly hidesOtherGaps: boolean;
  readonly grader: Grader;
}

const TICK_MS = 30_000;
const [, , GOOD] = CONFIDENCES;

/** One card at a time: its question, its answer with where it lives, and how well it was known. */
export function SessionView(props: SessionViewProps): ReactElement {
  const { ctx, parts, studySession, card, home, status, explains, onExplained } = props;
  const { tree } = ctx.workspace;
  const state = useReadable(studySession);
  const { isShown, session } = state;
  const key = tree.keyOf(card.nodeId);
  const row = useRow(tree, card.nodeId);
  const isEditing = useStore(ctx.ui, ({ cardEdits }) => cardEdits.has(key));
  const answerTime = useAnswerTime();
  const asked = askedPart(tree, card, state);
  const isFlagged = (asked.progress?.flag ?? 0) > 0;
  useTick();
  useSessionOnPage();
  useSkipOfChanged({ ctx, studySession, card, row });
  const field = useRef<HTMLInputElement>(null);
  const { box, focusCard } = useFocusOnCard(card, isShown, isEditing);

  const { turn, uncover, check, rate, mark, undo, edit } = sessionActions({
    ctx,
    studySession,
    card,
    rowKey: key,
    isEditing,
    answerTime,
  });
  useModelGrade({ ...props, asked });
  const explanation = useExplanation({ ctx, card, asked });
  const place = nodePath(tree, tree.get("node", card.nodeId)?.parentId ?? card.nodeId);
  // The caret will be on the card there.
  const leave = () => {
    rowBefore.key = key;
  };
  const showMore = () => {
    const { rows, way } = asked;
    const row = rows[state.uncovered];
    if (row !== undefined) {
      const at = state.uncovered + 1;
      if (uncover(rows.length))
        ctx.ui.announce(PART_TEXTS.uncovered(at, rows.length, wordsOf(nodeText(tree, row))));
    } else if (way === "typed") {
      const typed = field.current?.value ?? "";
      if (check(typed)) ctx.ui.announce(typedText(askedPart(tree, card, studySession.get()), typed));
    } else turn(true);
  };
  useSessionKeys({
    next: () => {
      if (!isShown) showMore();
      else if (props.spaceRates) rate(asked.proposed ?? GOOD, "keyboard");
      else turn(false);
    },
    rate: (confidence) => rate(confidence, "keyboard"),
    mark: (action) => mark(action === "flag" && isFlagged ? "unflag" : action, "keyboard"),
    undo,
    edit,
    explain: isEditing ? undefined : explanation.open,
    // Its button is there where there is something to uncover.
    others: () => box.current?.querySelector<HTMLElement>("[data-others]")?.click(),
    links: () => box.current && focusNextLink(box.current),
    open: () => {
      if (place === null) return;
      leave();
      navigate(place);
    },
  });

  const here = {
    now: ctx.now(),
    timeZone: ctx.timeZone(),
    scheduling: studySession.schedulingOf(card),
  };
  const seen = {
    asked,
    here,
    onRate: (confidence: Confidence) => rate(confidence, "pointer"),
    onNext: showMore,
  };
  return (
    <div className={explanation.of === null ? "study-session" : "study-session with-panel"}>
      <SessionBar session={session} home={home} status={status} />
      <main id="main" tabIndex={-1}>
        <h1 className="vh">Study</h1>
        <section className={explains && isShown ? "col explains" : "col"} aria-label="Card">
          <PathTo tree={tree} nodeId={card.nodeId} />
          {card.neededBy !== undefined && <NeededBy tree={tree} nodeId={card.neededBy} />}
          <div ref={box} className="leafbox">
            {isEditing && row !== undefined ? (
              <EditedCardView>
                <parts.CardForm ctx={ctx} row={row} kind="edit" />
              </EditedCardView>
            ) : (
              <SessionCard
                {...seen}
                tree={tree}
                field={field}
                hidesOtherGaps={props.hidesOtherGaps}
                onTurn={() => turn(!isShown)}
              />
            )}
          </div>
          {isShown && (
            <BelowAnswer
              ctx={ctx}
              nodeId={card.nodeId}
              sides={asked.sides}
              progress={asked.progress}
              isEditing={isEditing}
              explains={explains}
              onExplained={onExplained}
              onExplain={explanation.open}
              focusCard={focusCard}
            />
          )}
        </section>
      </main>
      <footer>
        <div className="col">
          <SessionTools
            canUndo={studySession.lastDone() !== undefined}
            isFlagged={isFlagged}
            place={place}
            onUndo={undo}
            onMark={(action) => mark(action, "pointer")}
            onEdit={edit}
            onOpen={leave}
          />
          <NextPress {...seen} onShow={() => turn(true)} />
        </div>
      </footer>
      {explanation.of !== null && (
        <parts.Explanation
          workspace={props.workspace}
          userId={props.workspace.userId}
          of={explanation.of}
          // Its links lead into the outline, where it goes along.
          search={searchWithExplanation("", explanation.of)}
          onClose={() => {
            explanation.close();
            focusCard();
          }}
        />
      )}
    </div>
  );
}

/** Puts the focus on the link of a card after the one that has it, else on the first. */
function focusNextLink(card: HTMLElement): void {
  const links = [...card.querySelectorAll<HTMLElement>("[data-anchor], .gone + a")];
  const next = links[links.findIndex((link) => link.matches(":focus")) + 1] ?? links[0];
  if (!next) return;
  // A card is one control: Tab passes its links over.
  next.tabIndex = -1;
  next.focus();
}

/** Says what came of a typed answer, for who does not see it marked. */
function typedText(asked: AskedPart, typed: string): string {
  const { compared, sides } = asked;
  const said = compared?.isRight ? PART_TEXTS.right : PART_TEXTS.differs(typed, wordsOf(sides.answer));
  return `${said} ${proposedText(asked)}`;
}

/** Asks another card where this one was taken away or answered on another device, or in the outline. */
function useSkipOfChanged({
  ctx,
  studySession,
  card,
  row,
}: Pick<SessionViewProps, "ctx" | "studySession" | "card"> & { readonly row: RowData | undefined }): void {
  const { tree } = ctx.workspace;
  useEffect(() => {
    const today = studyDayOf(ctx.now(), ctx.timeZone());
    if (row !== undefined && isStillAsked(tree, card, today)) return;
    ctx.ui.announce(SESSION_TEXTS.changedElsewhere);
    studySession.skip();
  }, [row, tree, card, studySession, ctx]);
}

/** Focuses the card, or a form's first field, with each card and side. Returns a ref and a way to focus again. */
function useFocusOnCard(card: AskedCard, isShown: boolean, isEditing: boolean) {
  const box = useRef<HTMLDivElement>(null);
  // A field in the card comes before the card.
  const focusOn = (part: "textarea" | ".leaf") => {
    const card = box.current?.querySelector<HTMLElement>(part);
    (card?.querySelector("input") ?? card)?.focus({ preventScroll: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new card, or its other side, is what runs it again
  useLayoutEffect(() => {
    focusOn(isEditing ? "textarea" : ".leaf");
  }, [card, isShown, isEditing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card is what runs it again
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [card]);
  return { box, focusCard: () => focusOn(".leaf") };
}

/** Lets the page's styles know that a session is shown; `:has` at the root would cost every frame of every page. */
function useSessionOnPage(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute("data-session", "");
    return () => root.removeAttribute("data-session");
  }, []);
}

/** The minutes on the buttons go on. */
function useTick(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
}
