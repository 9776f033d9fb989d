import { type ReactElement, useEffect } from "react";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import { pageOpened } from "../../store/recent-pages.ts";
import { lookAhead, searchIndexOf } from "../../store/search-index.ts";
import { Box, isPurpose } from "./box.tsx";

interface GoToProps {
  readonly ctx: CommandContext;
  /** Whether all notes are here. */
  readonly isWhole: boolean;
}

/** The box that finds any row by its words: to open it, to move rows below it, or to copy it. */
export function GoTo({ ctx, isWhole }: GoToProps): ReactElement | null {
  const box = useStore(ctx.ui, (state) => state.box);
  useEffect(() => pageOpened(ctx.list.rootKey), [ctx]);
  useEffect(() => {
    if (isWhole) void lookAhead(searchIndexOf(ctx.workspace.tree));
  }, [ctx, isWhole]);
  return box !== null && isPurpose(box) ? <Box key={box} ctx={ctx} purpose={box} /> : null;
}
