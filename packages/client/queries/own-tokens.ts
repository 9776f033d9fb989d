import type { NewToken, TokenScope } from "@perennial/contract/accounts";
import { type OwnList, useOwnList } from "./own-list.ts";

/** What a token may be for. */
export type Scope = TokenScope;
/** A token as it is asked for. */
export type WantedToken = NewToken;

/** A personal token as it is listed. */
export interface TokenView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** What its branch says; null where it has one that is gone, undefined where it has none. */
  readonly branch: string | null | undefined;
  readonly seesPrivate: boolean;
  /** The day in UTC, as `2026-11-29`; null where it was not used yet. */
  readonly lastUsedOn: string | null;
  /** Null where it never expires. */
  readonly expiresAt: Date | null;
}

/** The personal tokens of whoever is signed in. */
export const useOwnTokens = (): OwnList<TokenView> =>
  useOwnList(
    "tokens",
    (api) => api.listTokens(),
    ({ tokens }) =>
      tokens.map((each) => ({
        id: each.id,
        name: each.name,
        scopes: each.scopes,
        branch: each.root_id === null ? undefined : each.root_title,
        seesPrivate: each.sees_private,
        lastUsedOn: each.last_used_on,
        expiresAt: each.expires_at === null ? null : new Date(each.expires_at),
      })),
  );
