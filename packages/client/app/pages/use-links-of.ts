import { idKindOf } from "@perennial/domain/kind/owner";
import { shapeOf } from "@perennial/domain/op/op-type";
import type { PastChange } from "@perennial/domain/op/past-action";
import { useEffect } from "react";
import { treePath } from "../../commands/tree-toolbar.ts";
import { createCodeLoader } from "../../platform/code-loader.ts";
import { serverClock } from "../../platform/server-clock.ts";
import { createLinkedElsewhere } from "../../queries/linked-elsewhere.ts";
import { createLinkTargets } from "../../store/link-targets.ts";
import { toasts } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { provideLinkTargets } from "../../ui/link-targets.ts";
import { UI_TEXTS } from "../../ui/ui-texts.ts";
import { api, storage, timers } from "../services.ts";

const deleted = createCodeLoader(async () => (await import("./recently-deleted.tsx")).deletedNotes);

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
      serverClock.now,
      () => whole.get() !== null,
    );
    const underWay = new Set<number>();
    const wireIdOf = (anchor: number) => {
      const local = tree.get("anchor", anchor)?.nodeId;
      return local === undefined ? elsewhere.get(anchor)?.nodeId : tree.identity.wireIdOf("node", local);
    };
    const notes = () => deleted.load().catch(() => undefined);
    const deletion = async (anchor: number) => {
      const id = wireIdOf(anchor);
      return id === undefined ? undefined : (await notes())?.deletion(id);
    };
    const restore = async (anchor: number) => {
      const id = wireIdOf(anchor);
      if (id === undefined || underWay.has(id)) return;
      underWay.add(id);
      const found = await notes();
      if (found) await found.restore(workspace, id);
      else toasts.show({ message: UI_TEXTS.partNotLoaded, type: "warning" });
      underWay.delete(id);
    };
    provideLinkTargets({ ...targets, deletion, restore: (anchor) => void restore(anchor) });
    return history.subscribe((event) => {
      if (event.type === "began" || (event.type === "changes" && event.changes.some(isElsewhere)))
        elsewhere.renew();
    });
  }, [workspace]);
}
