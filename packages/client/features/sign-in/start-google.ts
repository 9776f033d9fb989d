import { askGoogle, dismissGoogle } from "../../platform/google-identity.ts";
import { GOOGLE_TROUBLE } from "./google-trouble.ts";
import { GOOGLE_TEXTS } from "./ways-in-texts.ts";

/** The id this site has with the provider: null where none is set up, undefined when nobody answered. */
export type ReadClientId = () => Promise<string | null | undefined>;

export interface Trouble {
  readonly message: string;
  /** What it means, and what else one can do. */
  readonly why?: string;
}

/**
 * Has the provider ask who it is. Resolves when it asks, or with why it cannot; never rejects.
 * @param slot where the provider puts its own button; null where the form has gone meanwhile
 * @param onAsking gets what takes the provider's prompt away
 */
export async function startGoogle({
  readClientId,
  slot,
  onAsking,
  onCredential,
}: {
  readClientId: ReadClientId;
  slot: () => HTMLElement | null;
  onAsking: (dismiss: () => void) => void;
  onCredential: (credential: string) => void;
}): Promise<Trouble | undefined> {
  const clientId = await readClientId();
  if (clientId === undefined) return { message: GOOGLE_TEXTS.notLoaded, why: GOOGLE_TEXTS.noServer };
  if (clientId === null) return { message: GOOGLE_TROUBLE.notInitialized, why: GOOGLE_TROUBLE.notSetUp };
  const place = slot();
  if (place === null) return undefined;
  place.replaceChildren();
  onAsking(dismissGoogle);
  const failure = await askGoogle({ clientId, slot: place, onCredential });
  if (failure === "not-loaded") return { message: GOOGLE_TEXTS.notLoaded, why: GOOGLE_TROUBLE.blocked };
  return failure && { message: GOOGLE_TROUBLE.notInitialized, why: GOOGLE_TROUBLE.broken };
}
