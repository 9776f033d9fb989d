import { flushSync } from "react-dom";
import { type CommandContext, type FocusedPart, type Source, targetAt } from "./command.ts";
import { runCommand } from "./registry.ts";

/** Runs a command from a button and paints at once, so that the focus is right before the next key. */
export function act(
  ctx: CommandContext,
  id: string,
  key: string,
  place: FocusedPart,
  source: Source = "pointer",
): void {
  flushSync(() => void runCommand(ctx, id, targetAt(ctx, key, place, source)));
}
