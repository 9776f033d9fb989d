import { type ReactElement, useEffect, useState } from "react";
import { useStore } from "zustand";
import { atTypingPause } from "../../platform/typing-pause.ts";
import { ui } from "../../store/ui-store.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PartFailed } from "../../ui/part-failed.tsx";
import { useShell } from "../frame/shell-context.ts";
import { timers } from "../services.ts";
import type { DialogsProps } from "./dialogs-props.ts";

/** All dialogs are one part: none of them is needed to write a note. */
const OpenDialog = lazyPart(async () => (await import("./open-dialog.tsx")).OpenDialog, {
  failed: PartFailed,
});

/** Fetches the dialogs, which may be opened offline. */
export const preloadDialogs = OpenDialog.preload;

/** Shows the modal dialogs one at a time; that of an ended session comes first, but never interrupts typing. */
export function Dialogs(props: DialogsProps): ReactElement | null {
  const { session } = useShell();
  const isModal = useStore(ui, ({ modal }) => modal !== null);
  const ended = session.phase === "in" && session.ended;
  const hasEnded = useTypingPause(ended) && ended;
  const isOpen = hasEnded || props.dialog !== undefined || isModal;
  return isOpen ? <OpenDialog {...props} hasEnded={hasEnded} /> : null;
}

/** Returns true once typing has paused while `wanted`; false again when it is no longer wanted. */
function useTypingPause(wanted: boolean): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const stop = atTypingPause(() => setReached(true), document, timers);
    return () => {
      stop();
      setReached(false);
    };
  }, [wanted]);
  return wanted && reached;
}
