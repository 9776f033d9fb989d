import { type ReactElement, useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { account } from "../services.ts";

/** There is a token, and nobody can say whether it still holds. */
export function Unreachable(): ReactElement {
  useEffect(() => {
    const again = () => void account.start();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  return (
    <Page className="plain" title="No answer">
      <h1>The server does not answer</h1>
      <p>
        You are still signed in, and what you wrote on this device is kept. Check the connection and try
        again.
      </p>
      <div className="acts">
        <Button primary onClick={() => void account.start()}>
          Try again
        </Button>
      </div>
    </Page>
  );
}
