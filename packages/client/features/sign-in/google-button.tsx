import { type ReactElement, useEffect, useRef, useState } from "react";
import { askGoogle, dismissGoogle } from "../../platform/google-identity.ts";
import { Button } from "../../ui/button.tsx";
import "./google-button.css";

/** The id this site has with the provider: null where none is set up, undefined when nobody answered. */
export type ReadClientId = () => Promise<string | null | undefined>;

interface Trouble {
  readonly message: string;
  /** What it means, and what else one can do. */
  readonly why?: string;
}

const NOT_SET_UP = "Signing in with Google is not set up on this site. Use a name and a password instead.";
const NO_ANSWER = "The server does not answer. Check the connection and try again.";
const BLOCKED =
  "Something in this browser or its network keeps its script away. Use a name and a password instead.";
const BROKEN = "Its script did not work in this browser. Use a name and a password instead.";
const NOT_LOADED = "Failed to load Google Sign-In";
const NOT_INITIALIZED = "Failed to initialize Google Sign-In";

/** Nothing of the provider is fetched before it is pressed. */
export function GoogleButton({
  readClientId,
  signIn,
}: {
  readClientId: ReadClientId;
  /** Undefined when it worked, else what to say. Never rejects. */
  signIn: (credential: string) => Promise<string | undefined>;
}): ReactElement {
  const slot = useRef<HTMLDivElement>(null);
  const isMounted = useRef(true);
  const [phase, setPhase] = useState<"idle" | "loading" | "asking" | "signing-in">("idle");
  const [trouble, setTrouble] = useState<Trouble>();
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      dismissGoogle();
    };
  }, []);

  const fail = (told: Trouble) => {
    slot.current?.replaceChildren();
    setTrouble(told);
    setPhase("idle");
  };
  const isSigningIn = useRef(false);
  const onCredential = async (credential: string) => {
    if (isSigningIn.current || !isMounted.current) return;
    isSigningIn.current = true;
    setTrouble(undefined);
    setPhase("signing-in");
    const wrong = await signIn(credential);
    isSigningIn.current = false;
    if (wrong !== undefined) fail({ message: wrong });
    else setPhase("idle");
  };
  const start = async () => {
    setTrouble(undefined);
    setPhase("loading");
    const clientId = await readClientId();
    if (clientId === undefined) return fail({ message: NOT_LOADED, why: NO_ANSWER });
    if (clientId === null) return fail({ message: NOT_INITIALIZED, why: NOT_SET_UP });
    if (slot.current === null) return;
    slot.current.replaceChildren();
    const met = await askGoogle({
      clientId,
      slot: slot.current,
      onCredential: (credential) => void onCredential(credential),
    });
    if (met === "not-loaded") fail({ message: NOT_LOADED, why: BLOCKED });
    else if (met === "not-initialized") fail({ message: NOT_INITIALIZED, why: BROKEN });
    else setPhase((now) => (now === "loading" ? "asking" : now));
  };

  return (
    <div className="google">
      <Button busy={phase === "loading" || phase === "signing-in"} onClick={() => void start()}>
        {phase === "signing-in" ? "Signing in…" : "Continue with Google"}
      </Button>
      {/* The provider's own, in case its prompt does not show by itself. */}
      <div ref={slot} hidden={phase === "idle" || phase === "signing-in"} />
      <div className="google-said" role="alert">
        {trouble === undefined ? null : (
          <>
            <p className="wrong">{trouble.message}</p>
            {trouble.why === undefined ? null : <p className="hint">{trouble.why}</p>}
          </>
        )}
      </div>
    </div>
  );
}
