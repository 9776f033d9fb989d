import { type ReactElement, useState } from "react";
import { useOwnPasskeys } from "../../queries/own-passkeys.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";

/** The way past the password, for whoever has a passkey that works here. */
export function ByPasskey({
  prove,
  isProven,
  onProven,
}: {
  prove: () => Promise<string | undefined>;
  isProven: boolean;
  onProven: () => void;
}): ReactElement | null {
  const { list: passkeys } = useOwnPasskeys();
  const [wrong, setWrong] = useState<string>();
  if (!passkeys?.some((each) => each.worksHere)) return null;
  const ask = async () => {
    setWrong(undefined);
    const said = await prove();
    if (said === undefined) onProven();
    else setWrong(said);
  };
  return (
    <div className="by-passkey">
      {isProven ? (
        <p className="hint" role="status">
          {ACCOUNT_TEXTS.proven}
        </p>
      ) : (
        <button type="button" className="quiet" onClick={() => void ask()}>
          {ACCOUNT_TEXTS.byPasskey}
        </button>
      )}
      <p className="wrong" role="alert">
        {wrong}
      </p>
    </div>
  );
}
