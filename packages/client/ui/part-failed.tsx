import type { ReactElement } from "react";
import { Button } from "./button.tsx";
import { Page } from "./page.tsx";
import { UI_TEXTS } from "./ui-texts.ts";

/** A page whose code did not come. */
export function PageFailed({ retry }: { retry: () => void }): ReactElement {
  return (
    <Page className="plain" title="Not loaded">
      <h1>{UI_TEXTS.pageNotLoaded}</h1>
      <p>{UI_TEXTS.nothingLost}</p>
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
