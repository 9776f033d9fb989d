import type { ReactElement } from "react";
import { Link } from "../../ui/router.tsx";

/** The foot of the start page: the version leads to the list of releases. */
export function SiteFooter({ version }: { version: string }): ReactElement {
  return (
    <footer className="foot">
      <span>Perennial</span>
      <Link to="/releases">v{version}</Link>
    </footer>
  );
}
