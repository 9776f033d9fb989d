import { type OwnList, useOwnList } from "./own-list.ts";

export interface SessionView {
  readonly id: string;
  /** Null for what is no browser that we know. */
  readonly label: string | null;
  /** The day in UTC, as `2026-11-29`. */
  readonly lastUsedOn: string;
  readonly isCurrent: boolean;
}

/** The sessions of whoever is signed in. */
export const useSessions = (): OwnList<SessionView> =>
  useOwnList(
    "sessions",
    (api) => api.listSessions(),
    ({ sessions }) =>
      sessions.map(({ id, label, last_used_on, is_current }) => ({
        id,
        label,
        lastUsedOn: last_used_on,
        isCurrent: is_current,
      })),
  );
