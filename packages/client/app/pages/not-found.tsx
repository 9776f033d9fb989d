import type { ReactElement } from "react";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { APP_TEXTS } from "../app-texts.ts";
import { SiteFrame } from "../frame/site-frame.tsx";

/** The page of an address that means nothing here. */
export function NotFoundRoute(): ReactElement {
  return (
    <SiteFrame>
      <Page className="plain" title={APP_TEXTS.missing}>
        <h1>{APP_TEXTS.missing}</h1>
        <p>{APP_TEXTS.missingWhy}</p>
        <p>
          <Link className="way" to="/">
            {APP_TEXTS.start}
          </Link>
        </p>
      </Page>
    </SiteFrame>
  );
}
