import type { Session } from "@perennial/contract/accounts";

/** An account and the calls a test makes in its name. */
export interface Account {
  readonly token: string;
  readonly userId: number;
  readonly rootId: number;
}

/** Calls the API; throws with the answer's text when it is refused. */
export async function call<T>(
  origin: string,
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
): Promise<T> {
  const send = () =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  // A connection that is used again may be closed at that moment; what only reads is asked for once more.
  const answer = await (method === "GET" ? send().catch(send) : send());
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return (text === "" ? null : JSON.parse(text)) as T;
}

const accountOf = (session: Session): Account => {
  const root = session.user.root_tree;
  if (root === null) throw new Error("The account has no root tree.");
  return { token: session.token, userId: session.user.id, rootId: root.id };
};

export const createAnonymous = async (origin: string): Promise<Account> =>
  accountOf(await call<Session>(origin, "POST", "/anonymous", null, {}));

export const createNamed = async (origin: string, username: string, password: string): Promise<Account> =>
  accountOf(await call<Session>(origin, "POST", "/users", null, { user: { username, password } }));
