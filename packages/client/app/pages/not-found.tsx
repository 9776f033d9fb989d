import type { ReactElement } from "react";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { SiteFrame } from "../frame/site-frame.tsx";

/** The page of an address that means nothing here. */
export function NotFoundRoute(): ReactElement {
  return (
    <SiteFrame>
      <Page className="plain" title="Page not found">
        <h1>Page not found</h1>
        <p>There is nothing at this address. It may have been deleted, or mistyped.</p>
        <p>
          <Link className="way" to="/">
            Back to the start page
          </Link>
        </p>
      </Page>
    </SiteFrame>
  );
}
