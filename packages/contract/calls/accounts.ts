import * as z from "zod/mini";
import * as accounts from "../accounts.ts";
import { Timestamp } from "../shapes/record-shapes.ts";
import { type EndpointShapes, nothing } from "./endpoint.ts";

/** Accepts the fields flat or under `user`. */
const flatOrUser = <T extends z.ZodMiniType>(fields: T) => z.union([z.object({ user: fields }), fields]);

/** Left out where the session itself is proof enough. */
const OWN_PASSWORD = z.object({ password: z.optional(z.string()) });
/** The code of an invitation, where this server asks for one. */
const Invited = z.object({ invite: z.optional(z.string()) });

/** What is said in the calls about accounts, signing in and the subscription. */
export const accountCalls = {
  createAnonymous: {
    summary: "Makes an anonymous account with an empty notebook",
    query: Invited,
    body: z.object({}),
    answer: accounts.Session,
    errors: ["rate_limited", "sign_up_closed"],
  },
  createUser: {
    summary:
      "Makes an account with a name and a password; with an anonymous account's token its notes are kept",
    query: Invited,
    body: flatOrUser(accounts.Credentials),
    answer: accounts.NewUser,
    errors: ["validation", "username_taken", "rate_limited", "sign_up_closed"],
  },
  login: {
    summary: "Signs in by name and password; an anonymous account's token brings its notes along",
    body: flatOrUser(accounts.Login),
    answer: accounts.Session,
    errors: ["authentication_failed", "account_disabled", "rate_limited", "validation"],
  },
  signInWithGoogle: {
    summary:
      "Signs in with a token of the provider; the first time makes an account. An anonymous account's token brings its notes along",
    query: Invited,
    body: z.object({ google_token: z.string() }),
    answer: accounts.Session,
    errors: [
      "authentication_failed",
      "account_disabled",
      "rate_limited",
      "provider_unavailable",
      "sign_up_closed",
    ],
  },
  beginAtProvider: {
    summary:
      "Where a person signs in at the provider that is set up; the same browser has to bring `state` back within ten minutes",
    body: z.object({}),
    answer: z.object({ address: z.string(), state: z.string() }),
    errors: ["authentication_failed", "rate_limited", "provider_unavailable"],
  },
  signInFromProvider: {
    summary:
      "Signs in with the query that the provider sent back; the first time makes an account. An anonymous account's token brings its notes along",
    query: Invited,
    body: z.object({ query: z.string().check(z.maxLength(8_192)) }),
    answer: accounts.Session,
    errors: [
      "authentication_failed",
      "account_disabled",
      "rate_limited",
      "provider_unavailable",
      "validation",
    ],
  },
  logout: {
    summary: "Ends the session; its token is refused from then on",
    body: z.object({}),
    answer: nothing,
    errors: [],
  },
  validateSession: {
    summary: "Whether the token still holds, and whose it is",
    answer: z.object({ valid: z.boolean(), user: accounts.User }),
    errors: [],
  },
  getAccount: {
    summary: "What the account's owner is told of it beside its notes",
    answer: z.object({
      has_password: z.boolean(),
      recovery_codes_left: z.int(),
      /** What it keeps and may keep: notes and cards, and bytes of their texts; null for what has no end. */
      usage: z.optional(
        z.object({
          nodes: z.int(),
          bytes: z.int(),
          most_nodes: z.nullable(z.int()),
          most_bytes: z.nullable(z.int()),
        }),
      ),
    }),
    errors: [],
  },
  exportAccount: {
    summary:
      "Everything of the account as one file: a backup with all of its files, and what is kept of the account itself",
    /** A ticket of the event stream, where the address is all that a browser sends. */
    query: z.object({ token: z.optional(z.string()) }),
    answer: nothing,
    errors: ["not_found", "rate_limited"],
  },
  deleteAccount: {
    summary:
      "Deletes the account, by its password or in a session opened or proven within ten minutes: signed out at once, erased within a day; until then signing in brings it back",
    body: OWN_PASSWORD,
    answer: z.object({ erase_at: Timestamp }),
    errors: ["validation", "wrong_password", "conflict", "rate_limited"],
  },
  createRecoveryCodes: {
    summary:
      "Makes ten codes that open the account once each, by its password or in a session proven within ten minutes; those of before end. They are told this once",
    body: OWN_PASSWORD,
    answer: z.object({ codes: z.array(z.string()) }),
    errors: ["validation", "wrong_password", "conflict", "rate_limited"],
  },
  recoverAccount: {
    summary: "Opens an account by one of its recovery codes and changes its password; all its sessions end",
    body: accounts.Recovery,
    answer: accounts.Session,
    errors: ["validation", "authentication_failed", "account_disabled", "rate_limited"],
  },
  changePassword: {
    summary:
      "Changes the password, by the one of before or in a session proven within ten minutes; every other session of the account ends",
    body: accounts.PasswordChange,
    answer: nothing,
    errors: ["validation", "wrong_password", "conflict", "rate_limited"],
  },
  askForPasskey: {
    summary: "What a browser asks the person's passkey with; its challenge holds five minutes, once",
    body: z.object({}),
    answer: accounts.PasskeyOptions,
    errors: ["conflict", "rate_limited"],
  },
  signInWithPasskey: {
    summary: "Signs in with a passkey; an anonymous account's token brings its notes along",
    body: z.object({ response: accounts.UsedPasskey }),
    answer: accounts.Session,
    errors: ["authentication_failed", "account_disabled", "conflict", "validation", "rate_limited"],
  },
  proveByPasskey: {
    summary: "Proves by a passkey who uses the session: for ten minutes that counts as much as the password",
    body: z.object({ response: accounts.UsedPasskey }),
    answer: nothing,
    errors: ["conflict", "validation", "rate_limited"],
  },
  listPasskeys: {
    summary: "The passkeys of the account, the newest first",
    answer: z.object({ passkeys: z.array(accounts.OwnPasskey) }),
    errors: [],
  },
  beginPasskey: {
    summary:
      "What a browser makes a passkey with, by the account's password or in a session opened or proven within ten minutes",
    body: OWN_PASSWORD,
    answer: accounts.PasskeyOptions,
    errors: ["validation", "wrong_password", "conflict", "rate_limited"],
  },
  addPasskey: {
    summary: "Adds the passkey that was made: it opens the account from then on",
    body: z.object({ name: accounts.PasskeyName, response: accounts.MadePasskey }),
    answer: accounts.OwnPasskey,
    errors: ["validation", "conflict"],
  },
  renamePasskey: {
    summary: "Gives a passkey another name",
    body: z.object({ name: accounts.PasskeyName }),
    answer: nothing,
    errors: ["validation", "not_found"],
  },
  removePasskey: {
    summary:
      "Removes a passkey, by the account's password or in a session opened or proven within ten minutes; it opens the account no more",
    body: OWN_PASSWORD,
    answer: nothing,
    errors: ["validation", "wrong_password", "conflict", "not_found", "rate_limited"],
  },
  listSessions: {
    summary: "The sessions of the account by the browser that opened each and the day of its last use",
    answer: z.object({ sessions: z.array(accounts.OwnSession) }),
    errors: [],
  },
  endSession: {
    summary: "Ends one session of the account; its token is refused from then on",
    answer: nothing,
    errors: ["not_found"],
  },
  endOtherSessions: {
    summary: "Ends all sessions of the account but the present one",
    answer: nothing,
    errors: [],
  },
  createToken: {
    summary:
      "Makes a personal token, the key of a program: for scopes, for one branch or for all. Its secret is told this once; at most 20 at a time",
    body: accounts.NewToken,
    answer: accounts.MadeToken,
    errors: ["validation", "conflict", "not_found"],
  },
  listTokens: {
    summary: "The personal tokens of the account that hold, the newest first, without their secrets",
    answer: z.object({ tokens: z.array(accounts.OwnToken) }),
    errors: [],
  },
  revokeToken: {
    summary: "Revokes a personal token: it is refused from then on, also where it is in use",
    answer: nothing,
    errors: ["not_found"],
  },
  userStats: {
    summary: "How many people have an account",
    /** The notice where not everybody may make an account: who may. */
    answer: z.object({ user_count: z.int(), sign_up_notice: z.optional(z.string()) }),
    errors: [],
  },
  getUser: {
    summary: "A user: all of it to that user, else id, name and root tree",
    answer: accounts.User,
    errors: ["not_found"],
  },
  startSubscription: {
    summary: "Begins a checkout; its outcome comes back as `payment=success` or `payment=cancelled`",
    body: z.object({ return_url: z.optional(z.string()) }),
    answer: z.object({ checkout_url: z.string() }),
    errors: ["conflict", "provider_unavailable"],
  },
  takePaymentEvent: {
    summary: "What the payment provider tells by itself, signed over the raw body; each event counts once",
    answer: z.object({ received: z.literal(true) }),
    errors: ["bad_request", "body_too_large", "provider_unavailable"],
  },
  subscriptionStatus: {
    summary: "What the user has subscribed to",
    answer: z.object({
      has_subscription: z.boolean(),
      status: z.string(),
      required: z.boolean(),
      trial_ends_at: z.nullable(Timestamp),
      current_period_end: z.nullable(Timestamp),
    }),
    errors: [],
  },
} as const satisfies EndpointShapes;
