import { type ReactElement, useEffect, useState } from "react";
import { Page } from "../../ui/page.tsx";
import { Link, navigate } from "../../ui/router.tsx";
import { WaitingPage } from "../../ui/waiting.tsx";
import { APP_TEXTS, SIGNING_IN_TEXTS } from "../app-texts.ts";
import { comeBack } from "../frame/signing-in.ts";
import { SiteFrame } from "../frame/site-frame.tsx";

/** Where a provider sends people back to: it leads on by itself, or says what went wrong. */
export function SigningInRoute(): ReactElement {
  const [wrong, setWrong] = useState<string>();
  useEffect(() => {
    void comeBack(location.search).then((said) => {
      // The code in the address is used up, and no history keeps it.
      if (said === undefined) return navigate("/", { replace: true });
      history.replaceState(null, "", location.pathname);
      setWrong(said);
    });
  }, []);
  if (wrong === undefined) return <WaitingPage>{SIGNING_IN_TEXTS.waiting}</WaitingPage>;
  return (
    <SiteFrame>
      <Page className="plain" title={SIGNING_IN_TEXTS.failed}>
        <h1>{SIGNING_IN_TEXTS.failed}</h1>
        <p role="alert">{wrong}</p>
        <p>
          <Link className="way" to="/">
            {APP_TEXTS.start}
          </Link>
        </p>
      </Page>
    </SiteFrame>
  );
}
