import type { ReactElement } from "react";
import { Button } from "./button.tsx";
import { Page } from "./page.tsx";
import { UI_TEXTS } from "./ui-texts.ts";

/** A page of somebody's own whose code did not come: what they wrote is open beside it, or on the device. */
export const PageFailed = ({ retry }: { retry: () => void }): ReactElement => (
  <NotLoaded retry={retry}>{UI_TEXTS.nothingLost}</NotLoaded>
);

/** A page for whoever is not signed in: it does not know of anything that was written. */
export const PublicPageFailed = ({ retry }: { retry: () => void }): ReactElement => (
  <NotLoaded retry={retry}>{UI_TEXTS.checkConnection}</NotLoaded>
);

function NotLoaded({ retry, children }: { retry: () => void; children: string }): ReactElement {
  return (
    <Page className="plain" title="Not loaded">
      <h1>{UI_TEXTS.pageNotLoaded}</h1>
      <p>{children}</p>
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
      <span>{UI_TEXTS.partNotLoaded}</span>
      <button type="button" className="quiet" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
