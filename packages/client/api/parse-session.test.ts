import { endpoints } from "@perennial/contract/calls/endpoints";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseNewUser, parseSession, parseValidity } from "./parse-session.ts";

/** The right value often enough that most of an answer is right, else anything that JSON can say. */
const mostly = <T>(right: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: right },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
    { weight: 1, arbitrary: fc.constantFrom(null, 0, -1, 1.5, "", "1", true, 2 ** 53, [], {}) },
  );
const id = mostly(fc.integer({ min: 1 }));
const rootTree = fc.record(
  { id, item_type: mostly(fc.constantFrom("note", "flashcard")), extra: fc.boolean() },
  { requiredKeys: ["id", "item_type"] },
);
const user = fc.record(
  {
    id,
    username: mostly(fc.string()),
    root_tree: mostly(fc.option(rootTree)),
    has_subscription: mostly(fc.boolean()),
    subscription_status: mostly(fc.string()),
    is_anonymous: mostly(fc.boolean()),
    extra: fc.string(),
  },
  { requiredKeys: ["id", "username"] },
);
const answer = mostly(
  fc.record(
    { id, token: mostly(fc.string()), valid: mostly(fc.boolean()), user: mostly(user) },
    { requiredKeys: ["user"] },
  ),
);

const bySchema = (name: "login" | "createUser" | "validateSession", body: unknown): unknown => {
  const parsed = endpoints[name].answer.safeParse(body);
  return parsed.success ? parsed.data : null;
};

test.each([
  ["login", parseSession],
  ["createUser", parseNewUser],
  ["validateSession", parseValidity],
] as const)("the answer to %s is read by hand as its schema reads it", (name, parse) => {
  let taken = 0;
  fc.assert(
    fc.property(answer, (body) => {
      const read = parse(body);
      expect(read).toEqual(bySchema(name, body));
      if (read !== null) taken += 1;
    }),
    { numRuns: 2_000 },
  );
  // Neither of them may agree with the other by refusing everything.
  expect(taken).toBeGreaterThan(0);
});

test("an account without a root tree, and one with all its fields, are read", () => {
  const bare = { id: 1, username: "ada", root_tree: null };
  const full = {
    ...bare,
    root_tree: { id: 2, item_type: "flashcard" },
    has_subscription: true,
    subscription_status: "active",
    is_anonymous: false,
  };
  for (const user of [bare, full]) expect(parseSession({ token: "t", user })).toEqual({ token: "t", user });
});
