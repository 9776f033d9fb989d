import type { ReactElement, ReactNode } from "react";
import { Petals } from "../../ui/petals.tsx";
import "./menu.css";
import { Link } from "../../ui/router.tsx";

/** The header of pages that are no tree: the name, and at the end what the page puts there. */
export function SiteHeader({ home, children }: { home: string; children: ReactNode }): ReactElement {
  return (
    <header className="site-top">
      <Link className="word" to={home}>
        <Petals color="none" size={20} />
        <span>Perennial</span>
      </Link>
      <nav aria-label="Site">{children}</nav>
    </header>
  );
}
