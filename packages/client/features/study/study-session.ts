import type { Grade } from "@perennial/domain/draft/grade";
import { partId } from "@perennial/domain/kind/owner";
import type { Rating } from "@perennial/domain/study/confidence";
import { type CountedDays, countDays } from "@perennial/domain/study/day-load";
import { neededNow } from "@perennial/domain/study/needed-now";
import type { Scheduling } from "@perennial/domain/study/schedule";
import { answered, beginSession, goOn, nextReturning, type Session } from "@perennial/domain/study/session";
import { schedulingOfCard, settingsIn } from "@perennial/domain/study/settings";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { TreeView } from "@perennial/domain/tree/view";
import type { CardMark } from "../../commands/mark-card.ts";
import { createListeners } from "../../platform/listeners.ts";
import type { UndoHistory } from "../../store/undo.ts";
import { type AskedCard, askedCard, isStillAsked } from "./asked-card.ts";

/** Where a study session stands. It is a value: a change makes another one. */
export interface StudySessionState {
  readonly session: Session<AskedCard>;
  /** Whether the answer of the current card shows. */
  readonly isShown: boolean;
  /** How many rows of a list are uncovered, one by one, before its whole answer shows. */
  readonly uncovered: number;
  /** What was typed as the answer; null where nothing was. */
  readonly typed: string | null;
  /** What the model says of it; null before it has. */
  readonly graded: Grade | null;
  /** Since when the current card is asked, in ms. */
  readonly since: number;
  /** The steps that come back later are waited for. */
  readonly isWaiting: boolean;
}

/** A study session of a person at their cards, for as long as the page lives: leaving for the outline does not end it. */
export interface StudySession {
  /** What it is about, as its address says it. */
  readonly scope: string;
  get(): StudySessionState;
  /** How a card comes back, by where it stands and by what its days have already: the same until it is rated. */
  schedulingOf(card: AskedCard): Scheduling;
  subscribe(listener: () => void): () => void;
  /** Shows the answer, or hides it again. @param typed what was typed as the answer */
  show(isShown: boolean, typed?: string): void;
  /** The model has graded what was typed. */
  graded(grade: Grade): void;
  /** One more row of the current list shows. */
  uncover(): void;
  /** The current card was rated, and the tree says so. */
  rated(rating: Rating): void;
  /** The current card was put off or suspended, and another one is asked; or it was flagged, and stays. */
  marked(mark: SessionMark): void;
  /** What was done last; undefined where nothing can be taken back. */
  lastDone(): SessionAction | undefined;
  /** Undoes the last action and returns to its card; one at a time. `done` gets whether it worked. */
  undo(done: (isDone: boolean) => void): void;
  /** The current card cannot be asked any more. */
  skip(): void;
  /** Goes on by itself when the next step of minutes is due, or does not. */
  wait(isWaiting: boolean): void;
  /** What would come back is left. */
  leaveRest(): void;
  tick(): void;
}

/** What is said of a card in a study session beside how well it was known. */
export type SessionMark = Extract<CardMark, "bury" | "suspend" | "flag" | "unflag">;
/** What can be done to the current card, and taken back. */
export type SessionAction = "rating" | SessionMark;

interface StudySessionDeps {
  readonly tree: TreeView;
  readonly undo: Pick<UndoHistory, "lastChange" | "undoChange">;
  readonly now: () => Date;
  readonly timeZone: () => string;
}

/** What shows of the answer of a card that is asked. */
const HIDDEN = { isShown: false, uncovered: 0, typed: null, graded: null } as const;

const leaves = (mark: SessionMark): boolean => mark === "bury" || mark === "suspend";

/** No answer takes longer than a day. */
const LONGEST_MS = 86_400_000;

/** How long the current card has been asked, in whole milliseconds. */
export const elapsedMs = ({ since }: StudySessionState, now: Date): number =>
  Math.min(LONGEST_MS, Math.max(0, now.getTime() - since));

