import { type OwnList, useOwnList } from "./own-list.ts";

export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  /** Days in UTC, as `2026-11-29`; null where it was not used yet. */
  readonly createdOn: string;
  readonly lastUsedOn: string | null;
  readonly worksHere: boolean;
}

/** The passkeys of whoever is signed in. */
export const useOwnPasskeys = (): OwnList<PasskeyView> =>
  useOwnList(
    "passkeys",
    (api) => api.listPasskeys(),
    ({ passkeys }) =>
      passkeys.map(({ id, name, created_on, last_used_on, works_here }) => ({
        id,
        name,
        createdOn: created_on,
        lastUsedOn: last_used_on,
        worksHere: works_here,
      })),
  );
