import { scriptAddress } from "./trusted-types.ts";

/** Signing in with the provider's own script, which is fetched only when somebody asks for it. */

const SCRIPT = "https://accounts.google.com/gsi/client";
/** A script that has not come by then does not come. */
const SCRIPT_TIMEOUT_MS = 30_000;

/** The part of the provider's script that is used here. */
interface GoogleId {
  initialize(options: {
    client_id: string;
    callback: (answer: { credential?: unknown }) => void;
    cancel_on_tap_outside: boolean;
  }): void;
  renderButton(
    parent: HTMLElement,
    options: { theme: "outline"; size: "large"; text: "continue_with" },
  ): void;
  prompt(): void;
  cancel(): void;
}

/** Why the provider cannot ask: its script has not come, or does not do what it should. */
export type GoogleTrouble = "not-loaded" | "not-initialized";

export interface GoogleRequest {
  readonly clientId: string;
  /** The provider puts its own button there, which leads on where its prompt may not show by itself. */
  readonly slot: HTMLElement;
  /** With the token it gave; may come more than once. */
  readonly onCredential: (credential: string) => void;
}

let loading: Promise<boolean> | undefined;

/** Lets the provider ask who it is. Resolves when it asks, or with why it cannot; never rejects. */
export async function askGoogle(request: GoogleRequest): Promise<GoogleTrouble | undefined> {
  loading ??= loadScript();
  if (!(await loading)) {
    loading = undefined;
    return "not-loaded";
  }
  const id = googleId();
  if (id === undefined) return "not-initialized";
  try {
    id.initialize({
      client_id: request.clientId,
      cancel_on_tap_outside: false,
      callback({ credential }) {
        if (typeof credential === "string" && credential !== "") request.onCredential(credential);
      },
    });
    id.renderButton(request.slot, { theme: "outline", size: "large", text: "continue_with" });
    id.prompt();
    return undefined;
  } catch {
    return "not-initialized";
  }
}

/** Takes the provider's prompt away, where there is one. */
export function dismissGoogle(): void {
  try {
    googleId()?.cancel();
  } catch {
    // It is the provider's script that failed; there is nothing to take away then.
  }
}

function loadScript(): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    const settle = (isHere: boolean) => {
      clearTimeout(timer);
      if (!isHere) script.remove();
      resolve(isHere);
    };
    const timer = setTimeout(() => settle(false), SCRIPT_TIMEOUT_MS);
    script.src = scriptAddress(SCRIPT);
    script.async = true;
    script.onload = () => settle(true);
    script.onerror = () => settle(false);
    document.head.append(script);
  });
}

/** What the script left behind; it is somebody else's, so it is looked at before it is used. */
function googleId(): GoogleId | undefined {
  const { google } = globalThis as { google?: { accounts?: { id?: Partial<GoogleId> } } };
  const id = google?.accounts?.id;
  return typeof id?.initialize === "function" ? (id as GoogleId) : undefined;
}
