import type { ReactElement } from "react";
import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { isLocalHost } from "../../platform/local-host.ts";
import { settings } from "../services.ts";
import { useShell } from "../shell-context.ts";
import { SiteFrame } from "../site-frame.tsx";

export function SettingsRoute(): ReactElement {
  const { session } = useShell();
  const root = session.phase === "in" ? session.user.rootTree : null;
  return (
    <SiteFrame>
      <SettingsPage
        settings={settings}
        home={root === null ? "/trees" : `/trees/${root.id}`}
        editable={isLocalHost(location.hostname)}
      />
    </SiteFrame>
  );
}
