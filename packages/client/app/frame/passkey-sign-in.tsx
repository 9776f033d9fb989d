import { type ReactElement, useEffect, useState } from "react";
import { enterByPasskey } from "../../session/passkeys.ts";
import { api, session } from "../services.ts";

/** Signs in with a passkey as soon as it is shown, and says what went wrong. @param through what goes around signing in */
export function PasskeySignIn({ through }: { through: ThroughSignIn }): ReactElement {
  const [wrong, setWrong] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; each press of the button shows a new one
  useEffect(() => {
    let isShown = true;
    void through(() => enterByPasskey({ api, session })).then((said) => isShown && setWrong(said));
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <p className="wrong" role="alert">
      {wrong}
    </p>
  );
}

/** Signs in, with what goes before and after; resolves to nothing, or to what to say. */
export type ThroughSignIn = (enter: () => Promise<string | undefined>) => Promise<string | undefined>;
