import { type EndpointName, endpoints } from "@perennial/contract/calls/endpoints";

/** Reads the body of a successful answer; undefined when it is not what the contract says. */
export type ReadAnswer = (name: EndpointName, body: unknown) => unknown;

/** Reads answers by their schemas. Loaded on demand, since the first tree needs none of them. */
export const readAnswer: ReadAnswer = (name, body) => {
  const parsed = endpoints[name].answer.safeParse(
    name === "listUserActions" ? { user_actions: listOf(body) } : body,
  );
  return parsed.success ? parsed.data : undefined;
};

/** The list of user actions may be bare, under `data` or under `user_actions`. */
function listOf(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { user_actions, data } = body as { user_actions?: unknown; data?: unknown };
  return user_actions ?? data;
}
