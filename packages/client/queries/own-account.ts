import type { AccountRoom } from "@perennial/domain/access/account-room";
import { useQuery } from "@tanstack/react-query";
import { accountRoomFrom } from "../api/account-room.ts";
import { answerOf } from "./answer.ts";
import { useApi } from "./scope.tsx";

/** What the server tells of the account of whoever is signed in; undefined until it has answered. */
export function useOwnAccount(userId: number): {
  readonly account:
    | { readonly hasPassword: boolean; readonly codesLeft: number; readonly usage: AccountRoom | undefined }
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
    usage: data.usage && accountRoomFrom(data.usage),
  };
  return { account, readAgain: () => void refetch() };
}
