import type { ReactElement } from "react";
import type { AccountActs } from "../../features/settings/account-acts.ts";
import { AccountPage } from "../../features/settings/account-page.tsx";
import { ACCOUNT_TEXTS } from "../../features/settings/account-texts.ts";
import { saveAddress } from "../../platform/save-file.ts";
import { accountAddress } from "../../queries/export-address.ts";
import { QueryScope } from "../../queries/scope.tsx";
import { toasts } from "../../store/toasts.ts";
import { navigate } from "../../ui/router.tsx";
import { ownAccount, passkeyActs } from "../frame/own-account.ts";
import { useShell } from "../frame/shell-context.ts";
import { api, settings, session as signedIn } from "../services.ts";
import { BookFrame } from "./book-frame.tsx";
import { usePlaceSearch } from "./use-places.ts";

const DELETED_MS = 10_000;
const inWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

const acts: AccountActs = {
  ...ownAccount,
  passkeys: passkeyActs,
  async download() {
    const address = await accountAddress(api, settings.get("API_BASE_URL"));
    if (address === undefined) return ACCOUNT_TEXTS.downloadFailed;
    saveAddress(address, document);
    return undefined;
  },
  async deleteAccount(password) {
    const isNameless = signedIn.user()?.isAnonymous ?? false;
    const deleted = await ownAccount.deleteAccount(password);
    if (typeof deleted === "string") return deleted;
    toasts.show({
      message: isNameless
        ? ACCOUNT_TEXTS.deletedForGood
        : ACCOUNT_TEXTS.deleted(inWords.format(new Date(deleted.eraseAt))),
      type: "success",
      duration: DELETED_MS,
    });
    navigate("/");
    return undefined;
  },
};

/** The page of the account of whoever is signed in. */
export function AccountRoute(): ReactElement | null {
  const { session, openClaim } = useShell();
  const { found, look } = usePlaceSearch();
  if (session.phase !== "in") return null;
  const root = session.user.rootTree;
  return (
    <BookFrame home={root === null ? "/" : `/trees/${root.id}`}>
      <QueryScope api={api}>
        <AccountPage user={session.user} acts={acts} places={{ found, onSearch: look }} onClaim={openClaim} />
      </QueryScope>
    </BookFrame>
  );
}
