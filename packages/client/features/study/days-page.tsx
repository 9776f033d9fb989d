import "./days.css";
import type { StudySettings } from "@perennial/domain/study/setting-values";
import { settingsIn } from "@perennial/domain/study/settings";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useCallback, useMemo, useSyncExternalStore } from "react";
import type { CardContext } from "../../commands/command.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { AwayPart } from "./away-part.tsx";
import { BacklogPart } from "./backlog-part.tsx";
import { DAYS_TEXTS } from "./days-texts.ts";
import { STUDY_PATH } from "./scope.ts";
import { useDue } from "./use-due.ts";
import { WeekPart } from "./week-part.tsx";

interface DaysPageProps {
  readonly ctx: CardContext;
  readonly notesId: NodeId;
  readonly workspace: Workspace;
}

/** What belongs to a day, and so to all notes at once. */
export function DaysPage(props: DaysPageProps): ReactElement {
  const due = useDue(props.workspace, props);
  const { easyDays, backlog, reviewsPerDay } = useDays(props.workspace, props.notesId);
  return (
    <Page className="book days" title="Your days">
      <h1>Your days</h1>
      <p className="lede">{DAYS_TEXTS.intro}</p>
      <BacklogPart {...props} due={due} backlog={backlog} reviewsPerDay={reviewsPerDay} />
      <AwayPart {...props} due={due} backlog={backlog} />
      <WeekPart {...props} shares={easyDays} />
      <div className="go">
        <Link className="btn big" to={STUDY_PATH}>
          {DAYS_TEXTS.back}
        </Link>
      </div>
    </Page>
  );
}

/** What is said of all notes, as it stands now: here, and by whatever another device says. */
function useDays({ tree, history, status }: Workspace, notesId: NodeId): StudySettings {
  const own = useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = [history.subscribe(listener), status.subscribe(listener)];
        return () => {
          for (const stop of stops) stop();
        };
      },
      [history, status],
    ),
    () => JSON.stringify([...tree.recordsOf("studySettings")].filter(({ nodeId }) => nodeId === notesId)),
  );
  // What was read is an object of its own each time: the same words are the same settings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when what is said of it is another thing
  return useMemo(() => settingsIn(tree)(notesId).settings, [tree, notesId, own]);
}
