import type { CommandContext, Target } from "../command.ts";
import { copyLink, copyRows, cutRows } from "./copy-rows.ts";
import { deleteRows } from "./delete-rows.ts";
import { duplicateRows } from "./duplicate-rows.ts";
import { foldBranch } from "./fold-branch.ts";

type Deed = (ctx: CommandContext, at: Target) => void;

/** What the commands on branches do. */
export const DEEDS = {
  delete: deleteRows,
  "delete-row": deleteRows,
  duplicate: duplicateRows,
  copy: (ctx, at) => void copyRows(ctx, at),
  cut: cutRows,
  "copy-link": copyLink,
  "expand-all": foldBranch(false),
  "collapse-all": foldBranch(true),
  "row-menu": ({ ui }, { key, place }) => ui.openMenu({ key, part: place === "row" ? "row" : "inner" }),
} satisfies Readonly<Record<string, Deed>>;

export type DeedId = keyof typeof DEEDS;
