import type { Api } from "../api/client.ts";
import type { ApiError } from "../api/error.ts";
import type { AuthSession } from "../store/session.ts";

/** Why a checkout did not begin: the specification's message, and more where there is more to say. */
export interface CheckoutTrouble {
  readonly message: string;
  readonly reason?: string;
  /** Signing in would help. */
  readonly needsLogin?: true;
}

export interface Checkout {
  /** Leads to the provider's page; undefined when the browser is on its way there. Never rejects. */
  start(): Promise<CheckoutTrouble | undefined>;
}

interface CheckoutDeps {
  readonly api: Pick<Api, "startSubscription">;
  readonly session: Pick<AuthSession, "token">;
  readonly address: () => string;
  readonly leaveTo: (url: string) => void;
  /** Resolves when what was typed and done is on disk. */
  readonly flush: () => Promise<void>;
  /** Asks anew whether there is a subscription: it may have begun elsewhere. */
  readonly readSubscription: () => Promise<void>;
}

/** Said where nobody is signed in; the specification's words, as the two below. */
export const PLEASE_LOG_IN = "Please log in first";
/** Said where the server answered, and refused. */
export const NO_CHECKOUT_SESSION = "Failed to create checkout session";
/** Said where no answer came, or one that leads nowhere. */
export const NOT_STARTED = "Failed to start subscription process. Please try again.";

/** Creates the way to the payment page: only to web addresses, after all text is on disk, and with a token. */
export function createCheckout(deps: CheckoutDeps): Checkout {
  return {
    async start() {
      if (deps.session.token() === null) return { message: PLEASE_LOG_IN, needsLogin: true };
      await deps.flush();
      const reply = await deps.api.startSubscription({ body: { return_url: deps.address() } });
      if (!reply.ok) {
        if (reply.error.status === 409) void deps.readSubscription();
        return troubleOf(reply.error);
      }
      const url = webAddress(reply.value.checkout_url, deps.address());
      if (url === undefined) return { message: NOT_STARTED };
      deps.leaveTo(url);
      return undefined;
    },
  };
}

/** A server that refused has a reason; where no answer came, trying again is the reason to be told. */
function troubleOf({ status, code, message }: ApiError): CheckoutTrouble {
  if (status === null) return { message: NOT_STARTED };
  return code === "unknown"
    ? { message: NO_CHECKOUT_SESSION }
    : { message: NO_CHECKOUT_SESSION, reason: message };
}

/** Returns the address of a web page; undefined for any other text. */
function webAddress(text: string, base: string): string | undefined {
  const url = URL.parse(text, base);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}
