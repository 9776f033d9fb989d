import { flushSync } from "react-dom";
import type { CommandContext } from "./command.ts";

/** Code of commands that nobody needs before the first key: fetched when the page has nothing else to do. */
export interface Later<T> {
  /**
   * At once where it is here; else when it comes. That it cannot come is told.
   * @param run told whether the keys behind this one have gone on without it
   * @param without does then what can be done without it
   * @param holds whether the keys behind wait, if not as ever with this code
   */
  use(
    ctx: Pick<CommandContext, "notify">,
    run: (code: T, isOvertaken: boolean) => void,
    without?: () => void,
    holds?: boolean,
  ): void;
  /** Resolves when it is here, or cannot come. */
  preload(): Promise<unknown>;
}

interface Awaited {
  readonly isDone: Promise<boolean>;
  isOvertaken: boolean;
}
let awaited: Awaited | undefined;

/**
 * What a key is waiting for; resolves when its command is done, or cannot be done, to whether the keys behind it are
 * still to follow.
 */
export const awaitedCode = (): Promise<boolean> | undefined => awaited?.isDone;

/** The keys behind wait no longer: they mean what is seen now. */
export function overtake(): void {
  if (awaited) awaited.isOvertaken = true;
  awaited = undefined;
}

/**
 * Creates code for later: nothing is fetched before `preload` or the first `use`, and a failure is tried again
 * by the next.
 * @param holdsKeys whether the keys behind one that needs this code wait until it is carried out
 */
export function createLater<T>(fetchCode: () => Promise<T>, holdsKeys = false): Later<T> {
  let code: T | undefined;
  let loading: Promise<T> | undefined;
  const preload = () => {
    loading ??= fetchCode()
      .then((fetched) => {
        code = fetched;
        return fetched;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };
  return {
    preload: () => preload().catch(() => {}),
    use(ctx, run, without, holds = holdsKeys) {
      if (code !== undefined) run(code, false);
      else awaitCode(ctx, preload(), run, holds, without);
    },
  };
}

/**
 * Runs a command whose code is on its way; that it cannot come is told.
 * @param holdsKeys whether the keys behind it wait until it is carried out
 */
export function awaitCode<T>(
  ctx: Pick<CommandContext, "notify">,
  coming: Promise<T>,
  run: (code: T, isOvertaken: boolean) => void,
  holdsKeys: boolean,
  without?: () => void,
): void {
  const isDone = coming
    .then(
      // Nobody else sees to the painting any more.
      (fetched) => flushSync(() => run(fetched, own.isOvertaken)),
      () => {
        without?.();
        ctx.notify({ message: "This could not be loaded. Check the connection.", type: "error" });
      },
    )
    .then(() => {
      if (awaited === own) awaited = undefined;
      return !own.isOvertaken;
    });
  const own: Awaited = { isDone, isOvertaken: false };
  if (holdsKeys) awaited = own;
}
