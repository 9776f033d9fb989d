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

export function createLater<T>(fetchCode: () => Promise<T>): Later<T> {
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
      preload().then(run, () => {
        without?.();
        ctx.notify({ message: "This could not be loaded. Check the connection.", type: "error" });
      });
    },
  };
}
