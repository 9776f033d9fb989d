import { couldPassForAnother } from "@perennial/domain/text/account-names";
import { isCommonPassword } from "@perennial/domain/text/common-passwords";
import * as z from "zod/mini";
import { MAX_PASSWORD_LENGTH, MAX_USERNAME_LENGTH, MIN_PASSWORD_LENGTH } from "./limits.ts";
import { ItemType } from "./outline/wire.ts";
import { absent, storable } from "./shapes/input-shapes.ts";
import { Id, Timestamp } from "./shapes/record-shapes.ts";

/** The shapes of accounts: who somebody is, how they sign in, and what their client has to know of the server. */

const RootTree = z.object({ id: Id, item_type: ItemType });
export const User = z.object({
  id: Id,
  username: z.string(),
  root_tree: z.nullable(RootTree),
  has_subscription: z.optional(z.boolean()),
  subscription_status: z.optional(z.string()),
  is_anonymous: z.optional(z.boolean()),
});
export const Session = z.object({ token: z.string(), user: User });
/** Public: none of it is a secret. */
export const ClientConfig = z.object({
  /** Null where signing in with Google is not set up. */
  google_client_id: z.nullable(z.string()),
  /** What the other provider is called where people can sign in; null without one. */
  oidc_name: z.optional(z.nullable(z.string())),
  subscription_required: z.boolean(),
  /** `offline` is the labelled test checkout. */
  payments: z.enum(["stripe", "offline"]),
  autofill: z.enum(["model", "rules"]),
  analytics_url: z.nullable(z.string()),
  /** By what a client can read (reads.ts): the least that may go on, and what the newest client says. */
  least_client: z.optional(z.int()),
  present_client: z.optional(z.int()),
});
export const NewUser = z.object({ id: Id, token: z.string(), user: User });

/** Line breaks and other control characters, and what turns the direction of the text around a name. */
const OUT_OF_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\p{C}\p{Z}]/u;
/** A name stands in a line of a page: one that cannot be seen, or changes what is around it, could pass for another. */
const oneLine = z.refine<string>((name) => !OUT_OF_LINE.test(name) && (name === "" || VISIBLE.test(name)), {
  error: "A name is one line of characters that can be seen.",
});

/** Of new names alone: those of before go on signing in. */
const unlike = z.refine<string>(
  (name) => !VISIBLE.test(name) || OUT_OF_LINE.test(name) || !couldPassForAnother(name),
  {
    error:
      "Choose another username: signs that cannot be seen, or letters of two alphabets, could pass for another name.",
  },
);
const TOO_COMMON = "Choose another password: this one is among the first that are guessed.";
const NewPassword = z.string().check(
  // One that is too short or too long is not said to be common, too.
  z.minLength(MIN_PASSWORD_LENGTH, { abort: true }),
  z.maxLength(MAX_PASSWORD_LENGTH, { abort: true }),
  storable,
  z.refine((password) => !isCommonPassword(password), { error: TOO_COMMON }),
);

export const Credentials = z
  .object({
    username: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(MAX_USERNAME_LENGTH), storable, oneLine, unlike),
    password: NewPassword,
  })
  .check(
    z.refine(
      ({ username, password }) => isCommonPassword(password) || !isCommonPassword(password, username),
      {
        error: TOO_COMMON,
        path: ["password"],
      },
    ),
  );
export const PasswordChange = z.object({ password: z.optional(z.string()), new_password: NewPassword });
export const Recovery = z.object({ username: z.string(), code: z.string(), new_password: NewPassword });
/** A session as its owner is told of it; days are those of UTC. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** Families of browser and system; null for other programs, and for sessions from before this was kept. */
  label: z.nullable(z.string()),
  created_on: z.iso.date(),
  last_used_on: z.iso.date(),
  is_current: z.boolean(),
});
/** Bytes in base64url. The longest credential id has 1,023. */
const Bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/));
const WHOLE = 16_384;
const passkeyAnswer = <T extends z.ZodMiniType>(response: T) =>
  z.object({
    id: Bytes(1_364),
    rawId: Bytes(1_364),
    type: z.literal("public-key"),
    response,
  });
/** What a browser answers when a passkey was made, in the form and the spelling of WebAuthn, as far as it is read. */
export const MadePasskey = passkeyAnswer(
  z.object({ clientDataJSON: Bytes(WHOLE), attestationObject: Bytes(WHOLE) }),
);
/** The same when one was used. */
export const UsedPasskey = passkeyAnswer(
  z.object({ clientDataJSON: Bytes(WHOLE), authenticatorData: Bytes(WHOLE), signature: Bytes(WHOLE) }),
);
/** What a browser is asked for a passkey with, in the form of WebAuthn. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
export const PasskeyName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MAX_USERNAME_LENGTH), storable, oneLine);
/** A passkey as its owner is told of it; days are those of UTC. */
export const OwnPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_on: z.iso.date(),
  last_used_on: z.nullable(z.iso.date()),
  /** False where it was made for another address of this server. */
  works_here: z.boolean(),
});
/** What a personal token may be for; it may do nothing else. */
export const TOKEN_SCOPES = ["read", "draft", "write", "study", "delete", "export"] as const;
const TokenScope = z.enum(TOKEN_SCOPES);
/** A personal token as it is asked for: the key of a program that acts for its owner. */
export const NewToken = z.object({
  name: PasskeyName,
  scopes: z.array(TokenScope).check(z.minLength(1, "Choose at least one."), z.maxLength(TOKEN_SCOPES.length)),
  /** The node above all that it may see and write; left out for the whole notebook. */
  root_id: absent(Id),
  /** Left out: after 90 days. */
  expires_at: absent(z.union([Timestamp, z.literal("never")])),
  /** Whether it sees rows tagged `#private`, and what stands below them. */
  sees_private: absent(z.boolean()),
});
/** A personal token as its owner is told of it; days are those of UTC. */
export const OwnToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How it begins: enough to tell it from others. */
  prefix: z.string(),
  scopes: z.array(TokenScope),
  root_id: z.nullable(Id),
  /** What its branch says; null where it has none, or the branch is deleted. */
  root_title: z.nullable(z.string()),
  sees_private: z.boolean(),
  created_on: z.iso.date(),
  last_used_on: z.nullable(z.iso.date()),
  expires_at: z.nullable(Timestamp),
});
/** The same with its secret, which is told this once. */
export const MadeToken = z.extend(OwnToken, { token: z.string() });
/** A wrong password may be shorter than a new one must be; it still only fails as wrong. */
export const Login = z.object({ username: z.string(), password: z.string() });

export type ClientConfig = z.infer<typeof ClientConfig>;
export type Credentials = z.infer<typeof Credentials>;
export type MadePasskey = z.infer<typeof MadePasskey>;
export type OwnPasskey = z.infer<typeof OwnPasskey>;
export type UsedPasskey = z.infer<typeof UsedPasskey>;
export type MadeToken = z.infer<typeof MadeToken>;
export type NewToken = z.infer<typeof NewToken>;
export type OwnToken = z.infer<typeof OwnToken>;
export type TokenScope = z.infer<typeof TokenScope>;
export type OwnSession = z.infer<typeof OwnSession>;
export type Session = z.infer<typeof Session>;
export type User = z.infer<typeof User>;
