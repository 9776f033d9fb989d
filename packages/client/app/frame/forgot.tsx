import { type ReactElement, useState } from "react";
import { FORGOT } from "../../features/sign-in/sign-in-texts.ts";
import type { ToastInput } from "../../store/toasts.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PartFailed } from "../../ui/part-failed.tsx";
import { navigate } from "../../ui/router.tsx";
import { entrance } from "./sign-in.tsx";

const RecoverDialog = lazyPart(
  async () => (await import("../../features/sign-in/recover-dialog.tsx")).RecoverDialog,
  { failed: PartFailed },
);

/** The way back in below a form that asks for a password. @param recover instead of signing in on this page alone */
export function Forgot({ recover = entrance.recover }: { recover?: typeof entrance.recover }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        {FORGOT}
      </button>
      {isOpen ? <RecoverDialog recover={recover} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const OFFERED_MS = 10_000;

/** Returns the message about an account that has just got a name, with the way to its recovery codes. */
export const offerOfCodes = (message: string): ToastInput => ({
  message,
  type: "success",
  duration: OFFERED_MS,
  action: { label: "Recovery codes", run: () => navigate("/account#recovery") },
});
