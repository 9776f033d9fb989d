import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "./router.tsx";

/** The page's title in the browser, with the product behind it. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined || title === "" ? "Perennial" : `${title} · Perennial`;
  }, [title]);
}

/** The `main` landmark of a text page. After a navigation, not the first load, its heading takes the focus. */
export function Page({
  title,
  className,
  children,
}: {
  title?: string;
  className?: string;
  children: ReactNode;
}): ReactElement {
  useTitle(title);
  const main = useRef<HTMLElement>(null);
  const { by } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page; what changes later moves nothing
  useEffect(() => {
    if (by === "load") return;
    const heading = main.current?.querySelector("h1");
    if (heading === null || heading === undefined) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: by === "back" });
    if (by !== "back") window.scrollTo(0, 0);
  }, []);
  return (
    <main id="main" ref={main} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
