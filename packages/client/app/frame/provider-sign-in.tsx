import { type ReactElement, useState } from "react";
import { continueWith } from "../../features/sign-in/sign-in-texts.ts";
import { leaveForProvider } from "../../session/provider.ts";
import { Button } from "../../ui/button.tsx";
import { api } from "../services.ts";
import type { ThroughSignIn } from "./passkey-sign-in.tsx";

/** The way in by the provider that this server has set up. @param name what people know it by */
export function ProviderSignIn({ name, through }: { name: string; through: ThroughSignIn }): ReactElement {
  const [isLeaving, setLeaving] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const leave = async () => {
    setLeaving(true);
    setWrong(undefined);
    setWrong(await through(() => leaveForProvider(api, (address) => location.assign(address))));
    setLeaving(false);
  };
  return (
    <div className="google">
      <Button busy={isLeaving} onClick={() => void leave()}>
        {continueWith(name)}
      </Button>
      <p className="wrong" role="alert">
        {wrong}
      </p>
    </div>
  );
}
