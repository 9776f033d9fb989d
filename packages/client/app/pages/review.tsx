import { type ReactElement, useMemo } from "react";
import { CardForm } from "../../features/flashcard/card-form.tsx";
import { LinkPreview } from "../../features/links/link-preview.tsx";
import { BookHeader } from "../../features/menu/book-header.tsx";
import { MoreButton } from "../../features/menu/more-button.tsx";
import { StudyPage } from "../../features/study/study-page.tsx";
import type { StudyPageProps } from "../../features/study/study-props.ts";
import { SyncStatus } from "../../features/sync-status/sync-status.tsx";
import { createGrader } from "../../queries/grades.ts";
import { Navigate } from "../../ui/router.tsx";
import { WaitingPage } from "../../ui/waiting.tsx";
import { StudyLink } from "../frame/lazy-frame-parts.tsx";
import { useShell } from "../frame/shell-context.ts";
import { useMore } from "../frame/use-more.tsx";
import { api, storage } from "../services.ts";
import { useCardContext } from "./card-context.ts";
import { EXPLANATION_PANEL } from "./panels.tsx";
import { useLinksOf } from "./use-links-of.ts";
import "../../features/flashcard/flashcard.css";
import "./files.ts";

const parts: StudyPageProps["parts"] = { CardForm, Explanation: EXPLANATION_PANEL.Part };

/** Study: everything that is due, a branch of it, and the study sessions. */
export function ReviewRoute(): ReactElement {
  const { session: state, workspace, openTexts } = useShell();
  const more = useMore();
  const ctx = useCardContext(workspace);
  useLinksOf(workspace);
  const grader = useMemo(() => createGrader(api), []);
  const user = state.phase === "in" ? state.user : null;
  if (user?.rootTree === null) return <Navigate to="/" />;
  if (!user?.rootTree || !workspace || !ctx) return <WaitingPage>Loading…</WaitingPage>;
  const status = <SyncStatus workspace={workspace} onTakeTexts={openTexts} />;
  const home = `/trees/${user.rootTree.id}`;
  return (
    <>
      <LinkPreview tree={workspace.tree} />
      <StudyPage
        workspace={workspace}
        rootId={user.rootTree.id}
        ctx={ctx}
        parts={parts}
        home={home}
        status={status}
        memory={storage}
        grader={grader}
        header={
          <BookHeader home={home} label="Notes">
            <StudyLink workspace={workspace} />
            {status}
            <MoreButton {...more} />
          </BookHeader>
        }
      />
    </>
  );
}
