import type { NodeId } from "@perennial/domain/tree/node";
import { useEffect } from "react";
import { currentTree, NO_TREE } from "../../store/current-tree.ts";
import { useTitle } from "../../ui/page.tsx";
import type { ParentLink } from "./use-loaded-tree.ts";

/** Tells the window and what stands around the page which tree it shows, for as long as it does. */
export function useCurrentTree(rootId: NodeId | null, parent: ParentLink | null, title: string): void {
  useTitle(title === "" ? "Untitled" : title);
  // By its values: the link is made anew on every rendering, and what reads it here renders this page again.
  const parentId = parent?.id ?? null;
  const label = parent?.label ?? "";
  useEffect(
    () => currentTree.setState({ rootId, parent: parentId === null ? null : { id: parentId, label }, title }),
    [rootId, parentId, label, title],
  );
  useEffect(() => () => currentTree.setState(NO_TREE), []);
}
