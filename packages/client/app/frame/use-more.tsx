import { useStore } from "zustand";
import { toggleDefaultItemType } from "../../commands/tree-toolbar.ts";
import type { MoreContent } from "../../features/menu/more-panel.tsx";
import { version } from "../../package.json";
import { isLocalHost } from "../../platform/local-host.ts";
import { ui } from "../../store/ui-store.ts";
import { useReadable } from "../../ui/use-readable.ts";
import { settings, theme } from "../services.ts";
import { Health, UndecidedDrafts } from "./lazy-frame-parts.tsx";
import { openGoTo } from "./open-go-to.ts";
import { useShell } from "./shell-context.ts";

/** Returns what the More menu shows on this page. */
export function useMore(mode?: MoreContent["mode"], panels?: MoreContent["panels"]): MoreContent {
  const { session, openClaim, logOut } = useShell();
  const itemType = useStore(ui, (state) => state.defaultItemType);
  const user = session.phase === "in" ? session.user : null;
  const subscriptionRequired = session.phase === "in" && (session.subscriptionRequired ?? false);
  return {
    version,
    user,
    theme: useReadable(theme),
    onTheme: theme.toggle,
    onHelp: () => ui.openModal({ id: "help" }),
    onExport: () => ui.openModal({ id: "export" }),
    onClaim: openClaim,
    onLogOut: logOut,
    health: <Health />,
    ...(user === null
      ? {}
      : {
          itemType: { value: itemType, toggle: () => toggleDefaultItemType(ui) },
          onGoTo: openGoTo,
          Drafts: UndecidedDrafts,
        }),
    ...(isLocalHost(location.hostname) ? { developer: { settings, subscriptionRequired } } : {}),
    ...(mode === undefined
      ? {}
      : { mode, onFind: () => ui.openBox("find"), onPrint: () => ui.openModal({ id: "print" }) }),
    ...(panels === undefined ? {} : { panels }),
  };
}
