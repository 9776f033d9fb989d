import { idKindOf } from "@perennial/domain/kind/owner";
import { shapeOf } from "@perennial/domain/op/op-type";
import type { PastChange } from "@perennial/domain/op/past-action";
import { useEffect } from "react";
import { treePath } from "../../commands/tree-toolbar.ts";
import { createCodeLoader } from "../../platform/code-loader.ts";
import { createLinkedElsewhere } from "../../queries/linked-elsewhere.ts";
import { createLinkTargets } from "../../store/link-targets.ts";
import { toasts } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { provideLinkTargets } from "../../ui/link-targets.ts";
import { UI_TEXTS } from "../../ui/ui-texts.ts";
import { api, storage, timers } from "../services.ts";

const restoring = createCodeLoader(async () => (await import("./recently-deleted.tsx")).restoreNote);

/**
 * Lets the links on a page show what their notes are called, also those that are not loaded, and restore what is deleted.
 */
export function useLinksOf(workspace: Workspace | undefined): void {
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
    const targets = createLinkTargets(
      tree,
      (id) => treePath(id, location.search),
      elsewhere,
      () => whole.get() !== null,
    );
    const underWay = new Set<number>();
    const restore = async (anchor: number) => {
      const local = tree.get("anchor", anchor)?.nodeId;
      const id = local === undefined ? elsewhere.get(anchor)?.nodeId : tree.identity.wireIdOf("node", local);
      if (id === undefined || underWay.has(id)) return;
      underWay.add(id);
      const restoreNote = await restoring.load().catch(() => undefined);
      if (restoreNote) await restoreNote(workspace, id);
      else toasts.show({ message: UI_TEXTS.partNotLoaded, type: "warning" });
      underWay.delete(id);
    };
    provideLinkTargets({ ...targets, restore: (anchor) => void restore(anchor) });
    return history.subscribe((event) => {
      if (event.type === "began" || (event.type === "changes" && event.changes.some(isElsewhere)))
        elsewhere.renew();
    });
  }, [workspace]);
}
