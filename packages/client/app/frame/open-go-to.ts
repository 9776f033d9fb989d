import { currentTree } from "../../store/current-tree.ts";
import { ui } from "../../store/ui-store.ts";
import { navigate } from "../../ui/router.tsx";
import { session } from "../services.ts";

/**
 * Opens *Go to*; from a page without a tree, which has no rows to find it in, above one's notes.
 * @returns whether there are notes to look in
 */
export function openGoTo(): boolean {
  const state = session.get();
  const tree = state.phase === "in" ? state.user.rootTree : null;
  if (tree === null) return false;
  ui.openBox("go-to");
  if (currentTree.getState().rootId === null) navigate(`/trees/${tree.id}`);
  return true;
}
