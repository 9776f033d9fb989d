import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { ReactElement } from "react";
import { CardsPage } from "../../features/cards/cards-page.tsx";
import type { CardTexts } from "../../features/cards/cards-props.ts";
import { askedText } from "../../features/study/asked-sides.ts";
import { nodePath, nodeText } from "../../features/study/node-text.ts";
import { STUDY_PATH } from "../../features/study/scope.ts";
import { useNotes } from "../../features/study/use-notes.ts";
import type { Workspace } from "../../store/workspace.ts";
import { wordsOf } from "../../ui/rich-text.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { APP_TEXTS } from "../app-texts.ts";
import { storage } from "../services.ts";
import { BookOfNotes, NotesFailed } from "./book-of-notes.tsx";
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
export const CardsRoute = (): ReactElement => <BookOfNotes>{OfNotes}</BookOfNotes>;

function OfNotes({ workspace, rootId }: { workspace: Workspace; rootId: number }): ReactElement {
  const notes = useNotes(workspace, rootId);
  const ctx = useCardContext(workspace);
  if (notes.phase === "failed")
    return (
      <NotesFailed
        title="Cards"
        says={APP_TEXTS.cardsFailed}
        more={APP_TEXTS.changesKept}
        again={notes.again}
      />
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
