import { useQuery } from "@tanstack/react-query";
import { answerOf, ReadFailed } from "./answer.ts";
import { useApi } from "./scope.tsx";

export interface UserView {
  readonly id: number;
  readonly username: string;
  readonly rootTree: { readonly id: number; readonly itemType: string } | null;
}

/** How far the read of a user has come; `missing` where there is no such user. */
export type UserRead =
  | { readonly state: "loading" }
  | { readonly state: "missing" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | { readonly state: "loaded"; readonly user: UserView };

/** A user by id: all of it to that user, to anyone else the name and the root tree. */
export function useUser(id: number): UserRead {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["user", id],
    queryFn: () => answerOf(api.getUser({ id })),
    retry: (count, failure) => count < 1 && !(failure instanceof ReadFailed && failure.status === 404),
  });
  if (data !== undefined) {
    const root = data.root_tree;
    return {
      state: "loaded",
      user: {
        id: data.id,
        username: data.username,
        rootTree: root === null ? null : { id: root.id, itemType: root.item_type },
      },
    };
  }
  if (error === null) return { state: "loading" };
  if (error instanceof ReadFailed && error.status === 404) return { state: "missing" };
  return { state: "failed", message: error.message, retry: () => void refetch() };
}
