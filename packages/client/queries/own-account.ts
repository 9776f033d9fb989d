import { useQuery } from "@tanstack/react-query";
import { answerOf } from "./answer.ts";
import { useApi } from "./scope.tsx";

/** What an account keeps, and may keep; null for what has no end. */
export interface AccountUsage {
  readonly nodes: number;
  readonly mostNodes: number | null;
  /** Of texts. */
  readonly bytes: number;
  readonly mostBytes: number | null;
}

/** What the server tells of the account of whoever is signed in; undefined until it has answered. */
export function useOwnAccount(userId: number): {
  readonly account:
    | { readonly hasPassword: boolean; readonly codesLeft: number; readonly usage: AccountUsage | undefined }
    | undefined;
  readonly readAgain: () => void;
} {
  const api = useApi();
  const { data, refetch } = useQuery({
    queryKey: ["account", userId],
    queryFn: () => answerOf(api.getAccount()),
    staleTime: 0,
  });
  const account = data && {
    hasPassword: data.has_password,
    codesLeft: data.recovery_codes_left,
    usage: data.usage && {
      nodes: data.usage.nodes,
      mostNodes: data.usage.most_nodes,
      bytes: data.usage.bytes,
      mostBytes: data.usage.most_bytes,
    },
  };
  return { account, readAgain: () => void refetch() };
}
