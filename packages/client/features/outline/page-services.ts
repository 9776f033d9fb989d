import type { Feature } from "@perennial/domain/access/features";
import type { NodeId } from "@perennial/domain/tree/node";
import type { CommandContext } from "../../commands/command.ts";
import { searchWithMode, treePath } from "../../commands/tree-toolbar.ts";
import { isTextSelected, writeClipboard } from "../../platform/clipboard.ts";
import { serverClock } from "../../platform/server-clock.ts";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import { typeText } from "../../store/text-area.ts";
import { toasts } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { filterBy } from "../../ui/filter-by.ts";
import { navigate } from "../../ui/router.tsx";
import { createOpening } from "./opening.ts";
import type { PageServices } from "./outline-model.ts";
import { OUTLINE_TEXTS } from "./outline-texts.ts";
import type { ParentLink } from "./use-loaded-tree.ts";

export interface PageProps {
  readonly api: CommandContext["api"];
  readonly mayUse: (feature: Feature) => boolean;
  readonly isSignedIn: () => boolean;
  readonly parent: ParentLink | null;
}

/** What the commands of a page can do besides changing notes. `refocus`: called before the mode changes. */
export function createPageServices(
  workspace: Workspace,
  latest: () => PageProps,
  refocus: (is: boolean) => void,
): { readonly services: PageServices; stop(): void } {
  const opening = createOpening(workspace.tree, window);
  const open = (key: string, go: (id: number) => void) => {
    if (opening.open(key, go) && !workspace.status.get().online)
      services.notify({ message: OUTLINE_TEXTS.noPageYet });
  };
  const goTo = (id: NodeId, options?: { readonly replace: boolean }) =>
    void navigate(treePath(id, location.search), options);
  const services: PageServices = {
    api: latest().api,
    notify: (toast) => void toasts.show(toast),
    mayUse: (feature) => latest().mayUse(feature),
    isSignedIn: () => latest().isSignedIn(),
    now: serverClock.now,
    timeZone: deviceTimeZone,
    parentId: () => latest().parent?.id ?? null,
    openParent() {
      const { parent } = latest();
      if (parent) goTo(parent.id);
    },
    focusControls: () =>
      document.querySelector<HTMLElement>('[role="toolbar"][aria-label="Tree"] [tabindex="0"]')?.focus(),
    openTree: (key, options) => open(key, (id) => goTo(id, options)),
    openAddress: (key, addressOf) => open(key, (id) => navigate(addressOf(id, location.search))),
    setMode(next, options) {
      refocus(options?.refocus ?? false);
      void navigate({ search: searchWithMode(location.search, next) }, { replace: true });
    },
    linkTo: (id) => new URL(treePath(id, ""), location.href).href,
    clipboard: { write: writeClipboard, isTextSelected },
    windowHeight: () => window.innerHeight,
    insertText: typeText,
    filterBy,
    openLink: (href) => void window.open(href, "_blank", "noopener,noreferrer"),
  };
  return { services, stop: opening.giveUp };
}
