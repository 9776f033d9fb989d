import { useQuery } from "@tanstack/react-query";
import { answerOf } from "./answer.ts";
import { useApi } from "./scope.tsx";

/** How many people have an account; undefined until known, or where nobody answers. */
export function useUserCount(): number | undefined {
  const api = useApi();
  const { data } = useQuery({ queryKey: ["user-count"], queryFn: () => answerOf(api.userStats()) });
  return data?.user_count;
}
