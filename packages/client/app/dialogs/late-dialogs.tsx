import type { ReactElement } from "react";
import { useStore } from "zustand";
import { ui } from "../../store/ui-store.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PartFailed } from "../../ui/part-failed.tsx";
import { useShell } from "../frame/shell-context.ts";
import type { DialogsProps } from "./dialogs-props.ts";

const Dialogs = lazyPart(async () => (await import("./dialogs.tsx")).Dialogs, { failed: PartFailed });

/** Fetches the dialogs that may be opened offline. */
export function preloadDialogs(): void {
  import("./dialogs.tsx").then((dialogs) => dialogs.preloadDialogs()).catch(() => {});
}

/** The modal dialogs, fetched when the first one opens. */
export function LateDialogs(props: DialogsProps): ReactElement | null {
  const { session } = useShell();
  const isModal = useStore(ui, (state) => state.modal !== null);
  const isWanted = isModal || props.dialog !== undefined || (session.phase === "in" && session.ended);
  return isWanted ? <Dialogs {...props} /> : null;
}
