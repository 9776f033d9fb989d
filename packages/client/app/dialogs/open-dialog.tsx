import type { ReactElement } from "react";
import { useStore } from "zustand";
import { HelpDialog } from "../../features/help/help-dialog.tsx";
import { LeaveDialog } from "../../features/sign-in/leave-dialog.tsx";
import { ui } from "../../store/ui-store.ts";
import { useShell } from "../frame/shell-context.ts";
import { Claim } from "./claim.tsx";
import type { DialogsProps } from "./dialogs-props.ts";
import { Draft } from "./draft.tsx";
import { Export } from "./export.tsx";
import { HideParts } from "./hide-parts.tsx";
import { Paywall } from "./paywall.tsx";
import { Print } from "./print.tsx";
import { SessionEnded } from "./session-ended.tsx";
import { StudySettings } from "./study-settings.tsx";
import { TokenNotStored } from "./token-not-stored.tsx";
import { UnsentTexts } from "./unsent-texts.tsx";

/** The dialog that is open. @param hasEnded the session has, and the person may be interrupted */
export function OpenDialog({
  hasEnded,
  dialog,
  onClose,
  onClaim,
  onLeave,
}: DialogsProps & { hasEnded: boolean }): ReactElement | null {
  const { session } = useShell();
  const modal = useStore(ui, (state) => state.modal);
  if (hasEnded) return <SessionEnded onLeave={onLeave} />;
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
  if (modal?.id === "help") return <HelpDialog signedIn={session.phase === "in"} onClose={ui.closeModal} />;
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
