import type { ReactElement } from "react";
import { ReleasesPage } from "../../features/releases/releases-page.tsx";
import { useShell } from "../frame/shell-context.ts";
import { SiteFrame } from "../frame/site-frame.tsx";

/** The page of what is new and what is planned; it leads back to one's own notes where somebody is signed in. */
export function ReleasesRoute(): ReactElement {
  const { session } = useShell();
  const root = session.phase === "in" ? session.user.rootTree : null;
  return (
    <SiteFrame>
      <ReleasesPage home={root === null ? "/trees" : `/trees/${root.id}`} />
    </SiteFrame>
  );
}
