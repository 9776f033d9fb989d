import { useQuery } from "@tanstack/react-query";
import type { Api, Reply } from "../api/client.ts";
import { answerOf } from "./answer.ts";
import { useApi } from "./scope.tsx";

/** A list of the account that is asked for whenever it is shown. */
export interface OwnList<View> {
  /** Undefined until the server has answered. */
  readonly list: readonly View[] | undefined;
  readonly failure: string | undefined;
  /** After something of it has changed. */
  readonly readAgain: () => void;
}

/**
 * Asks for a list of the account.
 * @param name by which its answer is cached
 * @param viewsOf what the screen reads of an answer
 */
export function useOwnList<Answer, View>(
  name: string,
  ask: (api: Api) => Promise<Reply<Answer>>,
  viewsOf: (answer: Answer) => readonly View[],
): OwnList<View> {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: [name],
    queryFn: () => answerOf(ask(api)),
    staleTime: 0,
  });
  return { list: data && viewsOf(data), failure: error?.message, readAgain: () => void refetch() };
}
