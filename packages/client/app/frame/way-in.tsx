import type { ReactElement } from "react";
import { RecoverDialog } from "../../features/sign-in/recover-dialog.tsx";
import { startGoogle } from "../../features/sign-in/start-google.ts";
import { enterByCode } from "../../session/recover.ts";
import { api, session } from "../services.ts";
import { PasskeySignIn, type ThroughSignIn } from "./passkey-sign-in.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";

/** A way in beside name and password. */
export type Way =
  | { readonly by: "passkey" }
  | { readonly by: "provider"; readonly name: string }
  | { readonly by: "code"; readonly onClose: () => void };

/** What a way in needs beyond its button. */
function WayIn({ way, through }: { way: Way; through: ThroughSignIn }): ReactElement {
  if (way.by === "passkey") return <PasskeySignIn through={through} />;
  if (way.by === "provider") return <ProviderSignIn name={way.name} through={through} />;
  return (
    <RecoverDialog
      recover={(input) => through(() => enterByCode({ api, session }, input))}
      onClose={way.onClose}
    />
  );
}

/** What the ways in beside name and password need; one part, so that the start page names one. */
export const WAYS_IN = { WayIn, startGoogle };
