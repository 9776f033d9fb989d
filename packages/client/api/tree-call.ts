import { routes } from "@perennial/contract/calls/routes";
import { type ApiDeps, requestOf } from "./client.ts";

/** How a page asks for the tree it shows: with the node above it and what the person knows of its cards. */
export const treeCall = (id: number) =>
  ({ id, query: { format: "flat", include_parent: "true", include_user_flashcards: "true" } }) as const;

/** The same as it is sent: the arguments of a `fetch`. */
export const treeRequest = (deps: Pick<ApiDeps, "baseUrl" | "token">, id: number) =>
  requestOf(deps, routes.getTree, treeCall(id));
