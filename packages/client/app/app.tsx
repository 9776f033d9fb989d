import { type ReactElement, useEffect } from "react";
import { ToastRegion } from "../features/toasts/toast-region.tsx";
import { afterFirstScreen } from "../platform/first-screen.ts";
import { createPageViews } from "../platform/page-views.ts";
import { shortcutKey } from "../platform/pressed-key.ts";
import { followOtherTabs } from "../session/other-tabs.ts";
import { toasts } from "../store/toasts.ts";
import { ui } from "../store/ui-store.ts";
import { useLocation } from "../ui/router.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { AppRoutes } from "./routes.tsx";
import { api, session, storage } from "./services.ts";
import { ShellProvider } from "./shell.tsx";

/** The whole page, for every address: routes within the frame, messages above them, and `?` for the help. */
export function App(): ReactElement {
  useHelpKey();
  useEffect(() => followOtherTabs({ session, storage, page: window, reload: () => location.reload() }), []);
  return (
    <>
      <SkipLink />
      <ShellProvider>
        <AppRoutes />
      </ShellProvider>
      <ToastRegion toasts={toasts} />
      <PageViews />
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement);

/** Opens the shortcuts on `?`, except while typing or with modifiers. */
function useHelpKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        shortcutKey(event) !== "?" ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      if (isTyping(event.target) || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      ui.openModal({ id: "help" });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const views = createPageViews({
  async endpoint() {
    await afterFirstScreen();
    const reply = await api.clientConfig();
    return reply.ok ? reply.value.analytics_url : null;
  },
  fetch: (url, init) => fetch(url, init),
});

/** Counts a view of each page that is come to; a change of the query alone is none. Renders nothing. */
function PageViews(): null {
  const { pathname } = useLocation();
  useEffect(() => views.view(pathname), [pathname]);
  return null;
}
