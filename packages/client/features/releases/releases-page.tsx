import type { ReactElement } from "react";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";

/** The versions known so far; the full page with its tabs comes later. */
export function ReleasesPage({ home, version }: { home: string; version: string }): ReactElement {
  return (
    <Page className="plain" title="Releases">
      <p>
        <Link to={home}>← Back to Home</Link>
      </p>
      <h1>Releases</h1>
      <p>
        Version <span className="num">{version}</span>: notes nested as deep as you like, flashcards made in
        place and rated, all of it kept while you are offline.
      </p>
      <p>
        The product was first released as <span className="num">0.1.0</span> on{" "}
        <time dateTime="2025-08-28">28 August 2025</time>; <span className="num">0.12.0</span> followed on{" "}
        <time dateTime="2025-10-06">6 October 2025</time>.
      </p>
    </Page>
  );
}
