import { idKindOf } from "@perennial/domain/kind/owner";
import { shapeOf } from "@perennial/domain/op/op-type";
import type { PastChange } from "@perennial/domain/op/past-action";
import { useEffect } from "react";
import { treePath } from "../../commands/tree-toolbar.ts";
import { createLinkedElsewhere } from "../../queries/linked-elsewhere.ts";
import { createLinkTargets } from "../../store/link-targets.ts";
import type { Workspace } from "../../store/workspace.ts";
import { provideLinkTargets } from "../../ui/link-targets.ts";
import { api, storage, timers } from "../services.ts";

/** Lets the links on a page show what their notes are called, also those that are not loaded. */
export function useLinksOf(
  workspace: Pick<Workspace, "tree" | "whole" | "history" | "userId"> | undefined,
): void {
  useEffect(() => {
    if (!workspace) return;
    const { tree, whole, history, userId } = workspace;
    const elsewhere = createLinkedElsewhere({
      ask: async (ids) => {
        const reply = await api.listAnchors({ query: { ids } });
        return reply.ok ? reply.value.anchors : null;
      },
      storage,
      name: `perennial:anchors:${userId}`,
      timers,
    });
    const isElsewhere = ({ op }: PastChange) => {
      const kind = op && idKindOf(shapeOf(op.type).kind);
      return kind && !tree.get(kind, tree.identity.current(kind, op.id));
    };
    provideLinkTargets(
      createLinkTargets(
        tree,
        (id) => treePath(id, location.search),
        elsewhere,
        () => whole.get() !== null,
      ),
    );
    return history.subscribe((event) => {
      if (event.type === "began" || (event.type === "changes" && event.changes.some(isElsewhere)))
        elsewhere.renew();
    });
  }, [workspace]);
}
