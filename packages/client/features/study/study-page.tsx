import { isAway } from "@perennial/domain/study/backlog";
import { settingsIn } from "@perennial/domain/study/settings";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useMemo } from "react";
import { useStore } from "zustand";
import { hereOf } from "../../commands/due-text.ts";
import { createAnswerTime } from "../../store/answer-time.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { useLocation } from "../../ui/router.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { DaysPage } from "./days-page.tsx";
import { ExamLines } from "./exam-lines.tsx";
import { LeechLink, LeechPart } from "./leech-link.tsx";
import { LeechPage } from "./leech-page.tsx";
import { NothingDue } from "./nothing-due.tsx";
import { Opening } from "./opening.tsx";
import { WaitingLink } from "./overdue-line.tsx";
import { isAboutDays, isLeechPage, queryOf, scopeOfSearch } from "./scope.ts";
import { SearchedPage } from "./searched-page.tsx";
import type { StudyPageProps } from "./study-props.ts";
import { STUDY_TEXTS } from "./study-texts.ts";
import { Studying } from "./studying.tsx";
import { AnswerTimeContext } from "./use-answer-time.ts";
import { useComing } from "./use-coming.ts";
import { useDue } from "./use-due.ts";
import { useNotes } from "./use-notes.ts";
import { BackToNotes, Beyond, SettingsButton } from "./ways-on.tsx";
import { WeekSection } from "./week.tsx";
import "../../ui/book.css";
import "./study.css";

/** Study: what is due, a study session, and what came of it. All of it is decided on this device. */
export function StudyPage(props: StudyPageProps): ReactElement {
  const { workspace, header } = props;
  const notes = useNotes(workspace, props.rootId);
  const answerTime = useMemo(
    () => createAnswerTime(props.memory, workspace.userId),
    [props.memory, workspace],
  );
  if (notes.phase === "failed")
    return (
      <>
        {header}
        <Page className="book" title="Study">
          <h1>{STUDY_TEXTS.failed}</h1>
          <p className="lede">{STUDY_TEXTS.noServer}</p>
          <div className="go">
            <Button primary onClick={notes.again}>
              Try again
            </Button>
          </div>
        </Page>
      </>
    );
  if (notes.phase === "loading")
    return (
      <>
        {header}
        <main id="main" tabIndex={-1}>
          <h1 className="vh">Study</h1>
          <Waiting>{STUDY_TEXTS.loading}</Waiting>
        </main>
      </>
    );
  return (
    <AnswerTimeContext value={answerTime}>
      <Here {...props} notesId={notes.rootId} />
    </AnswerTimeContext>
  );
}

function Here(props: StudyPageProps & { notesId: NodeId }): ReactElement {
  const { ctx, header } = props;
  const { search } = useLocation();
  const scope = scopeOfSearch(search);
  const announcement = useStore(ctx.ui, (state) => state.announcement);
  return (
    <>
      {scope !== null ? (
        <Studying key={scope} {...props} scope={scope} />
      ) : isLeechPage(search) ? (
        <>
          {header}
          <LeechPage {...props} />
        </>
      ) : queryOf(search) !== null ? (
        <>
          {header}
          <SearchedPage key={search} {...props} query={queryOf(search) ?? ""} />
        </>
      ) : isAboutDays(search) ? (
        <>
          {header}
          <DaysPage {...props} />
        </>
      ) : (
        <Entry {...props} />
      )}
      <div className="vh" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}

function Entry(props: StudyPageProps & { notesId: NodeId }): ReactElement {
  const { ctx, header, notesId, workspace } = props;
  const due = useDue(workspace, props);
  const { tree } = ctx.workspace;
  const here = hereOf(ctx);
  const { days } = useComing(tree, due);
  const { backlog } = settingsIn(tree)(notesId).settings;
  const isGone = isAway(backlog, studyDayOf(here.now, here.timeZone));
  const awayUntil = backlog && isGone ? backlog.from - 1 : undefined;
  return (
    <>
      {header}
      <Page className="book" title="Study">
        {due.plan.cards.length > 0 ? (
          <Opening
            tree={tree}
            rootId={notesId}
            due={due}
            days={days}
            more={<LeechPart workspace={workspace} cards={due.cards} />}
          >
            <Beyond cards={due.cards} />
            <SettingsButton ui={ctx.ui} notesId={notesId} />
          </Opening>
        ) : (
          <NothingDue
            tree={tree}
            cards={due.cards}
            here={here}
            awayUntil={awayUntil}
            days={days}
            more={
              <>
                <ExamLines tree={tree} rootId={notesId} due={due} />
                <div className="parts">
                  <WeekSection today={studyDayOf(here.now, here.timeZone)} days={days} />
                </div>
              </>
            }
          >
            <BackToNotes home={props.home} />
            <Beyond cards={due.cards} />
            <SettingsButton ui={ctx.ui} notesId={notesId} />
            <LeechLink workspace={ctx.workspace} cards={due.cards} />
            <WaitingLink plan={due.plan} />
          </NothingDue>
        )}
      </Page>
    </>
  );
}
