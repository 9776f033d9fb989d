import type { ReactElement } from "react";
import { GoogleButton } from "../../features/sign-in/google-button.tsx";
import { createEntrance } from "../../session/entrance.ts";
import { api, session } from "../services.ts";

/** The ways to sign in on this page; fetched with the forms that use them. */
export const entrance = createEntrance({ api, session });

async function readClientId(): Promise<string | null | undefined> {
  const reply = await api.clientConfig();
  return reply.ok ? reply.value.google_client_id : undefined;
}

/** The provider's button. Asks for its client id when pressed. `signIn` resolves to undefined or an error text. */
export function Google({
  signIn,
}: {
  signIn: (credential: string) => Promise<string | undefined>;
}): ReactElement {
  return <GoogleButton readClientId={readClientId} signIn={signIn} />;
}
