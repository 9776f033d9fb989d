import { cardsBelow } from "@perennial/domain/study/cards-below";
import { planDay } from "@perennial/domain/study/day-plan";
import type { NodeId } from "@perennial/domain/tree/node";
import { isAncestor } from "@perennial/domain/tree/selectors";
import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { preloadRating } from "../../commands/cards.ts";
import type { CardContext } from "../../commands/command.ts";
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

/** What is due at this moment; looked up once for each page that shows it. */
function dueNow({ ctx, notesId }: { ctx: CardContext; notesId: NodeId }, branch: NodeId | null): DueNow {
  const { tree } = ctx.workspace;
  const cards = cardsBelow(tree, notesId);
  const asks =
    branch === null
      ? () => true
      : ({ nodeId }: { nodeId: NodeId }) => nodeId === branch || isAncestor(tree, branch, nodeId);
  const madeAt = ({ flashcardId }: { flashcardId: DueNow["cards"][number]["flashcardId"] }) =>
    tree.identity.serverIdOf("flashcard", flashcardId) ?? Number.MAX_SAFE_INTEGER;
  return { cards, plan: planDay(cards, hereOf(ctx), { asks, madeAt }) };
}

function Entry(props: StudyPageProps & { notesId: NodeId }): ReactElement {
  const { ctx, header, notesId } = props;
  const [due] = useState(() => dueNow(props, null));
  const { tree } = ctx.workspace;
  const here = hereOf(ctx);
  return (
    <>
      {header}
      <Page className="book" title="Study">
        {due.plan.cards.length > 0 ? (
          <Opening tree={tree} rootId={notesId} due={due} here={here} />
        ) : (
          <NothingDue tree={tree} cards={due.cards} here={here}>
            <BackToNotes home={props.home} />
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
    const { plan } = dueNow(props, branchIn(props));
    const deps = { tree: workspace.tree, undo: workspace.undo, now: ctx.now };
    const cards = plan.cards.map(({ card }) => askedCard(card));
    open = { sitting: createSitting(String(scope), cards, deps), workspace };
    return open.sitting;
  }, []);
}

const branchIn = ({ workspace, scope }: { workspace: Workspace; scope: Scope }): NodeId | null => {
  const branch = branchOf(scope);
  return branch === null ? null : workspace.tree.identity.current("node", branch);
};

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
  const branch = branchIn(props);
  const { tree } = ctx.workspace;
  const [cards] = useState(() => cardsBelow(tree, branch ?? notesId));
  return (
    <Page className="book end" title="Study">
      <NothingDue tree={tree} cards={cards} here={hereOf(ctx)}>
        <BackToNotes home={props.home} />
        {scope !== "all" && (
          <Link className="link" to={STUDY_PATH}>
            All that is due
          </Link>
        )}
      </NothingDue>
    </Page>
  );
}

function End(props: StudyPageProps & { notesId: NodeId; sitting: Sitting }): ReactElement {
  const { ctx, notesId, sitting } = props;
  const { tree } = ctx.workspace;
  const [cards] = useState(() => cardsBelow(tree, notesId));
  const undo = () => sitting.undo((isDone) => isDone && ctx.ui.announce("The rating was taken back"));
  return (
    <Page className="book end" title="Study">
      <Done tree={tree} sitting={sitting} cards={cards} here={() => hereOf(ctx)}>
        <BackToNotes home={props.home} />
        {sitting.lastRated() !== undefined && (
          <button type="button" className="link" onClick={undo}>
            Undo the last rating
          </button>
        )}
      </Done>
    </Page>
  );
}

const BackToNotes = ({ home }: { home: string }) => (
  <Link className="btn primary big" to={home}>
    Back to notes
  </Link>
);
