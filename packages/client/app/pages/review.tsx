import { mayUse } from "@perennial/domain/access/features";
import { type ReactElement, useMemo } from "react";
import type { CardContext } from "../../commands/command.ts";
import { CardForm } from "../../features/flashcard/card-form.tsx";
import { BookHeader } from "../../features/menu/book-header.tsx";
import { MoreButton } from "../../features/menu/more-button.tsx";
import { StudyPage } from "../../features/study/study-page.tsx";
import type { StudyPageProps } from "../../features/study/study-props.ts";
import { SyncStatus } from "../../features/sync-status/sync-status.tsx";
import { entitlementOf } from "../../money/entitlement.ts";
import { serverClock } from "../../platform/server-clock.ts";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import { createLiveFields } from "../../store/live-fields.ts";
import { toasts } from "../../store/toasts.ts";
import { ui } from "../../store/ui-store.ts";
import { Navigate } from "../../ui/router.tsx";
import { WaitingPage } from "../../ui/waiting.tsx";
import { useShell } from "../frame/shell-context.ts";
import { StudyLink } from "../frame/study-link.tsx";
import { useMore } from "../frame/use-more.tsx";
import { api, session, settings, storage } from "../services.ts";
import "../../features/flashcard/flashcard.css";
import "./files.ts";

type Services = Omit<CardContext, "workspace">;

const services = (): Services => ({
  ui,
  api,
  fields: createLiveFields(),
  notify: (toast) => void toasts.show(toast),
  // Asked at the moment of use, so that a subscription counts at once.
  mayUse: (feature) => mayUse(feature, entitlementOf(session.get(), settings)),
  now: serverClock.now,
  timeZone: deviceTimeZone,
});

const parts: StudyPageProps["parts"] = { CardForm };

/** Study: everything that is due, a branch of it, and the study sessions. */
export function ReviewRoute(): ReactElement {
  const { session: state, workspace, openTexts } = useShell();
  const more = useMore();
  const ctx = useMemo(() => workspace && { ...services(), workspace }, [workspace]);
  const user = state.phase === "in" ? state.user : null;
  if (user?.rootTree === null) return <Navigate to="/" />;
  if (!user?.rootTree || !workspace || !ctx) return <WaitingPage>Loading…</WaitingPage>;
  const status = <SyncStatus workspace={workspace} onTakeTexts={openTexts} />;
  const home = `/trees/${user.rootTree.id}`;
  return (
    <StudyPage
      workspace={workspace}
      rootId={user.rootTree.id}
      ctx={ctx}
      parts={parts}
      home={home}
      status={status}
      memory={storage}
      header={
        <BookHeader home={home} label="Notes">
          <StudyLink workspace={workspace} />
          {status}
          <MoreButton {...more} />
        </BookHeader>
      }
    />
  );
}
