import type { ReactElement, ReactNode } from "react";
import { BookHeader } from "../../features/menu/book-header.tsx";
import { MoreButton } from "../../features/menu/more-button.tsx";
import { SyncStatus } from "../../features/sync-status/sync-status.tsx";
import { StudyLink } from "../frame/lazy-frame-parts.tsx";
import { useShell } from "../frame/shell-context.ts";
import { useMore } from "../frame/use-more.tsx";

/** The header around a page that is read beside one's notes: the way back, what is due, whether all is saved, and More. */
export function BookFrame({ home, children }: { home: string; children: ReactNode }): ReactElement {
  const { workspace, openTexts } = useShell();
  const more = useMore();
  return (
    <>
      <BookHeader home={home} label="Notes">
        {workspace && (
          <>
            <StudyLink workspace={workspace} />
            <SyncStatus workspace={workspace} onTakeTexts={openTexts} />
          </>
        )}
        <MoreButton {...more} />
      </BookHeader>
      {children}
    </>
  );
}
