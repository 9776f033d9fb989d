import type { ReactElement } from "react";
import { Button } from "./button.tsx";
import { Page } from "./page.tsx";

/** A page whose code did not come. */
export function PageFailed({ retry }: { retry: () => void }): ReactElement {
  return (
    <Page className="plain" title="Not loaded">
      <h1>This page could not be loaded</h1>
      <p>The connection may be down. Nothing you wrote is lost.</p>
      <div className="acts">
        <Button primary onClick={retry}>
          Try again
        </Button>
      </div>
    </Page>
  );
}

/** A smaller part whose code did not come: said above the page, which goes on working. */
export function PartFailed({ retry }: { retry: () => void }): ReactElement {
  return (
    <div className="part-failed" role="alert">
      <span>This could not be loaded. Check the connection.</span>
      <button type="button" className="quiet" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