/** Starts at the first card that can be asked; its clock runs from now. `scope` identifies the session. */
export function createStudySession(
  scope: string,
  cards: readonly AskedCard[],
  { tree, undo, now, timeZone }: StudySessionDeps,
): StudySession {
  const listeners = createListeners();
  const canBeAsked = (card: AskedCard) => isStillAsked(tree, card, studyDayOf(now(), timeZone()));
  const begin = (session: Session<AskedCard>): StudySessionState => ({
    session,
    ...HIDDEN,
    since: now().getTime(),
    isWaiting: false,
  });
  /** A session in which what a forgotten card needs comes next; the same where it needs nothing, or that was asked. */
  const withRemedy = (session: Session<AskedCard>, { nodeId }: AskedCard): Session<AskedCard> => {
    const needed = neededNow(tree, { now: now(), timeZone: timeZone() }, settingsIn(tree));
    const card = needed?.remedies.find(({ of }) => of.nodeId === nodeId)?.card;
    if (!card) return session;
    const planned = session.planned.filter(({ flashcardId }) => flashcardId !== card.flashcardId);
    return { ...session, planned: [askedCard(card), ...planned] };
  };
  let state = begin(beginSession(cards, now(), canBeAsked));
  /** What could be gone back to, with the change that led on from there. */
  const past: {
    readonly action: SessionAction;
    readonly before: StudySessionState;
    readonly change: string | undefined;
  }[] = [];
  /** What a take-back is under way for: other cards may be rated before it ends. */
  let inTaking: (typeof past)[number] | undefined;
  // Counted where days of the week are looked at, and only then: it goes over all that was ever studied.
  let days: CountedDays | undefined;
  const countedDays = (): CountedDays => {
    days ??= countDays(tree.recordsOf("progress"), timeZone());
    return days;
  };
  const become = (next: StudySessionState) => {
    state = next;
    listeners.tell();
  };
  const goOnIfIdle = () => {
    if (state.session.current !== null) return;
    const { isWaiting } = state;
    const session = goOn(state.session, now(), canBeAsked);
    if (session.current !== null) become(begin(session));
    else become({ ...state, session, isWaiting: isWaiting && session.returning.length > 0 });
  };

  return {
    scope,
    get: () => state,
    schedulingOf({ flashcardId }) {
      const scheduling = schedulingOfCard(tree, flashcardId);
      return scheduling.easyDays ? { ...scheduling, load: countedDays().on } : scheduling;
    },
    subscribe: listeners.subscribe,
    show: (isShown, typed) => become({ ...state, ...HIDDEN, isShown, typed: typed ?? null }),
    graded: (grade) => become({ ...state, graded: grade }),
    uncover: () => become({ ...state, uncovered: state.uncovered + 1 }),
    rated(rating) {
      const { current } = state.session;
      if (current === null) return;
      const progress = tree.get("progress", partId(current.flashcardId, current.part));
      if (progress) days?.add(progress);
      const isStep = progress?.phase === "learning" || progress?.phase === "relearning";
      const card = { ...current, ratedAt: progress?.reviewedAt ? Date.parse(progress.reviewedAt) : null };
      const back = progress && isStep ? { card, dueAt: new Date(progress.nextReviewTime) } : null;
      const answer = { card, rating, wasNew: current.ratedAt === null, durationMs: elapsedMs(state, now()) };
      past.push({ action: "rating", before: state, change: undo.lastChange() });
      const session = rating === 1 ? withRemedy(state.session, current) : state.session;
      become(begin(answered(session, answer, back, now(), canBeAsked)));
    },
    marked(mark) {
      past.push({ action: mark, before: state, change: undo.lastChange() });
      if (leaves(mark)) become(begin(goOn(state.session, now(), canBeAsked)));
    },
    lastDone: () => past.at(-1)?.action,
    undo(done) {
      days = undefined;
      const last = past.at(-1);
      if (last?.change === undefined || inTaking) return done(false);
      inTaking = last;
      undo.undoChange(last.change, ({ isDone }) => {
        inTaking = undefined;
        if (isDone) {
          past.length = past.indexOf(last);
          const { action, before } = last;
          // What was rated by mistake is rated again from the answer.
          if (action === "rating") become({ ...before, isShown: true, since: now().getTime() });
          else if (leaves(action)) become({ ...before, since: now().getTime() });
        }
        done(isDone);
      });
    },
    skip: () => become(begin(goOn(state.session, now(), canBeAsked))),
    wait(isWaiting) {
      become({ ...state, isWaiting });
      goOnIfIdle();
    },
    leaveRest: () => become({ ...state, session: { ...state.session, returning: [] }, isWaiting: false }),
    tick() {
      const next = nextReturning(state.session);
      if (state.isWaiting && next && next.dueAt <= now()) goOnIfIdle();
    },
  };
}
