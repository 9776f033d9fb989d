import type { ReactElement } from "react";
import { CardsPage } from "../../features/cards/cards-page.tsx";
import type { CardTexts } from "../../features/cards/cards-props.ts";
import { askedText } from "../../features/study/asked-sides.ts";
import { STUDY_PATH } from "../../features/study/scope.ts";
import { useNotes } from "../../features/study/use-notes.ts";
import { TagFinder } from "../../features/tags/tag-finder.tsx";
import type { Workspace } from "../../store/workspace.ts";
import { useLocation } from "../../ui/router.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { APP_TEXTS } from "../app-texts.ts";
import { storage } from "../services.ts";
import { BookOfNotes, NotesFailed } from "./book-of-notes.tsx";
import { useCardContext } from "./card-context.ts";
import { cardPlaces } from "./card-places.ts";
import { isAboutSimilar, SimilarCards } from "./similar-cards.tsx";
import { useUndoKeys } from "./use-undo-keys.ts";
import "./files.ts";

const texts: CardTexts = { askedText, ...cardPlaces };

/** All cards of one's notes in a list, or those that are similar. */
export function CardsRoute(): ReactElement {
  const { search } = useLocation();
  return isAboutSimilar(search) ? <SimilarCards /> : <BookOfNotes>{OfNotes}</BookOfNotes>;
}

function OfNotes({ workspace, rootId }: { workspace: Workspace; rootId: number }): ReactElement {
  const notes = useNotes(workspace, rootId);
  const ctx = useCardContext(workspace);
  useUndoKeys(ctx);
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
      TagFinder={TagFinder}
      memory={storage}
      studyPath={`${STUDY_PATH}?study=chosen`}
    />
  );
}
