import "../../ui/book.css";
import type { ReactElement } from "react";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Navigate } from "../../ui/router.tsx";
import { WaitingPage } from "../../ui/waiting.tsx";
import { useShell } from "../frame/shell-context.ts";
import { BookFrame } from "./book-frame.tsx";

interface OfNotesProps {
  readonly workspace: Workspace;
  /** The number of the root, by which addresses name it. */
  readonly rootId: number;
}

/** A page beside one's notes, in its frame; who has no notes is led to the start. */
export function BookOfNotes({
  children: Content,
}: {
  children: (props: OfNotesProps) => ReactElement;
}): ReactElement {
  const { session, workspace } = useShell();
  const root = session.phase === "in" ? session.user.rootTree : null;
  if (root === null) return <Navigate to="/" />;
  if (!workspace) return <WaitingPage>Loading…</WaitingPage>;
  return (
    <BookFrame home={`/trees/${root.id}`}>
      <Content workspace={workspace} rootId={root.id} />
    </BookFrame>
  );
}

/** What a page says whose notes could not be loaded, with a way to try again. */
export const NotesFailed = ({
  title,
  says,
  more,
  again,
}: {
  title: string;
  says: string;
  more?: string;
  again: () => void;
}): ReactElement => (
  <Page className="book" title={title}>
    <h1>{says}</h1>
    {more === undefined ? null : <p className="lede">{more}</p>}
    <div className="go">
      <Button primary onClick={again}>
        Try again
      </Button>
    </div>
  </Page>
);
