import { planAhead, weakest } from "@perennial/domain/study/beyond-today";
import { cardsBelow, type StudyCard } from "@perennial/domain/study/cards-below";
import { planDay } from "@perennial/domain/study/day-plan";
import type { NodeId } from "@perennial/domain/tree/node";
import { isAncestor } from "@perennial/domain/tree/selectors";
import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { preloadRating } from "../../commands/cards.ts";
import type { CardContext } from "../../commands/command.ts";
import { studyPath } from "../../commands/tree-toolbar.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Page, useTitle } from "../../ui/page.tsx";
import { Link, useLocation } from "../../ui/router.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import { Waiting } from "../../ui/waiting.tsx";
import { askedCard } from "./asked-card.ts";
import { Done } from "./done.tsx";
import type { DueNow } from "./due-watch.ts";
import { NothingDue } from "./nothing-due.tsx";
import { Opening } from "./opening.tsx";
import { branchOf, type Scope, STUDY_PATH, scopeOfSearch } from "./scope.ts";
import { useSessionKeys } from "./session-keys.ts";
import { SessionView, type StudyParts } from "./session-view.tsx";
import { createSitting, type Sitting } from "./sitting.ts";
import { useNotes } from "./use-notes.ts";
import "../../ui/book.css";
import "./study.css";

export interface StudyPageProps {
  readonly workspace: Workspace;
  readonly rootId: number;
  readonly ctx: CardContext;
  readonly parts: StudyParts;
  /** What stands above a page that is read. */
  readonly header: ReactNode;
  readonly status: ReactNode;
  /** What this device remembers. */
  readonly memory: Pick<KeyValueStorage, "get" | "set">;
  /** The notes one comes from. */
  readonly home: string;
}

/** Study: what is due, a sitting, and what came of it. All of it is decided on this device. */
export function StudyPage(props: StudyPageProps): ReactElement {
  const { workspace, header } = props;
  const notes = useNotes(workspace, props.rootId);
  const isReady = useReady(workspace);
  if (notes.phase === "failed")
    return (
      <>
        {header}
        <Page className="book" title="Study">
          <h1>Your cards could not be loaded</h1>
          <p className="lede">The server does not answer. Your changes on this device are kept.</p>
          <div className="go">
            <Button primary onClick={notes.again}>
              Try again
            </Button>
          </div>
        </Page>
      </>
    );
  if (notes.phase === "loading" || !isReady)
    return (
      <>
        {header}
        <main id="main" tabIndex={-1}>
          <h1 className="vh">Study</h1>
          <Waiting>Looking through your cards…</Waiting>
        </main>
      </>
    );
  return <Here {...props} notesId={notes.rootId} />;
}

/** Rating and taking back are fetched before the first card shows, so that both work at once and without a network. */
function useReady(workspace: Workspace): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let wanted = true;
    void Promise.all([preloadRating(), workspace.undo.preload()]).then(() => wanted && setReady(true));
    return () => {
      wanted = false;
    };
  }, [workspace]);
  return isReady;
}

