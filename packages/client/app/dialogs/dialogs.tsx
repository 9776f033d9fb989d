import { type ReactElement, useEffect, useState } from "react";
import { useStore } from "zustand";
import { atTypingPause } from "../../platform/typing-pause.ts";
import { ui } from "../../store/ui-store.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PartFailed } from "../../ui/part-failed.tsx";
import { useShell } from "../frame/shell-context.ts";
import { timers } from "../services.ts";
import type { DialogsProps } from "./dialogs-props.ts";

/** Dialogs are fetched when they first open: none of them is needed to write a note. */
const part = { failed: PartFailed };
const HelpDialog = lazyPart(
  async () => (await import("../../features/help/help-dialog.tsx")).HelpDialog,
  part,
);
const Paywall = lazyPart(async () => (await import("./paywall.tsx")).Paywall, part);
const Export = lazyPart(async () => (await import("./export.tsx")).Export, part);
const Draft = lazyPart(async () => (await import("./draft.tsx")).Draft, part);
const Print = lazyPart(async () => (await import("./print.tsx")).Print, part);
const StudySettings = lazyPart(async () => (await import("./study-settings.tsx")).StudySettings, part);
const HideParts = lazyPart(async () => (await import("./hide-parts.tsx")).HideParts, part);
const Claim = lazyPart(async () => (await import("./claim.tsx")).Claim, part);
const SessionEnded = lazyPart(async () => (await import("./session-ended.tsx")).SessionEnded, part);
const TokenNotStored = lazyPart(async () => (await import("./token-not-stored.tsx")).TokenNotStored, part);
const LeaveDialog = lazyPart(
  async () => (await import("../../features/sign-in/leave-dialog.tsx")).LeaveDialog,
  part,
);

const UnsentTexts = lazyPart(async () => (await import("./unsent-texts.tsx")).UnsentTexts, part);

/** Fetches the dialogs that may be opened offline. */
export function preloadDialogs(): void {
  for (const dialog of [
    HelpDialog,
    Paywall,
    Print,
    StudySettings,
    HideParts,
    Claim,
    SessionEnded,
    TokenNotStored,
    LeaveDialog,
    UnsentTexts,
  ])
    dialog.preload();
}

/** Shows the modal dialogs one at a time; that of an ended session comes first, but never interrupts typing. */
export function Dialogs({ dialog, onClose, onClaim, onLeave }: DialogsProps): ReactElement | null {
  const { session } = useShell();
  const modal = useStore(ui, (state) => state.modal);
  const user = session.phase === "in" ? session.user : undefined;
  const ended = session.phase === "in" && session.ended;
  const mayInterrupt = useTypingPause(ended);
  if (ended && mayInterrupt) return <SessionEnded onLeave={onLeave} />;
  if (dialog === "claim") return <Claim onClose={onClose} />;
  if (dialog === "texts") return <UnsentTexts onClose={onClose} />;
  if (dialog !== undefined) {
    const download = () => {
      onClose();
      ui.openModal({ id: "export" });
    };
    return (
      <LeaveDialog
        {...dialog.loss}
        onStay={onClose}
        onClaim={onClaim}
        onDownload={download}
        onLeave={onLeave}
      />
    );
  }
  if (modal?.id === "help") return <HelpDialog signedIn={user !== undefined} onClose={ui.closeModal} />;
  if (modal?.id === "export") return <Export rows={modal.rows} onClose={ui.closeModal} />;
  if (modal?.id === "draft") return <Draft {...modal} onClose={ui.closeModal} />;
  if (modal?.id === "print") return <Print onClose={ui.closeModal} />;
  if (modal?.id === "token-not-stored")
    return <TokenNotStored why={modal.why} onClose={ui.closeModal} onClaim={onClaim} onLeave={onLeave} />;
  if (modal?.id === "study-settings")
    return <StudySettings key={String(modal.nodeId)} nodeId={modal.nodeId} onClose={ui.closeModal} />;
  if (modal?.id === "hide-parts") return <HideParts key={modal.drawn} {...modal} onClose={ui.closeModal} />;
  if (modal?.id === "paywall") return <Paywall feature={modal.feature} onClose={ui.closeModal} />;
  return null;
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
