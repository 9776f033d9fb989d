import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { PrintDialog } from "../../features/print/print-dialog.tsx";
import { currentTree } from "../../store/current-tree.ts";

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
