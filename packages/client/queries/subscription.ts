import { useQuery } from "@tanstack/react-query";
import { answerOf } from "./answer.ts";
import { useApi } from "./scope.tsx";
import { subscriptionText } from "./subscription-text.ts";

/** A subscriber's plan in words; undefined until the server has answered. */
export function useSubscriptionText(userId: number): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["subscription", userId],
    queryFn: () => answerOf(api.subscriptionStatus()),
  });
  return data && subscriptionText(data);
}
