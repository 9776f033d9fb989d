import type { ReactElement } from "react";
import { searchWithQuery, treePath } from "../../commands/tree-toolbar.ts";
import { useNotes } from "../../features/study/use-notes.ts";
import { TagsPage } from "../../features/tags/tags-page.tsx";
import { TAG_TEXTS } from "../../features/tags/tags-texts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Navigate } from "../../ui/router.tsx";
import { WaitingPage } from "../../ui/waiting.tsx";
import { useShell } from "../frame/shell-context.ts";
import { BookFrame } from "./book-frame.tsx";
import { useCardContext } from "./card-context.ts";

/** The tags of all one's notes. */
export function TagsRoute(): ReactElement {
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
      <Page className="book" title="Tags">
        <h1>{TAG_TEXTS.failed}</h1>
        <div className="go">
          <Button primary onClick={notes.again}>
            Try again
          </Button>
        </div>
      </Page>
    );
  if (notes.phase === "loading" || !ctx) return <WaitingPage>{TAG_TEXTS.loading}</WaitingPage>;
  const filterPath = (query: string) => `${treePath(rootId, "")}${searchWithQuery("", query)}`;
  return <TagsPage workspace={workspace} ctx={ctx} filterPath={filterPath} />;
}
