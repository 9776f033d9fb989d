import { type ReactElement, useEffect, useState } from "react";
import { GoogleButton } from "../../features/sign-in/google-button.tsx";
import { BY_PASSKEY } from "../../features/sign-in/ways-in-texts.ts";
import { createCodeLoader } from "../../platform/code-loader.ts";
import { createEntrance } from "../../session/entrance.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PartFailed } from "../../ui/part-failed.tsx";
import { api, session } from "../services.ts";
import type { ThroughSignIn } from "./passkey-sign-in.tsx";

/** The ways to sign in on this page; fetched with the forms that use them. */
export const entrance = createEntrance({ api, session });

const waysIn = createCodeLoader(async () => (await import("./way-in.tsx")).WAYS_IN);
/** What the other ways in need beyond their buttons. */
export const WayIn = lazyPart(async () => (await waysIn.load()).WayIn, { failed: PartFailed });
const loadGoogle = async () => (await waysIn.load()).startGoogle;

async function readClientId(): Promise<string | null | undefined> {
  const reply = await api.clientConfig();
  return reply.ok ? reply.value.google_client_id : undefined;
}

/**
 * The ways in beside name and password: a passkey, the provider that is set up, and Google's button, which asks for its client id
 * when pressed.
 * @param signIn with Google; resolves to undefined or an error text
 * @param through what goes around signing in with the others
 */
export function OtherWaysIn({
  signIn,
  through,
}: {
  signIn: (credential: string) => Promise<string | undefined>;
  through: ThroughSignIn;
}): ReactElement {
  const [presses, setPresses] = useState(0);
  const [provider, setProvider] = useState<string | null>();
  useEffect(() => {
    void api.clientConfig().then((reply) => reply.ok && setProvider(reply.value.oidc_name));
  }, []);
  return (
    <>
      <div className="google">
        <Button onClick={() => setPresses(presses + 1)}>{BY_PASSKEY}</Button>
        {presses > 0 && <WayIn key={presses} way={{ by: "passkey" }} through={through} />}
      </div>
      {provider && <WayIn way={{ by: "provider", name: provider }} through={through} />}
      <GoogleButton load={loadGoogle} readClientId={readClientId} signIn={signIn} />
    </>
  );
}
