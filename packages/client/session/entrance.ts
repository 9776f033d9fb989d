import type { Credentials } from "@perennial/contract/accounts";
import { MIN_PASSWORD_LENGTH } from "@perennial/contract/limits";
import { isRecord } from "@perennial/contract/shapes/json-value";
import type { Api } from "../api/client.ts";
import type { ApiError } from "../api/error.ts";
import type { AuthSession } from "../store/session.ts";
import { sessionUser } from "./account.ts";

/** The ways to sign in. Nothing here throws; a failure is a sentence for the person. Fetched with the forms. */
export interface Entrance {
  /** Resolves to undefined when it worked, else to what to say. An anonymous account's notes go along. */
  signIn(input: Credentials): Promise<string | undefined>;
  createAccount(input: Credentials): Promise<string | undefined>;
  /** With a token of the provider; the first time makes an account. An anonymous account's notes go along. */
  signInWithGoogle(credential: string): Promise<string | undefined>;
  /** Resolves to whether an anonymous account was made, which the session then holds; or to why this server makes none. */
  createAnonymous(): Promise<boolean | string>;
}

interface EntranceDeps {
  readonly api: Pick<Api, "login" | "createUser" | "signInWithGoogle" | "createAnonymous">;
  readonly session: AuthSession;
}

/** The invitation of the link that this page was opened by. */
export const invited = () => {
  const invite = new URLSearchParams(globalThis.location?.search).get("invite");
  return invite === null ? {} : { query: { invite } };
};

/** Every way begins the session when it succeeds, and leaves the session as it was when it does not. */
export function createEntrance({ api, session }: EntranceDeps): Entrance {
  return {
    async signIn(input) {
      const reply = await api.login({ body: { ...input } });
      if (!reply.ok) return sentenceOf(reply.error, "Authentication failed");
      session.begin(reply.value.token, sessionUser(reply.value.user));
      return undefined;
    },
    async createAccount(input) {
      if (input.password.length < MIN_PASSWORD_LENGTH) return PASSWORD_TOO_SHORT;
      const reply = await api.createUser({ body: { user: { ...input } }, ...invited() });
      if (!reply.ok) return sentenceOf(reply.error, "Failed to create account. Please try again.");
      const before = session.user();
      // The name was to go to the anonymous account: where that had one already, this is another, empty account.
      if (before?.isAnonymous && before.id !== reply.value.user.id) return NAMED_ELSEWHERE;
      session.begin(reply.value.token, sessionUser(reply.value.user));
      return undefined;
    },
    async signInWithGoogle(credential) {
      const reply = await api.signInWithGoogle({ body: { google_token: credential }, ...invited() });
      if (!reply.ok) return sentenceOf(reply.error, "Authentication failed");
      session.begin(reply.value.token, sessionUser(reply.value.user));
      return undefined;
    },
    async createAnonymous() {
      const reply = await api.createAnonymous({ body: {}, ...invited() });
      if (!reply.ok) return reply.error.code === "sign_up_closed" && reply.error.message;
      session.begin(reply.value.token, sessionUser(reply.value.user));
      return true;
    },
  };
}

/** Said before the server is asked, in the words of its refusal. */
export const PASSWORD_TOO_SHORT = `Choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`;
/** Said where the anonymous account got its name in another tab, so that the new one is another account. */
export const NAMED_ELSEWHERE =
  "These notes have just been given a name in another tab. Reload this page to go on with them.";

/** Returns what stands beside the form: the server's sentence, made plain where it only names fields. */
export function sentenceOf(error: ApiError, otherwise: string): string {
  if (error.status === null) {
    return "The server does not answer. Nothing was changed; check the connection and try again.";
  }
  if (error.status === 429 && error.retryAfter !== null) {
    const seconds = Math.max(1, Math.ceil(error.retryAfter / 1_000));
    return `Too many attempts. Try again in ${seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`}.`;
  }
  if (error.code === "validation") {
    const issue = firstIssue(error.details);
    if (issue && /^(Choose another|Required)/.test(issue.message)) return issue.message;
    if (issue?.path.endsWith("password")) return issue.message.replace("Must be", "Choose a password of");
    if (issue?.path.endsWith("username")) return "Choose a username of 1 to 100 characters.";
    return issue?.message ?? error.message;
  }
  return error.code === "unknown" ? otherwise : error.message;
}

function firstIssue(details: ApiError["details"]): { path: string; message: string } | undefined {
  const [issue]: unknown[] = Array.isArray(details.issues) ? details.issues : [];
  if (!isRecord(issue)) return undefined;
  const { path, message } = issue;
  return typeof path === "string" && typeof message === "string" ? { path, message } : undefined;
}
