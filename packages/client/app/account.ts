import { MIN_PASSWORD_LENGTH } from "@perennial/contract/limits";
import type { User } from "@perennial/contract/wire";
import type { Api } from "../api/client.ts";
import type { ApiError } from "../api/error.ts";
import type { Session, SessionUser } from "../store/session.ts";
import type { CredentialsInput } from "../ui/credentials-form.tsx";
import { isTokenUsable } from "./token.ts";

/** Coming, going and becoming someone else. Nothing here throws; a failure is a sentence for the person. */
export interface Account {
  /** Asks the server about a stored token, once; without a usable one it only clears what is stored. */
  start(): Promise<void>;
  /** Undefined when it worked, else what to say. An anonymous account's notes go along. */
  signIn(input: CredentialsInput): Promise<string | undefined>;
  createAccount(input: CredentialsInput): Promise<string | undefined>;
  /** Whether an anonymous account was made; the session then holds it. */
  createAnonymous(): Promise<boolean>;
  /** Tells the server and forgets the session, also when nobody answers. */
  logOut(): Promise<void>;
  /** Asks what the user has subscribed to; a failure is only logged. */
  readSubscription(): Promise<void>;
}

interface AccountDeps {
  readonly api: Pick<
    Api,
    "validateSession" | "login" | "createUser" | "createAnonymous" | "logout" | "subscriptionStatus"
  >;
  readonly session: Session;
  readonly now: () => Date;
}

export function createAccount({ api, session, now }: AccountDeps): Account {
  const account: Account = {
    async start() {
      const token = session.token();
      if (token === null) return;
      if (!isTokenUsable(token, now())) return session.clear();
      session.checking();
      const reply = await api.validateSession();
      if (session.token() !== token) return;
      if (reply.ok && reply.value.valid) session.begin(token, sessionUser(reply.value.user));
      else if (reply.ok || reply.error.status === 401) session.end();
      else session.unreachable();
    },
    async signIn(input) {
      const reply = await api.login({ body: { ...input } });
      if (!reply.ok) return sentenceOf(reply.error, "Authentication failed");
      session.begin(reply.value.token, sessionUser(reply.value.user));
      return undefined;
    },
    async createAccount(input) {
      if (input.password.length < MIN_PASSWORD_LENGTH) return PASSWORD_TOO_SHORT;
      const reply = await api.createUser({ body: { user: { ...input } } });
      if (!reply.ok) return sentenceOf(reply.error, "Failed to create account. Please try again.");
      session.begin(reply.value.token, sessionUser(reply.value.user));
      return undefined;
    },
    async createAnonymous() {
      const reply = await api.createAnonymous({ body: {} });
      if (!reply.ok) return false;
      session.begin(reply.value.token, sessionUser(reply.value.user));
      return true;
    },
    async logOut() {
      const reply = await api.logout({ body: {} });
      if (!reply.ok) console.warn("Logging out was not answered:", reply.error.message);
      session.clear();
    },
    async readSubscription() {
      const reply = await api.subscriptionStatus();
      if (!reply.ok) return console.warn("The subscription status was not answered:", reply.error.message);
      session.setSubscription({
        hasSubscription: reply.value.has_subscription,
        status: reply.value.status,
        required: reply.value.required,
      });
    },
  };
  return account;
}

export const PASSWORD_TOO_SHORT = `Choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`;

/** What stands beside the form: the server's sentence, made plain where it only names fields. */
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
    if (issue?.path.endsWith("password")) return PASSWORD_TOO_SHORT;
    if (issue?.path.endsWith("username")) return "Choose a username of 1 to 100 characters.";
    return issue?.message ?? error.message;
  }
  return error.code === "unknown" ? otherwise : error.message;
}

function firstIssue(details: ApiError["details"]): { path: string; message: string } | undefined {
  const [issue]: unknown[] = Array.isArray(details.issues) ? details.issues : [];
  if (typeof issue !== "object" || issue === null) return undefined;
  const { path, message } = issue as { path?: unknown; message?: unknown };
  return typeof path === "string" && typeof message === "string" ? { path, message } : undefined;
}

/** The user as the client keeps it. */
export const sessionUser = (user: User): SessionUser => ({
  id: user.id,
  username: user.username,
  rootTree: user.root_tree === null ? null : { id: user.root_tree.id, itemType: user.root_tree.item_type },
  hasSubscription: user.has_subscription ?? false,
  subscriptionStatus: user.subscription_status ?? null,
  isAnonymous: user.is_anonymous ?? false,
});
