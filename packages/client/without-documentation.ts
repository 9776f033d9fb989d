import type { Plugin } from "vite";

const CONTRACT = /\/contract\/endpoints\.ts$/;
/** Each endpoint's sentence and its list of refusals: the OpenAPI page prints them, the client never reads them. */
const SUMMARY = /\n {4}summary:\s*"(?:[^"\\]|\\.)*",/g;
const ERRORS = /\n {4}errors: \[[^\]]*\],/g;

/** The table of endpoints without what only documentation needs. */
export const withoutDocumentation = (source: string): string =>
  source.replace(SUMMARY, "").replace(ERRORS, "");

/** Keeps the contract's documentation out of the browser's script: about a kilobyte, compressed, before the first key. */
export function contractWithoutDocumentation(): Plugin {
  return {
    name: "perennial:contract-without-documentation",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: CONTRACT },
      handler: (source) => ({ code: withoutDocumentation(source), map: null }),
    },
  };
}
