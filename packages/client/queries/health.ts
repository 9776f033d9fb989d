import { useQuery } from "@tanstack/react-query";
import { answerOf } from "./answer.ts";
import { useApi } from "./scope.tsx";

const HEALTH_EVERY_MS = 15_000;

/** Whether server and database answer; undefined until the first answer. Asked anew while it is shown. */
export function useHealth(): "ok" | "error" | undefined {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ["health"],
    queryFn: ({ signal }) => answerOf(api.health({ signal })),
    retry: false,
    staleTime: 0,
    refetchInterval: HEALTH_EVERY_MS,
    // "Offline" is an answer here, not a reason to wait.
    networkMode: "always",
  });
  if (isError) return "error";
  if (data === undefined) return undefined;
  return data.status === "ok" ? "ok" : "error";
}
