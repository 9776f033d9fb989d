import { createCodeLoader } from "./code-loader.ts";

/** Why a browser gave no passkey. `known`: the device has one of this account already. `unsupported`: it has none at all here. */
export type PasskeyTrouble = "cancelled" | "known" | "unsupported" | "not-loaded";

/** What a browser is asked with, in the form of WebAuthn. */
type Options = Readonly<Record<string, unknown>>;

const libraryCode = createCodeLoader(() => import("@simplewebauthn/browser"));
type Library = Awaited<ReturnType<typeof libraryCode.load>>;

/** Asks the browser to make a passkey. Never rejects. */
export const makePasskey = (options: Options) =>
  asked(({ startRegistration: ask }) => ask({ optionsJSON: inForm(options) }));

/** Asks the browser for a passkey of the person. Never rejects. */
export const choosePasskey = (options: Options) =>
  asked(({ startAuthentication: ask }) => ask({ optionsJSON: inForm(options) }));

// The server made it with the other half of the library; a browser refuses what is not in form.
const inForm = <T>(options: Options): T => options as T;

/** Its library is fetched when somebody wants to use a passkey. */
async function asked<T>(ask: (library: Library) => Promise<T>): Promise<T | PasskeyTrouble> {
  if (typeof PublicKeyCredential === "undefined") return "unsupported";
  let library: Library;
  try {
    library = await libraryCode.load();
  } catch {
    return "not-loaded";
  }
  try {
    return await ask(library);
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "InvalidStateError") return "known";
    return name === "NotAllowedError" || name === "AbortError" ? "cancelled" : "unsupported";
  }
}
