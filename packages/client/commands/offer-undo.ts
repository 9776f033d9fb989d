import type { RowData } from "../store/row-data.ts";
import type { CommandContext } from "./command.ts";
import { undoChange } from "./undo.ts";

/** Long enough to read what happened and to reach for Undo. */
const OFFERED_MS = 8_000;

interface Offer {
  readonly message: string;
  /** A row that tells whether there is something left to undo: it may be refused, or done over. */
  readonly standing?: { readonly key: string; readonly holds: (row: RowData | undefined) => boolean };
  readonly beforeUndo?: () => void;
  /** A second button that undoes it and does more. */
  readonly orElse?: { readonly label: string; readonly afterUndo: () => void };
}

/** Says what was done last, with Undo; no longer than until it was taken back by another way. */
export const offerUndo = (ctx: CommandContext, offer: Offer): void =>
  offerTakingBack(ctx, offer, (change) => undoChange(ctx, change));

/** The same where there is no outline. @param takeBack what Undo does about the change of this id */
export function offerTakingBack(
  ctx: Pick<CommandContext, "workspace" | "notify">,
  { message, standing, beforeUndo, orElse }: Offer,
  takeBack: (change: string) => void,
): void {
  const { tree, undo } = ctx.workspace;
  const change = undo.lastChange();
  if (change === undefined) return;
  const made = undo.standing(change);
  const undoIt = () => {
    beforeUndo?.();
    takeBack(change);
  };
  ctx.notify({
    message,
    type: "info",
    duration: OFFERED_MS,
    action: { label: "Undo", run: undoIt },
    ...(orElse && {
      orElse: {
        label: orElse.label,
        run() {
          undoIt();
          orElse.afterUndo();
        },
      },
    }),
    standsWhile: {
      holds: () => made.holds() && (!standing || standing.holds(tree.row(standing.key))),
      subscribe(listener) {
        const stops = [
          made.subscribe(listener),
          ...(standing ? [tree.subscribeRow(standing.key, listener)] : []),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
    },
  });
}
