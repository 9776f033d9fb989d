import type { ReactElement } from "react";
import { AssistantPage } from "../../features/settings/assistant-page.tsx";
import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { isLocalHost } from "../../platform/local-host.ts";
import { modelNaming } from "../../queries/own-model.ts";
import { ui } from "../../store/ui-store.ts";
import { ASSISTANT_PATH } from "../../ui/draft-address.ts";
import { useLocation } from "../../ui/router.tsx";
import { assistant } from "../frame/assistant.ts";
import { drafts } from "../frame/drafts.ts";
import { useShell } from "../frame/shell-context.ts";
import { api, settings, storage, theme } from "../services.ts";
import { BookFrame } from "./book-frame.tsx";

const calls = {
  ...assistant,
  name: modelNaming(api, assistant.read),
  undecided: drafts.undecided,
};

/** The page of settings, those of this browser to be changed on the local host only; or the page of the assistant. */
export function SettingsRoute(): ReactElement {
  const { pathname } = useLocation();
  const { session, workspace } = useShell();
  const root = session.phase === "in" ? session.user.rootTree : null;
  return (
    <BookFrame home={root === null ? "/" : `/trees/${root.id}`}>
      {pathname === ASSISTANT_PATH ? (
        <AssistantPage calls={calls} />
      ) : (
        <SettingsPage
          settings={settings}
          theme={theme}
          memory={storage}
          editable={isLocalHost(location.hostname)}
          onHelp={() => ui.openModal({ id: "help" })}
          onStudySettings={
            workspace === undefined || root === null
              ? null
              : () => ui.openModal({ id: "study-settings", nodeId: root.id })
          }
        />
      )}
    </BookFrame>
  );
}
