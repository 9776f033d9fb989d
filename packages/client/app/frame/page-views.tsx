import { useEffect } from "react";
import { createPageViews } from "../../platform/page-views.ts";
import { useLocation } from "../../ui/router.tsx";
import { api } from "../services.ts";

const views = createPageViews({
  async endpoint() {
    const reply = await api.clientConfig();
    return reply.ok ? reply.value.analytics_url : null;
  },
  fetch: (url, init) => fetch(url, init),
});

/** Counts a view of each page that is come to; a change of the query alone is none. Renders nothing. */
export function PageViews(): null {
  const { pathname } = useLocation();
  useEffect(() => views.view(pathname), [pathname]);
  return null;
}
