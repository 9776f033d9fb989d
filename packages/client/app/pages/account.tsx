import type { ReactElement } from "react";
import { AccountPage } from "../../features/settings/account-page.tsx";
import { QueryScope } from "../../queries/scope.tsx";
import { ownAccount } from "../frame/own-account.ts";
import { useShell } from "../frame/shell-context.ts";
import { api } from "../services.ts";
import { BookFrame } from "./book-frame.tsx";

/** The page of the account of whoever is signed in. */
export function AccountRoute(): ReactElement | null {
  const { session, openClaim } = useShell();
  if (session.phase !== "in") return null;
  const root = session.user.rootTree;
  return (
    <BookFrame home={root === null ? "/" : `/trees/${root.id}`}>
      <QueryScope api={api}>
        <AccountPage user={session.user} acts={ownAccount} onClaim={openClaim} />
      </QueryScope>
    </BookFrame>
  );
}
