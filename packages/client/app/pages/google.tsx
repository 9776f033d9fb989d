import type { ReactElement } from "react";
import { GoogleButton } from "../../features/sign-in/google-button.tsx";
import { api } from "../services.ts";

async function readClientId(): Promise<string | null | undefined> {
  const reply = await api.clientConfig();
  return reply.ok ? reply.value.google_client_id : undefined;
}

/** @param signIn takes the provider's token; undefined when it worked, else what to say */
export function Google({
  signIn,
}: {
  signIn: (credential: string) => Promise<string | undefined>;
}): ReactElement {
  return <GoogleButton readClientId={readClientId} signIn={signIn} />;
}
