import type { BrowserContext } from "@playwright/test";

/** Collects what no page may do: errors in the console, uncaught exceptions, breaches of the content policy. */
export interface PageWatch {
  readonly problems: readonly string[];
  /** What the pages logged for whoever looks into the console: warnings, in order. */
  readonly logged: readonly string[];
  /** A test that breaks the network or has calls refused says so: the browser reports each in the console. */
  allowFailedRequests: boolean;
  /**
   * A test that leaves a page whose changes are on their way says so: the next page sends them again, and the 422 of one
   * that arrived in another form is its answer.
   */
  allowSentAgain: boolean;
  /** A test that writes hostile text says so: some browsers report each handler that the policy has blocked. */
  allowBlockedHandlers: boolean;
  watch(context: BrowserContext): void;
}

/** What the browser itself prints for a call that failed or was refused; no script can prevent it. */
const FAILED_REQUEST = /^Failed to load resource:|net::ERR_|has been blocked by CORS policy/;

/** What the browser prints where a list of commands is answered with 422. */
const REFUSED = /^Failed to load resource: the server responded with a status of 422 /;

/** Said of an inline handler only when it did not run. */
const BLOCKED_HANDLER =
  /^Executing inline event handler violates the following Content Security Policy directive .* The action has been blocked\.$/;

export function createPageWatch(): PageWatch {
  const problems: string[] = [];
  const logged: string[] = [];
  const self: PageWatch = {
    problems,
    logged,
    allowFailedRequests: false,
    allowSentAgain: false,
    allowBlockedHandlers: false,
    watch(context) {
      context.on("console", (message) => {
        if (message.type() === "warning") logged.push(message.text());
        if (message.type() !== "error") return;
        if (self.allowFailedRequests && FAILED_REQUEST.test(message.text())) return;
        const { url } = message.location();
        if (self.allowSentAgain && url.endsWith("/commands") && REFUSED.test(message.text())) return;
        if (self.allowBlockedHandlers && BLOCKED_HANDLER.test(message.text())) return;
        problems.push(`console.error: ${message.text()} (${url})`);
      });
      context.on("weberror", (error) => {
        problems.push(`uncaught: ${error.error().stack ?? error.error().message}`);
      });
    },
  };
  return self;
}
