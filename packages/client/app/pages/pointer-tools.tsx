import { type ReactElement, useMemo } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { Dragging } from "../../features/dragging/dragging.tsx";
import { type FileTakers, useAddingFiles } from "../../features/files/use-adding-files.ts";
import { Paper } from "../../features/print/paper.tsx";
import { useSwiping } from "../../features/swiping/use-swiping.ts";
import { browserConnectivity } from "../../platform/online.ts";
import { whenReal } from "../../store/lasting-id.ts";
import { navigate } from "../../ui/router.tsx";
import { DROPPED_FILE_TEXTS } from "../app-texts.ts";
import { fileCalls } from "./files.ts";

const add: FileTakers["add"] = async (file) => {
  const calls = await fileCalls.load().catch(() => undefined);
  return calls ? calls.keep(file) : { ok: false, message: DROPPED_FILE_TEXTS.notLoaded };
};
const { isOnline } = browserConnectivity;

/** Opens the import of a file below a row, as soon as the server knows the row, or says why there is none. */
const bringInto = (ctx: CommandContext) => (file: File, key: string) => {
  const { tree } = ctx.workspace;
  let isUnderWay = false;
  const stop = whenReal(tree, key, (into) => {
    isUnderWay = true;
    ctx.ui.announce(DROPPED_FILE_TEXTS.reading(file.name));
    void fileCalls
      .load()
      .then((calls) => calls.bring(file, into))
      .catch(() => ({ ok: false, message: DROPPED_FILE_TEXTS.notLoaded }) as const)
      .then((reply) => {
        if (reply.ok) navigate(`/import?job=${reply.value.id}`);
        else ctx.notify({ message: reply.message, type: "warning" });
      });
  });
  if (isUnderWay) return;
  ctx.notify({ message: DROPPED_FILE_TEXTS.waiting(file.name) });
  const stopLooking = tree.subscribeRow(key, () => {
    if (!isUnderWay && tree.row(key)) return;
    stopLooking();
    stop();
    if (isUnderWay) return;
    ctx.notify({
      message: DROPPED_FILE_TEXTS.gone(file.name),
      type: "warning",
    });
  });
};

/** Dragging and swiping rows, files that are dropped on them, and the page as it is printed. */
export function PointerTools({ ctx }: { ctx: CommandContext }): ReactElement {
  useSwiping(ctx);
  const takers = useMemo(() => ({ add, isOnline, bring: bringInto(ctx) }), [ctx]);
  useAddingFiles(ctx, takers);
  return (
    <>
      <Dragging ctx={ctx} />
      <Paper ctx={ctx} />
    </>
  );
}
