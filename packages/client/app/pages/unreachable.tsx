import { type ReactElement, useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { APP_TEXTS } from "../app-texts.ts";
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
      <h1>{APP_TEXTS.unreachable}</h1>
      <p>{APP_TEXTS.stillSignedIn}</p>
      <div className="acts">
        <Button primary onClick={() => void account.start()}>
          Try again
        </Button>
      </div>
    </Page>
  );
}
