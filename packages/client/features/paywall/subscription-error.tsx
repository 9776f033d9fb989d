import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PAYWALL_TEXTS } from "./paywall-texts.ts";

/** The checkout did not begin: why, and what to do about it. Nothing was charged. */
export function SubscriptionError({
  message,
  reason,
  action,
  onClose,
}: {
  message: string;
  reason: string | undefined;
  action: { readonly label: string; readonly run: () => void };
  onClose: () => void;
}): ReactElement {
  return (
    <Dialog title="Subscription Error" role="alertdialog" onClose={onClose}>
      <p className="why">{message}</p>
      {reason === undefined ? null : <p className="hint">{reason}</p>}
      <p className="hint">{PAYWALL_TEXTS.notCharged}</p>
      <div className="acts dialog-acts">
        <Button primary onClick={action.run}>
          {action.label}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
