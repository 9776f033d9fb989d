import type { ReactElement } from "react";
import { similarPath } from "../../commands/tree-toolbar.ts";
import { SimilarPage } from "../../features/similar-cards/similar-page.tsx";
import { SIMILAR_TEXTS } from "../../features/similar-cards/similar-texts.ts";
import { nodeText } from "../../features/study/node-text.ts";
import { useNotes } from "../../features/study/use-notes.ts";
import type { Workspace } from "../../store/workspace.ts";
import { wordsOf } from "../../ui/rich-text.tsx";
import { Navigate, useLocation } from "../../ui/router.tsx";
import { WaitingPage } from "../../ui/waiting.tsx";
import { APP_TEXTS } from "../app-texts.ts";
import { storage } from "../services.ts";
import { BookOfNotes, NotesFailed } from "./book-of-notes.tsx";
import { useCardContext } from "./card-context.ts";
import { cardPlaces } from "./card-places.ts";
import { useUndoKeys } from "./use-undo-keys.ts";
import "./files.ts";

/** Whether the query of an address asks for pairs of similar cards. */
export const isAboutSimilar = (search: string): boolean => new URLSearchParams(search).has("similar");

/** Pairs of cards that say nearly the same. */
export const SimilarCards = (): ReactElement => <BookOfNotes>{OfNotes}</BookOfNotes>;

function OfNotes({ workspace, rootId }: { workspace: Workspace; rootId: number }): ReactElement {
  const notes = useNotes(workspace, rootId);
  const ctx = useCardContext(workspace);
  const text = new URLSearchParams(useLocation().search).get("similar") || null;
  useUndoKeys(ctx);
  if (notes.phase === "failed")
    return (
      <NotesFailed
        title={SIMILAR_TEXTS.title}
        says={APP_TEXTS.cardsFailed}
        more={APP_TEXTS.changesKept}
        again={notes.again}
      />
    );
  if (notes.phase === "loading" || !ctx) return <WaitingPage>{APP_TEXTS.loadingCards}</WaitingPage>;
  const { tree } = workspace;
  const id = tree.identity.current("node", Number(text));
  // A branch that is not there any more.
  if (text !== null && !tree.get("node", id)) return <Navigate to={similarPath()} />;
  return (
    <SimilarPage
      key={text}
      workspace={workspace}
      ctx={ctx}
      notesId={notes.rootId}
      branch={text === null ? undefined : { id, name: wordsOf(nodeText(tree, id)) }}
      texts={cardPlaces}
      memory={storage}
      allPath={similarPath()}
    />
  );
}
