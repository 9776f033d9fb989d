import { type ReactElement, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { ReadClientId, startGoogle, Trouble } from "./start-google.ts";
import { GOOGLE_TEXTS } from "./ways-in-texts.ts";
import "./google-button.css";

/** Nothing of the provider is fetched before it is pressed. */
export function GoogleButton({
  load,
  readClientId,
  signIn,
}: {
  /** Fetches the code that asks the provider. */
  load: () => Promise<typeof startGoogle>;
  readClientId: ReadClientId;
  /** Undefined when it worked, else what to say. Never rejects. */
  signIn: (credential: string) => Promise<string | undefined>;
}): ReactElement {
  const slot = useRef<HTMLDivElement>(null);
  const isMounted = useRef(true);
  const dismiss = useRef(() => {});
  const [phase, setPhase] = useState<"idle" | "loading" | "asking" | "signing-in">("idle");
  const [trouble, setTrouble] = useState<Trouble>();
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      dismiss.current();
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
    const ask = await load().catch(() => undefined);
    const failure = ask
      ? await ask({
          readClientId,
          slot: () => slot.current,
          onAsking: (how) => {
            dismiss.current = how;
          },
          onCredential: (credential) => void onCredential(credential),
        })
      : { message: GOOGLE_TEXTS.notLoaded, why: GOOGLE_TEXTS.noServer };
    if (failure) fail(failure);
    else setPhase((now) => (now === "loading" ? "asking" : now));
  };

  return (
    <div className="google">
      <Button busy={phase === "loading" || phase === "signing-in"} onClick={() => void start()}>
        {phase === "signing-in" ? "Signing in…" : GOOGLE_TEXTS.button}
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
