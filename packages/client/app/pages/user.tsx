import type { ReactElement } from "react";
import { UserPage } from "../../features/user/user-page.tsx";
import { QueryScope } from "../../queries/scope.tsx";
import { useShell } from "../frame/shell-context.ts";
import { SiteFrame } from "../frame/site-frame.tsx";
import { api } from "../services.ts";

/** The page of a user. The person it is about is offered a name there, if the account has none. */
export function UserRoute({ id }: { id: number }): ReactElement {
  const { session, openClaim } = useShell();
  const own = session.phase === "in" && session.user.id === id ? session.user : undefined;
  return (
    <SiteFrame>
      <QueryScope api={api}>
        {/* A name that was just chosen is another answer: the page is read anew. */}
        <UserPage
          key={`${id} ${own?.username}`}
          id={id}
          isSubscriber={own?.hasSubscription ?? false}
          onClaim={own?.isAnonymous ? openClaim : undefined}
        />
      </QueryScope>
    </SiteFrame>
  );
}
