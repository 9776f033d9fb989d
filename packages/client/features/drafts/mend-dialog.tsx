import "./draft-dialog.css";
import { type ReactElement, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { DraftFoot } from "./draft-foot.tsx";
import { DRAFT_TEXTS } from "./draft-texts.ts";
import { type Estimate, useEstimate } from "./use-estimate.ts";

interface MendDialogProps {
  /** What the card asks. */
  readonly name: string;
  /** The host that a model is asked at; null where rules answer. */
  readonly host: string | null;
  /** Says what that would use and send: null for nothing, undefined where nobody can tell. Null itself where rules answer. */
  readonly onEstimate: (() => Promise<Estimate | null | undefined>) | null;
  /** Asks how it may be mended. Resolves to an error text, if any. */
  readonly onPropose: () => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Says what leaves before it is asked how a card may be mended. */
export function MendDialog({ name, host, onEstimate, onPropose, onClose }: MendDialogProps): ReactElement {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const estimate = useEstimate(onEstimate);
  const propose = async () => {
    setBusy(true);
    setWrong(undefined);
    const problem = await onPropose();
    setBusy(false);
    if (problem === undefined) onClose();
    else setWrong(problem);
  };
  return (
    <Dialog title={DRAFT_TEXTS.mendTitle} onClose={onClose}>
      <form
        className="draft-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void propose();
        }}
      >
        <p className="hint" dir="auto" translate="no">
          {name}
        </p>
        <DraftFoot
          leaves={host === null ? DRAFT_TEXTS.staysCard : DRAFT_TEXTS.leavesCard(host)}
          estimate={estimate}
          wrong={wrong}
          submit={DRAFT_TEXTS.propose}
          busy={busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
