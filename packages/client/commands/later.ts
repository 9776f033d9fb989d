import type { CommandContext } from "./command.ts";

/** Code of commands that nobody needs before the first key: fetched when the page has nothing else to do. */
export interface Later<T> {
  /** At once where it is here; else when it comes. */
  use(ctx: Pick<CommandContext, "notify">, run: (code: T) => void): void;
  preload(): Promise<void>;
}

export function createLater<T>(fetchCode: () => Promise<T>): Later<T> {
  let code: T | undefined;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= fetchCode()
      .then((fetched) => {
        code = fetched;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };
  return {
    preload: () => preload().catch(() => {}),
    use(ctx, run) {
      if (code !== undefined) return run(code);
      preload().then(
        () => code !== undefined && run(code),
        () => ctx.notify({ message: "This could not be loaded. Check the connection.", type: "error" }),
      );
    },
  };
}
