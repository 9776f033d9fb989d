import { useQuery } from "@tanstack/react-query";
import { answerOf } from "./answer.ts";
import { useApi } from "./scope.tsx";

/**
 * How many people have an account; undefined until known, or where nobody answers. In the place of the number stands who may make
 * one, where not everybody may.
 */
export function useUserCount(): number | string | undefined {
  const api = useApi();
  const { data } = useQuery({ queryKey: ["user-count"], queryFn: () => answerOf(api.userStats()) });
  return data?.sign_up_notice ?? data?.user_count;
}
