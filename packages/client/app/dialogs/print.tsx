import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { PrintDialog } from "../../features/print/print-dialog.tsx";
import { currentTree } from "../../store/current-tree.ts";

/** The print dialog of the open page. It is closed before the browser prints, so that it is not on the paper. */
export function Print({ onClose }: { onClose: () => void }): ReactElement {
  const { title } = useStore(currentTree);
  return (
    <PrintDialog
      title={title === "" ? "this branch" : `“${title}”`}
      onPrint={() => {
        flushSync(onClose);
        window.print();
      }}
      onClose={onClose}
    />
  );
}
