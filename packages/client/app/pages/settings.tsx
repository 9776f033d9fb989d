import type { ReactElement } from "react";
import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { isLocalHost } from "../../platform/local-host.ts";
import { useShell } from "../frame/shell-context.ts";
import { SiteFrame } from "../frame/site-frame.tsx";
import { settings, storage } from "../services.ts";

/** The page of the settings of this browser; they can be changed on the local host only. */
export function SettingsRoute(): ReactElement {
  const { session } = useShell();
  const root = session.phase === "in" ? session.user.rootTree : null;
  return (
    <SiteFrame>
      <SettingsPage
        settings={settings}
        memory={storage}
        home={root === null ? "/trees" : `/trees/${root.id}`}
        editable={isLocalHost(location.hostname)}
      />
    </SiteFrame>
  );
}
