import { createOwnAccount } from "../../session/own-account.ts";
import { createPasskeyActs } from "../../session/passkeys.ts";
import { api, session } from "../services.ts";

/** What the page of the account asks of the server; fetched with that page. */
export const ownAccount = createOwnAccount({ api, session });
export const passkeyActs = createPasskeyActs({ api });
