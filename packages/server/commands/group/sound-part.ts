import type { Batch } from "./outcome.ts";

/** How a part of a batch went when it was tried and taken back. */
export type Rehearsal = "sound" | "no-connection" | { readonly error: unknown };

export interface SoundPart {
  /** The whole batch; the commands that cannot be carried out are marked. */
  readonly batch: Batch;
  /** What went wrong with each of them. */
  readonly errors: readonly unknown[];
}

/**
 * Finds the commands of a batch that nothing can be done with, by a defect of ours that shows as an exception or as a
 * refusal by the database. Tries ever longer beginnings of the batch without the ones found so far.
 * @returns null where the fault is in none of the commands, or the database is away
 */
export async function soundPart(
  batch: Batch,
  rehearse: (part: Batch) => Promise<Rehearsal>,
): Promise<SoundPart | null> {
  const { commands, uuid: _name, ...rest } = batch;
  const broken = new Set<string>();
  const errors: unknown[] = [];
  const attempt = (length: number) =>
    rehearse({ ...rest, commands: commands.slice(0, length), broken: new Set(broken) });

  let sound = 0;
  if ((await attempt(sound)) !== "sound") return null;
  while (sound < commands.length) {
    const found = await firstBroken(sound, commands.length, attempt);
    if (found === "no-connection") return null;
    if (found === "none") break;
    const command = commands[found.at];
    if (command === undefined) break;
    broken.add(command.uuid.toLowerCase());
    errors.push(found.error);
    sound = found.at + 1;
  }
  return { batch: { ...batch, broken }, errors };
}

/** Finds the first command that fails, by halves; the first `sound` of them are known not to. */
async function firstBroken(
  sound: number,
  count: number,
  attempt: (length: number) => Promise<Rehearsal>,
): Promise<{ readonly at: number; readonly error: unknown } | "none" | "no-connection"> {
  let low = sound;
  let high = sound;
  let error: unknown;
  // In ever longer steps, since the next one is often far, and where many are broken it is near.
  for (let step = 1; ; step *= 2) {
    high = Math.min(low + step, count);
    const tried = await attempt(high);
    if (tried === "no-connection") return tried;
    if (tried !== "sound") {
      error = tried.error;
      break;
    }
    if (high === count) return "none";
    low = high;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const tried = await attempt(middle);
    if (tried === "no-connection") return tried;
    if (tried === "sound") low = middle;
    else {
      high = middle;
      error = tried.error;
    }
  }
  return { at: high - 1, error };
}
