import { isServerId } from "@perennial/domain/kind/record-id";
import { type ReactElement, useCallback, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { ExportDialog, type ExportScope } from "../../features/export/export-dialog.tsx";
import { saveAddress } from "../../platform/save-file.ts";
import { exportAddress } from "../../queries/export-address.ts";
import { countBranches } from "../../store/branch-counts.ts";
import { currentTree } from "../../store/current-tree.ts";
import type { ChosenRows } from "../../store/ui-store.ts";
import { EXPORTING_TEXTS } from "../app-texts.ts";
import { useShell } from "../frame/shell-context.ts";
import { api, settings } from "../services.ts";

interface ExportProps {
  /** The rows that it was asked of; without them those that are selected. */
  rows: ChosenRows | undefined;
  onClose: () => void;
}

/** The export dialog. A branch can be chosen only below the top, and once the server knows it. */
export function Export({ rows, onClose }: ExportProps): ReactElement {
  const { workspace } = useShell();
  const { rootId, parent, title } = useStore(currentTree);
  const [chosen] = useState(() => rows ?? currentTree.getState().selected?.());
  const branchId = rootId !== null && parent !== null && isServerId(rootId) ? rootId : undefined;
  const isBranch = chosen !== undefined && chosen.nodeIds.length === 1 && chosen.nodeIds[0] === branchId;
  const leaving = {
    chosen: chosen?.nodeIds.filter(isServerId),
    branch: branchId === undefined ? undefined : [branchId],
    everything: undefined,
  };
  const top = useSyncExternalStore(
    workspace?.whole.subscribe ?? toNobody,
    () => workspace?.whole.get() ?? null,
  );
  const heldIn = useCallback(
    (scope: ExportScope) => {
      if (!workspace || top === null) return undefined;
      const roots = {
        chosen: chosen?.nodeIds ?? [],
        branch: rootId === null ? [] : [rootId],
        everything: [top],
      };
      return countBranches(workspace.tree, roots[scope]);
    },
    [workspace, top, chosen, rootId],
  );
  return (
    <ExportDialog
      chosen={isBranch ? undefined : chosen?.name}
      branch={branchId === undefined ? undefined : title || "This branch"}
      waiting={workspace?.status.get().waiting ?? 0}
      heldIn={heldIn}
      onDownload={async (form, scope) => {
        const nodeIds = leaving[scope];
        if (nodeIds?.length === 0) return EXPORTING_TEXTS.unsent;
        const address = await exportAddress(api, settings.get("API_BASE_URL"), { ...form, nodeIds });
        if (address === undefined) return EXPORTING_TEXTS.noServer;
        saveAddress(address, document);
        return undefined;
      }}
      onClose={onClose}
    />
  );
}

/** There is nothing to hear of before the notes are open. */
const toNobody = () => () => {};
