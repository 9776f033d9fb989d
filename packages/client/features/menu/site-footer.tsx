import type { ReactElement } from "react";
import { Link } from "../../ui/router.tsx";

export function SiteFooter({ version }: { version: string }): ReactElement {
  return (
    <footer className="foot">
      <span>Perennial</span>
      <Link to="/releases">v{version}</Link>
    </footer>
  );
}
