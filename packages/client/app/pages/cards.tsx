import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { ReactElement } from "react";

import { CardsPage } from "../../features/cards/cards-page.tsx";
import type { CardTexts } from "../../features/cards/cards-props.ts";
import { askedText } from "../../features/study/asked-sides.ts";
import { nodePath, nodeText } from "../../features/study/node-text.ts";
import { STUDY_PATH } from "../../features/study/scope.ts";
import { useNotes } from "../../features/study/use-notes.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { wordsOf } from "../../ui/rich-text.tsx";
import { Navigate } from "../../ui/router.tsx";
import { Waiting, WaitingPage } from "../../ui/waiting.tsx";
import { APP_TEXTS } from "../app-texts.ts";
import { useShell } from "../frame/shell-context.ts";
import { storage } from "../services.ts";
import { BookFrame } from "./book-frame.tsx";
import { useCardContext } from "./card-context.ts";
import "./files.ts";

/** Of a long way the end tells where a card is. */
const MOST_ABOVE = 3;

const texts: CardTexts = {
  askedText,
  pathOf(tree, nodeId) {
    const above = ancestorIds(tree, nodeId).slice(0, MOST_ABOVE + 1);
    const told =
      above.length > 1 && above.length <= MOST_ABOVE ? above.slice(0, -1) : above.slice(0, MOST_ABOVE);
    return told
      .reverse()
      .map((id) => wordsOf(nodeText(tree, id)))
      .join(" / ");
  },
  addressOf: (tree, nodeId) => nodePath(tree, tree.get("node", nodeId)?.parentId ?? nodeId),
};

/** All cards of one's notes in a list. */
export function CardsRoute(): ReactElement {
  const { session, workspace } = useShell();
  const root = session.phase === "in" ? session.user.rootTree : null;
  if (root === null) return <Navigate to="/" />;
  if (!workspace) return <WaitingPage>Loading…</WaitingPage>;
  return (
    <BookFrame home={`/trees/${root.id}`}>
      <OfNotes workspace={workspace} rootId={root.id} />
    </BookFrame>
  );
}

function OfNotes({ workspace, rootId }: { workspace: Workspace; rootId: number }): ReactElement {
  const notes = useNotes(workspace, rootId);
  const ctx = useCardContext(workspace);
  if (notes.phase === "failed")
    return (
      <Page className="book" title="Cards">
        <h1>{APP_TEXTS.cardsFailed}</h1>
        <p className="lede">{APP_TEXTS.changesKept}</p>
        <div className="go">
          <Button primary onClick={notes.again}>
            Try again
          </Button>
        </div>
      </Page>
    );
  if (notes.phase === "loading" || !ctx)
    return (
      <main id="main" tabIndex={-1}>
        <h1 className="vh">Cards</h1>
        <Waiting>{APP_TEXTS.loadingCards}</Waiting>
      </main>
    );
  return (
    <CardsPage
      workspace={workspace}
      ctx={ctx}
      notesId={notes.rootId}
      texts={texts}
      memory={storage}
      studyPath={`${STUDY_PATH}?study=chosen`}
    />
  );
}
