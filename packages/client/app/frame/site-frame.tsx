import type { ReactElement, ReactNode } from "react";
import { MoreButton } from "../../features/menu/more-button.tsx";
import { SiteHeader } from "../../features/menu/site-header.tsx";
import { StudyLink } from "./lazy-frame-parts.tsx";
import { useShell } from "./shell-context.ts";
import { useMore } from "./use-more.tsx";

/** Header and More menu around a page of text. */
export function SiteFrame({ children }: { children: ReactNode }): ReactElement {
  const more = useMore();
  const { workspace } = useShell();
  return (
    <>
      <SiteHeader home="/">
        {workspace && <StudyLink workspace={workspace} bringsNotes={false} />}
        <MoreButton {...more} />
      </SiteHeader>
      {children}
    </>
  );
}