function Here(props: StudyPageProps & { notesId: NodeId }): ReactElement {
  const { ctx } = props;
  const { search } = useLocation();
  const scope = scopeOfSearch(search);
  const announcement = useStore(ctx.ui, (state) => state.announcement);
  return (
    <>
      {scope === null ? <Entry {...props} /> : <Studying key={scope} {...props} scope={scope} />}
      <div className="vh" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}

const hereOf = (ctx: CardContext) => ({ now: ctx.now(), timeZone: ctx.timeZone() });

interface CardsHere {
  readonly ctx: CardContext;
  readonly notesId: NodeId;
}

/** When cards were made, for the order in which new ones are met. */
const byAge = ({ workspace: { tree } }: CardContext) => ({
  madeAt: ({ flashcardId }: StudyCard) =>
    tree.identity.serverIdOf("flashcard", flashcardId) ?? Number.MAX_SAFE_INTEGER,
});

/** What is due at this moment; looked up once for each page that shows it. */
function dueNow({ ctx, notesId }: CardsHere): DueNow {
  const cards = cardsBelow(ctx.workspace.tree, notesId);
  return { cards, plan: planDay(cards, hereOf(ctx), byAge(ctx)) };
}

/** The cards of a sitting, in order. */
function cardsOf({ ctx, notesId }: CardsHere, scope: Scope): readonly StudyCard[] {
  const { tree } = ctx.workspace;
  const cards = cardsBelow(tree, notesId);
  const here = hereOf(ctx);
  const options = byAge(ctx);
  if (scope === "weak") return weakest(cards, here);
  const branch = branchIn(tree, scope);
  const plan =
    scope === "ahead"
      ? planAhead(cards, here, options)
      : branch === null
        ? planDay(cards, here, options)
        : planDay(cards, here, {
            ...options,
            asks: ({ nodeId }) => nodeId === branch || isAncestor(tree, branch, nodeId),
          });
  return plan.cards.map(({ card }) => card);
}

function Entry(props: StudyPageProps & { notesId: NodeId }): ReactElement {
  const { ctx, header, notesId } = props;
  const [due] = useState(() => dueNow(props));
  const { tree } = ctx.workspace;
  const here = hereOf(ctx);
  return (
    <>
      {header}
      <Page className="book" title="Study">
        {due.plan.cards.length > 0 ? (
          <Opening tree={tree} rootId={notesId} due={due} here={here}>
            <Beyond cards={due.cards} />
          </Opening>
        ) : (
          <NothingDue tree={tree} cards={due.cards} here={here}>
            <BackToNotes home={props.home} />
            <Beyond cards={due.cards} />
          </NothingDue>
        )}
      </Page>
    </>
  );
}

/** The sitting of this page: leaving for the outline does not end it. */
let open: { readonly sitting: Sitting; readonly workspace: unknown } | undefined;

function useSitting(props: StudyPageProps & { notesId: NodeId; scope: Scope }): Sitting {
  const { workspace, ctx, scope } = props;
  const { by } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each coming to this page
  return useMemo(() => {
    const isSame = open?.workspace === workspace && open.sitting.scope === String(scope);
    if (by !== "push" && isSame && open) return open.sitting;
    const deps = { tree: workspace.tree, undo: workspace.undo, now: ctx.now };
    const cards = cardsOf(props, scope).map(askedCard);
    open = { sitting: createSitting(String(scope), cards, deps), workspace };
    return open.sitting;
  }, []);
}

function branchIn(tree: Workspace["tree"], scope: Scope): NodeId | null {
  const branch = branchOf(scope);
  return branch === null ? null : tree.identity.current("node", branch);
}

function Studying(props: StudyPageProps & { notesId: NodeId; scope: Scope }): ReactElement {
  const { ctx, parts, header, home, status } = props;
  const sitting = useSitting(props);
  const { session } = useReadable(sitting);
  const { current, met } = session;
  const explaining = useExplaining(props.memory, sitting);
  useTitle("Study");
  if (current !== null)
    return (
      <SessionView
        ctx={ctx}
        parts={parts}
        sitting={sitting}
        card={current}
        home={home}
        status={status}
        {...explaining}
      />
    );
  return (
    <>
      {header}
      {met.length === 0 ? <Empty {...props} /> : <End {...props} sitting={sitting} />}
    </>
  );
}

const EXPLAINED_KEY = "perennial:study-explained";
/** The first sitting of this device, which explains itself until somebody has had enough of it. */
let first: Sitting | undefined;

function useExplaining(memory: StudyPageProps["memory"], sitting: Sitting) {
  const [explains, setExplains] = useState(() => {
    if (memory.get(EXPLAINED_KEY) !== null) return first === sitting;
    memory.set(EXPLAINED_KEY, "true");
    first = sitting;
    return true;
  });
  const onExplained = () => {
    first = undefined;
    setExplains(false);
  };
  return { explains, onExplained };
}

function Empty(props: StudyPageProps & { notesId: NodeId; scope: Scope }): ReactElement {
  const { ctx, notesId, scope } = props;
  const { tree } = ctx.workspace;
  const branch = branchIn(tree, scope);
  const [cards] = useState(() => cardsBelow(tree, branch ?? notesId));
  return (
    <Page className="book end" title="Study">
      <NothingDue tree={tree} cards={cards} here={hereOf(ctx)}>
        <BackToNotes home={props.home} />
        {scope === "all" ? (
          <Beyond cards={cards} />
        ) : (
          <Link className="link" to={STUDY_PATH}>
            All that is due
          </Link>
        )}
      </NothingDue>
    </Page>
  );
}

function End(props: StudyPageProps & { notesId: NodeId; scope: Scope; sitting: Sitting }): ReactElement {
  const { ctx, notesId, sitting } = props;
  const { tree } = ctx.workspace;
  const [cards] = useState(() => cardsBelow(tree, notesId));
  const undo = () => {
    if (sitting.lastRated() === undefined) return;
    sitting.undo((isDone) => isDone && ctx.ui.announce("The rating was taken back"));
  };
  useEffect(() => ctx.ui.announce("Done for now"), [ctx]);
  useSessionKeys({ undo });
  return (
    <Page className="book end" title="Study">
      <Done tree={tree} sitting={sitting} cards={cards} here={() => hereOf(ctx)}>
        <BackToNotes home={props.home} />
        {props.scope !== "ahead" && (
          <Link className="link" to={studyPath("ahead")}>
            Study ahead
          </Link>
        )}
        <Link className="link" to="/progress">
          Progress
        </Link>
        {sitting.lastRated() !== undefined && (
          <button type="button" className="link" onClick={undo}>
            Undo the last rating
          </button>
        )}
      </Done>
    </Page>
  );
}

/** What may be asked although nothing is due; nothing where no card was ever met. */
const Beyond = ({ cards }: { cards: readonly StudyCard[] }) =>
  cards.some(({ progress }) => progress !== undefined && progress.phase !== "new") ? (
    <>
      <Link className="link" to={studyPath("ahead")}>
        Study ahead
      </Link>
      <Link className="link" to={studyPath("weak")}>
        Only the weak ones
      </Link>
    </>
  ) : null;

const BackToNotes = ({ home }: { home: string }) => (
  <Link className="btn primary big" to={home}>
    Back to notes
  </Link>
);
