import type { RowData } from "../store/row-data.ts";
import type { CommandContext } from "./command.ts";
import { takeBackChange } from "./undo.ts";

/** Long enough to read what happened and to reach for Undo. */
const OFFERED_MS = 8_000;

interface Offer {
  readonly message: string;
  /** A row that tells whether there is something left to undo: it may be refused, or done over. */
  readonly standing?: { readonly key: string; readonly holds: (row: RowData | undefined) => boolean };
  readonly beforeUndo?: () => void;
}

/** Says what was done last, with Undo. */
export function offerUndo(ctx: CommandContext, { message, standing, beforeUndo }: Offer): void {
  const { tree, undo } = ctx.workspace;
  const change = undo.lastChange();
  if (change === undefined) return;
  ctx.notify({
    message,
    type: "info",
    duration: OFFERED_MS,
    action: {
      label: "Undo",
      run() {
        beforeUndo?.();
        takeBackChange(ctx, change);
      },
    },
    ...(standing && {
      standsWhile: {
        holds: () => standing.holds(tree.row(standing.key)),
        subscribe: (listener) => tree.subscribeRow(standing.key, listener),
      },
    }),
  });
}
