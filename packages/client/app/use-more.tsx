import { useStore } from "zustand";
import { toggleDefaultItemType } from "../commands/tree-toolbar.ts";
import type { MoreContent } from "../features/menu/more-panel.tsx";
import { isLocalHost } from "../platform/local-host.ts";
import { ui } from "../store/ui-store.ts";
import { useReadable } from "../ui/use-readable.ts";
import { Health } from "./parts.tsx";
import { settings, theme } from "./services.ts";
import { useShell } from "./shell-context.ts";
import { APP_VERSION } from "./version.ts";

/** What the More menu shows on this page. */
export function useMore(mode?: MoreContent["mode"], history?: MoreContent["history"]): MoreContent {
  const { session, openClaim, logOut } = useShell();
  const itemType = useStore(ui, (state) => state.defaultItemType);
  const user = session.phase === "in" ? session.user : null;
  const subscriptionRequired = session.phase === "in" && (session.subscriptionRequired ?? false);
  return {
    version: APP_VERSION,
    user,
    theme: useReadable(theme),
    onTheme: theme.toggle,
    onHelp: () => ui.openModal({ id: "help" }),
    onClaim: openClaim,
    onLogOut: logOut,
    health: <Health />,
    ...(user === null ? {} : { itemType: { value: itemType, toggle: () => toggleDefaultItemType(ui) } }),
    ...(isLocalHost(location.hostname) ? { developer: { settings, subscriptionRequired } } : {}),
    ...(mode === undefined ? {} : { mode }),
    ...(history === undefined ? {} : { history }),
  };
}
