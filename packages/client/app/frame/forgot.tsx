import { type ReactElement, useState } from "react";
import { FORGOT } from "../../features/sign-in/ways-in-texts.ts";
import type { ToastInput } from "../../store/toasts.ts";
import { navigate } from "../../ui/router.tsx";
import type { ThroughSignIn } from "./passkey-sign-in.tsx";
import { WayIn } from "./sign-in.tsx";

/** The way back in below a form that asks for a password. @param through what goes around signing in */
export function Forgot({ through }: { through: ThroughSignIn }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        {FORGOT}
      </button>
      {isOpen ? <WayIn way={{ by: "code", onClose: () => setOpen(false) }} through={through} /> : null}
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
