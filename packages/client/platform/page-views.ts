const KNOWN = /^\/(|trees|releases|settings|state-diagram|(?:trees|notes|users)\/[^/]+)\/?$/;

/** The kind of page an address stands for, without what tells people or notes apart: `/trees/:id`. */
export function pathPattern(pathname: string): string {
  const known = KNOWN.exec(pathname)?.[1];
  return known === undefined ? "/not-found" : `/${known.replace(/\/.*$/, "/:id")}`;
}

interface PageViewDeps {
  /** Where views go; null where they are not counted. */
  readonly endpoint: () => Promise<string | null>;
  readonly fetch: (url: string, init: RequestInit) => Promise<unknown>;
}

/** Posts `{"path": "/trees/:id"}` to the configured endpoint, nothing else. Without one, nothing. Never throws. */
export function createPageViews({ endpoint, fetch }: PageViewDeps): { view(pathname: string): void } {
  let asked: Promise<string | null> | undefined;
  return {
    view(pathname) {
      asked ??= endpoint();
      asked
        .then((url) => {
          // An address of a script is for a provider's own script, which is not ours to run.
          if (url === null || new URL(url).pathname.endsWith(".js")) return;
          return fetch(url, {
            method: "POST",
            body: JSON.stringify({ path: pathPattern(pathname) }),
            // No permission is asked for, and no answer read.
            mode: "no-cors",
            credentials: "omit",
            referrerPolicy: "no-referrer",
            keepalive: true,
          });
        })
        .catch(() => {});
    },
  };
}
