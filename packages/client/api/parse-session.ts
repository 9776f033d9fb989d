import type { Session, User } from "@perennial/contract/accounts";
import type { Answer } from "@perennial/contract/calls/endpoints";
import { isId, isRecord } from "@perennial/contract/shapes/json-value";
import { isItemType } from "@perennial/domain/kind/items";

/** Parses the session by hand, since the first tree waits for it; a test compares the parser with the schema. */
export function parseSession(body: unknown): Session | null {
  if (!isRecord(body) || typeof body.token !== "string") return null;
  const user = parseUser(body.user);
  return user && { token: body.token, user };
}

/** The answer to making an account with a name. */
export function parseNewUser(body: unknown): Answer<"createUser"> | null {
  const session = parseSession(body);
  return session && isRecord(body) && isId(body.id) ? { id: body.id, ...session } : null;
}

/** Whether a stored token still holds, and whose it is. */
export function parseValidity(body: unknown): Answer<"validateSession"> | null {
  if (!isRecord(body) || typeof body.valid !== "boolean") return null;
  const user = parseUser(body.user);
  return user && { valid: body.valid, user };
}

function parseUser(value: unknown): User | null {
  if (!isRecord(value) || !isId(value.id) || typeof value.username !== "string") return null;
  const root_tree = parseRootTree(value.root_tree);
  if (root_tree === undefined) return null;
  const { has_subscription, subscription_status, is_anonymous } = value;
  if (!isOptional(has_subscription, "boolean") || !isOptional(is_anonymous, "boolean")) return null;
  if (!isOptional(subscription_status, "string")) return null;
  return {
    id: value.id,
    username: value.username,
    root_tree,
    ...(has_subscription === undefined ? {} : { has_subscription }),
    ...(subscription_status === undefined ? {} : { subscription_status }),
    ...(is_anonymous === undefined ? {} : { is_anonymous }),
  };
}

/** Null for a user without one, undefined when it cannot be read. */
function parseRootTree(value: unknown): User["root_tree"] | undefined {
  if (value === null) return null;
  if (!isRecord(value) || !isId(value.id)) return undefined;
  const { id, item_type } = value;
  return isItemType(item_type) ? { id, item_type } : undefined;
}

interface Primitives {
  readonly boolean: boolean;
  readonly string: string;
}
const isOptional = <K extends keyof Primitives>(
  value: unknown,
  kind: K,
): value is Primitives[K] | undefined => value === undefined || typeof value === kind;
