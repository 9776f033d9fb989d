import type { ReactElement } from "react";
import { treePath } from "../../commands/tree-toolbar.ts";
import { useNotes } from "../../features/study/use-notes.ts";
import { TagsPage } from "../../features/tags/tags-page.tsx";
import { TAG_TEXTS } from "../../features/tags/tags-texts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { searchWithQuery } from "../../ui/filter-by.ts";
import { WaitingPage } from "../../ui/waiting.tsx";
import { BookOfNotes, NotesFailed } from "./book-of-notes.tsx";
import { useCardContext } from "./card-context.ts";

/** The tags of all one's notes. */
export const TagsRoute = (): ReactElement => <BookOfNotes>{OfNotes}</BookOfNotes>;

function OfNotes({ workspace, rootId }: { workspace: Workspace; rootId: number }): ReactElement {
  const notes = useNotes(workspace, rootId);
  const ctx = useCardContext(workspace);
  if (notes.phase === "failed")
    return <NotesFailed title="Tags" says={TAG_TEXTS.failed} again={notes.again} />;
  if (notes.phase === "loading" || !ctx) return <WaitingPage>{TAG_TEXTS.loading}</WaitingPage>;
  const filterPath = (query: string) => `${treePath(rootId, "")}${searchWithQuery("", query)}`;
  return <TagsPage workspace={workspace} ctx={ctx} filterPath={filterPath} />;
}
