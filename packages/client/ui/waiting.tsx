import type { ReactElement, ReactNode } from "react";
import { Petals } from "./petals.tsx";

/** The whole screen waits, and says for what. `over` lays it above the page. */
export function Waiting({ over = false, children }: { over?: boolean; children: ReactNode }): ReactElement {
  return (
    <div className={over ? "wait over" : "wait"} role="status">
      <Petals color="none" size={40} />
      <p>{children}</p>
    </div>
  );
}

/** The same as a page of its own: with the landmark and the heading that every page has. */
export function WaitingPage({ children }: { children: ReactNode }): ReactElement {
  return (
    <main id="main">
      <h1 className="vh">Perennial</h1>
      <Waiting>{children}</Waiting>
    </main>
  );
}
