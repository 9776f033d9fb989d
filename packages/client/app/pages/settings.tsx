import type { ReactElement } from "react";
import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { isLocalHost } from "../../platform/local-host.ts";
import { ui } from "../../store/ui-store.ts";
import { useShell } from "../frame/shell-context.ts";
import { settings, storage, theme } from "../services.ts";
import { BookFrame } from "./book-frame.tsx";

/** The page of settings; those of this browser can be changed on the local host only. */
export function SettingsRoute(): ReactElement {
  const { session, workspace } = useShell();
  const root = session.phase === "in" ? session.user.rootTree : null;
  return (
    <BookFrame home={root === null ? "/" : `/trees/${root.id}`}>
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
    </BookFrame>
  );
}
