import { type ReactElement, useEffect } from "react";
import { ToastRegion } from "../features/toasts/toast-region.tsx";
import { afterFirstScreen } from "../platform/first-screen.ts";
import { createPageViews } from "../platform/page-views.ts";
import { followOtherTabs } from "../session/other-tabs.ts";
import { toasts } from "../store/toasts.ts";
import { useLocation } from "../ui/router.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { useBoxAwaited } from "./box-awaited.ts";
import { usePageKeys } from "./page-keys.ts";
import { AppRoutes } from "./routes.tsx";
import { api, session, storage } from "./services.ts";
import { ShellProvider } from "./shell.tsx";

/** The whole page, for every address: routes within the frame, messages above them, and the keys of every page. */
export function App(): ReactElement {
  useBoxAwaited();
  usePageKeys();
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
