import { useLayoutEffect, useRef, useState } from "react";
import { saveAllTexts } from "../../commands/carry-out.ts";
import { modeOfSearch } from "../../commands/tree-toolbar.ts";
import { ui } from "../../store/ui-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { isNarrow } from "../../ui/narrow.ts";
import { useLocation } from "../../ui/router.tsx";
import { createOutlineModel, type OutlineModel } from "./outline-model.ts";
import { createPageServices, type PageProps } from "./page-services.ts";

const WIDE_ROW_PX = 36;
const NARROW_ROW_PX = 40;
/** How high a row is that was never measured. */
export const estimatedHeight = (): number => (isNarrow() ? NARROW_ROW_PX : WIDE_ROW_PX);

/** The rows of a page and what is done with them: one for each page; what the page knows changes without a new one. */
export function usePageModel(
  workspace: Workspace,
  rootKey: string,
  props: PageProps,
): OutlineModel | undefined {
  const [model, setModel] = useState<OutlineModel>();
  const latest = useRef(props);
  latest.current = props;
  const refocus = useModeOfAddress();

  useLayoutEffect(() => {
    const { services, stop } = createPageServices(workspace, () => latest.current, refocus);
    const created = createOutlineModel(workspace, ui, rootKey, services, estimatedHeight());
    setModel(created);
    // On opening a tree its root has the focus; with a blank title the caret is in it.
    const root = { key: rootKey, part: "inner" } as const;
    if (isInUse(document.activeElement)) ui.focused(root);
    else ui.requestFocus({ ...root, caret: "end" });
    return () => {
      saveAllTexts(created.ctx);
      stop();
      created.close();
    };
  }, [workspace, rootKey, refocus]);
  return model;
}

/** The address says whether one reads or edits. Returns how to have the focus go back to its row when that changes. */
function useModeOfAddress(): (is: boolean) => void {
  const mode = modeOfSearch(useLocation().search);
  const wanted = useRef(false);
  const [want] = useState(() => (is: boolean) => {
    wanted.current = is;
  });
  useLayoutEffect(() => {
    ui.setState({ mode });
    if (!wanted.current) return;
    wanted.current = false;
    const { focus } = ui.getState();
    if (focus) ui.requestFocus({ ...focus, caret: "end" });
  }, [mode]);
  return want;
}

/** A menu, a dialog or a panel that was opened while the tree was loading keeps the focus. */
const isInUse = (active: Element | null): boolean =>
  active?.closest('dialog, [role="dialog"], [aria-haspopup="dialog"][aria-expanded="true"], aside') != null;
