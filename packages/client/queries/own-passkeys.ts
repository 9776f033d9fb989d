import { useQuery } from "@tanstack/react-query";
import { answerOf } from "./answer.ts";
import { useApi } from "./scope.tsx";

export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  /** Days in UTC, as `2026-11-29`; null where it was not used yet. */
  readonly createdOn: string;
  readonly lastUsedOn: string | null;
  readonly worksHere: boolean;
}

/** The passkeys of whoever is signed in; `readAgain` after one has changed. */
export function useOwnPasskeys(): {
  readonly passkeys: readonly PasskeyView[] | undefined;
  readonly failure: string | undefined;
  readonly readAgain: () => void;
} {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["passkeys"],
    queryFn: () => answerOf(api.listPasskeys()),
    staleTime: 0,
  });
  const passkeys = data?.passkeys.map(({ id, name, created_on, last_used_on, works_here }) => ({
    id,
    name,
    createdOn: created_on,
    lastUsedOn: last_used_on,
    worksHere: works_here,
  }));
  return { passkeys, failure: error?.message, readAgain: () => void refetch() };
}
