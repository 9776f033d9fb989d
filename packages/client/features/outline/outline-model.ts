import { type CommandContext, createKeyMemory } from "../../commands/command.ts";
import { browserTimers } from "../../platform/timers.ts";
import { createDoneRows, type DoneRows } from "../../store/done-rows.ts";
import { createLiveFields } from "../../store/live-fields.ts";
import type { RowSource } from "../../store/shown-rows.ts";
import type { UiStore } from "../../store/ui-store.ts";
import { createVisibleList } from "../../store/visible-list.ts";
import type { Workspace } from "../../store/workspace.ts";
import { createOpenRows, type OpenRows } from "./open-rows.ts";

/** What the page hands in beside the notes themselves. */
export type PageServices = Pick<
  CommandContext,
  | "api"
  | "notify"
  | "mayUse"
  | "isSignedIn"
  | "now"
  | "timeZone"
  | "openTree"
  | "openAddress"
  | "parentId"
  | "openParent"
  | "focusControls"
  | "setMode"
  | "linkTo"
  | "clipboard"
  | "windowHeight"
  | "insertText"
  | "openLink"
  | "filterBy"
>;

/** What lives as long as the page of one tree is open, and is closed with it. */
export interface OutlineModel {
  readonly ctx: CommandContext;
  readonly open: OpenRows;
  close(): void;
}

/** The rows of one page, kept in step with the tree and with what is collapsed. */
export function createOutlineModel(
  workspace: Workspace,
  ui: UiStore,
  rootKey: string,
  services: PageServices,
  estimate: number,
): OutlineModel {
  const { tree } = workspace;
  let doneRows: DoneRows | undefined;
  const source: RowSource = {
    childKeys(key) {
      const all = (doneRows ?? tree).childKeys(key);
      return ui.getState().filter?.childKeys(key, all) ?? all;
    },
    isCollapsed: (key) => ui.getState().collapsed.has(key),
  };
  const list = createVisibleList(rootKey, source, { estimate });
  let stopDone = () => {};
  const hideWhereWanted = () => {
    if (doneRows || !ui.getState().hidesDone) return;
    doneRows = createDoneRows(tree, ui);
    stopDone = doneRows.follow(list);
  };
  hideWhereWanted();
  const stopTree = tree.subscribeStructure(list.change);
  const stopUi = ui.subscribe((state, before) => {
    hideWhereWanted();
    if (state.filter !== before.filter) return list.rebuild();
    if (state.collapsed === before.collapsed) return;
    for (const key of state.collapsed) if (!before.collapsed.has(key)) list.collapseChanged(key);
    for (const key of before.collapsed) if (!state.collapsed.has(key)) list.collapseChanged(key);
  });
  const ctx: CommandContext = {
    workspace,
    ui,
    list,
    fields: createLiveFields(),
    memory: createKeyMemory(),
    ...services,
  };
  const open = createOpenRows({
    ui,
    rootKey,
    drafts: workspace.drafts,
    fields: ctx.fields,
    after: browserTimers.after,
  });
  return {
    ctx,
    open,
    close() {
      open.close();
      stopDone();
      stopTree();
      stopUi();
    },
  };
}
