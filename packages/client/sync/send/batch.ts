import { commandToWire } from "@perennial/contract/command-to-wire";
import { MAX_COMMANDS_PER_REQUEST } from "@perennial/contract/limits";
import type { Command } from "@perennial/contract/wire";
import { type Entry, type EntryStep, textOf } from "../queue/entries.ts";
import { commandOf, wireId } from "./calls.ts";
import type { Resolver } from "./resolver.ts";

/** Characters of text in one request, a quarter of what the server takes. */
const MAX_BATCH_LENGTH = 4_000_000;
const LENGTH_WITHOUT_TEXT = 100;

/** An entry with the steps of it that were not taken yet. */
export interface Unsent {
  readonly entry: Entry;
  readonly open: readonly EntryStep[];
}

export interface BatchPart {
  readonly entry: Entry;
  readonly step: EntryStep;
  readonly command: Command;
}

/**
 * The commands of one request: as many as fit, up to the first that has to wait for an answer to these.
 * @param mode `together` when they succeed or fail as one, `apart` when each stands for itself
 */
export function batchOf(unsent: readonly Unsent[], known: Resolver, mode: "together" | "apart"): BatchPart[] {
  const parts: BatchPart[] = [];
  const before: EntryStep[] = [];
  let length = 0;
  for (const { entry, open } of unsent)
    for (const waiting of open) {
      if (known.missingIn(waiting, before)) return parts;
      if (mode === "apart" && known.waitsFor(waiting, before)) return parts;
      const step = known.prepare(waiting, before);
      const body = commandToWire(step.command, wireId, known.baseOf(step));
      length += textOf(step)?.text.length ?? LENGTH_WITHOUT_TEXT;
      if (parts.length > 0 && (parts.length >= MAX_COMMANDS_PER_REQUEST || length > MAX_BATCH_LENGTH))
        return parts;
      parts.push({ entry, step, command: commandOf(entry, step, body) });
      before.push(step);
    }
  return parts;
}
