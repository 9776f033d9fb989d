import { useQuery } from "@tanstack/react-query";
import { answerOf } from "./answer.ts";
import { useApi } from "./scope.tsx";
import { subscriptionText } from "./subscription-text.ts";

/**
 * What the signed-in person, a subscriber, has, in words.
 * @param userId who that is
 * @returns undefined until the server has answered
 */
export function useSubscriptionText(userId: number): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["subscription", userId],
    queryFn: () => answerOf(api.subscriptionStatus()),
  });
  return data && subscriptionText(data);
}
