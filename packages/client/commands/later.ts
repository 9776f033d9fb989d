import { flushSync } from "react-dom";
import type { CommandContext } from "./command.ts";

/** Code of commands that nobody needs before the first key: fetched when the page has nothing else to do. */
export interface Later<T> {
  /**
   * At once where it is here; else when it comes. That it cannot come is told.
   * @param without does then what can be done without it
   */
  use(ctx: Pick<CommandContext, "notify">, run: (code: T) => void, without?: () => void): void;
  /** Resolves when it is here, or cannot come. */
  preload(): Promise<unknown>;
}

let awaited: Promise<unknown> | undefined;

/** What a key is waiting for; resolves when its command is done, or cannot be done. */
export const awaitedCode = (): Promise<unknown> | undefined => awaited;

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
    use(ctx, run, without) {
      if (code !== undefined) return run(code);
      const done = preload().then(
        // Nobody else sees to the painting any more.
        (fetched) => flushSync(() => run(fetched)),
        () => {
          without?.();
          ctx.notify({ message: "This could not be loaded. Check the connection.", type: "error" });
        },
      );
      if (holdsKeys)
        awaited = done.finally(() => {
          awaited = undefined;
        });
    },
  };
}
