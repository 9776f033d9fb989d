import { useQuery } from "@tanstack/react-query";
import { answerOf } from "./answer.ts";
import { useApi } from "./scope.tsx";

export interface SessionView {
  readonly id: string;
  /** Null for what is no browser that we know. */
  readonly label: string | null;
  /** The day in UTC, as `2026-11-29`. */
  readonly lastUsedOn: string;
  readonly isCurrent: boolean;
}

/** The sessions of whoever is signed in; `readAgain` after one was ended. */
export function useSessions(): {
  readonly sessions: readonly SessionView[] | undefined;
  readonly failure: string | undefined;
  readonly readAgain: () => void;
} {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["sessions"],
    queryFn: () => answerOf(api.listSessions()),
    staleTime: 0,
  });
  const sessions = data?.sessions.map(({ id, label, last_used_on, is_current }) => ({
    id,
    label,
    lastUsedOn: last_used_on,
    isCurrent: is_current,
  }));
  return { sessions, failure: error?.message, readAgain: () => void refetch() };
}
