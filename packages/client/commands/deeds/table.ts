import type { CommandContext, Target } from "../command.ts";
import { progressPath, studyPath } from "../tree-toolbar.ts";
import { completeRows } from "./complete-rows.ts";
import { convertRows } from "./convert-rows.ts";
import { copyLink, copyRows, cutRows } from "./copy-rows.ts";
import { deleteRows } from "./delete-rows.ts";
import { duplicateRows } from "./duplicate-rows.ts";
import { endAsCardOrSplit } from "./end-as-card.ts";
import { exportRows } from "./export-rows.ts";
import { foldBranch } from "./fold-branch.ts";
import { hideDone } from "./hide-done.ts";
import { buryRow, flagRow, suspendRow } from "./mark-row.ts";
import { moveAmongSiblings, moveOn } from "./move-past.ts";
import { indentRows, moveRowsDown, moveRowsUp, outdentRows } from "./rearrange-rows.ts";
import { clearSelection, extendSelection, growSelection, selectRows, selectTo } from "./selecting.ts";
import { sortRows } from "./sort-rows.ts";
import { followLink, style } from "./style-text.ts";
import { byPage, toFirstRow, toLastRow } from "./walk-rows.ts";

type Deed = (ctx: CommandContext, at: Target) => void;

/** What the commands on branches do. */
export const DEEDS = {
  delete: deleteRows,
  "delete-row": deleteRows,
  duplicate: duplicateRows,
  copy: copyRows,
  cut: cutRows,
  "copy-link": copyLink,
  export: exportRows,
  complete: completeRows,
  "hide-done": ({ ui }) => hideDone(ui, true),
  "show-done": ({ ui }) => hideDone(ui, false),
  "sort-children": sortRows,
  study: (ctx, { key }) => ctx.openAddress(key, studyPath),
  progress: (ctx, { key }) => ctx.openAddress(key, progressPath),
  "study-settings": ({ ui }, { row }) => ui.openModal({ id: "study-settings", nodeId: row.node.id }),
  suspend: suspendRow,
  bury: buryRow,
  flag: flagRow,
  "expand-all": foldBranch(false),
  "collapse-all": foldBranch(true),
  "row-menu": ({ ui }, { key, place }) => ui.openMenu({ key, part: place === "row" ? "row" : "inner" }),
  "first-row": toFirstRow,
  "last-row": toLastRow,
  "page-up": byPage(-1),
  "page-down": byPage(1),
  select: (ctx, { key }) => selectRows(ctx, key, key),
  "select-to": selectTo,
  "select-more": growSelection,
  "select-up": extendSelection(-1),
  "select-down": extendSelection(1),
  "clear-selection": clearSelection,
  "indent-rows": indentRows,
  "outdent-rows": outdentRows,
  "convert-rows": convertRows,
  "move-up": moveAmongSiblings("up"),
  "move-down": moveAmongSiblings("down"),
  "move-up-always": moveOn("up"),
  "move-down-always": moveOn("down"),
  "move-rows-up": moveRowsUp,
  "move-rows-down": moveRowsDown,
  bold: style("**"),
  italic: style("*"),
  code: style("`"),
  highlight: style("=="),
  strike: style("~~"),
  "follow-link": followLink,
  "end-as-card": endAsCardOrSplit,
} satisfies Readonly<Record<string, Deed>>;

/** The id of a command whose code is in the table of deeds. */
export type DeedId = keyof typeof DEEDS;
