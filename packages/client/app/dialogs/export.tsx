import { isServerId } from "@perennial/domain/kind/record-id";
import type { ReactElement } from "react";
import { useStore } from "zustand";
import { ExportDialog } from "../../features/export/export-dialog.tsx";
import { saveAddress } from "../../platform/save-file.ts";
import { exportAddress } from "../../queries/export-address.ts";
import { currentTree } from "../../store/current-tree.ts";
import { useShell } from "../frame/shell-context.ts";
import { api, settings } from "../services.ts";

const NO_ANSWER = "The server does not answer. Check the connection, then try again.";

/**
 * The export of what is open: a branch can be chosen only where the page is not the top of the notes, and the
 * server knows it.
 */
export function Export({ onClose }: { onClose: () => void }): ReactElement {
  const { workspace } = useShell();
  const { rootId, parent, title } = useStore(currentTree);
  const branchId = rootId !== null && parent !== null && isServerId(rootId) ? rootId : undefined;
  return (
    <ExportDialog
      branch={branchId === undefined ? undefined : title || "This branch"}
      waiting={workspace?.status.get().waiting ?? 0}
      onDownload={async (format, scope) => {
        const wanted = { format, rootId: scope === "branch" ? branchId : undefined };
        const address = await exportAddress(api, settings.get("API_BASE_URL"), wanted);
        if (address === undefined) return NO_ANSWER;
        saveAddress(address, document);
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
