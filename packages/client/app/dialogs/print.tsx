import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { printChoice } from "../../features/print/print-choice.ts";
import { PrintDialog } from "../../features/print/print-dialog.tsx";
import { currentTree } from "../../store/current-tree.ts";

/** Longer than that nobody waits for pictures: the browser prints what is there. */
const MOST_WAIT_MS = 5_000;

/** The print dialog of the open page. It is closed before the browser prints, so that it is not on the paper. */
export function Print({ onClose }: { onClose: () => void }): ReactElement {
  const { title } = useStore(currentTree);
  return (
    <PrintDialog
      title={title === "" ? "this branch" : `“${title}”`}
      onPrint={() => {
        flushSync(onClose);
        let isPrinted = false;
        const print = () => {
          if (!isPrinted) window.print();
          isPrinted = true;
        };
        printChoice.setState({ onReady: print });
        setTimeout(print, MOST_WAIT_MS);
      }}
      onClose={onClose}
    />
  );
}
