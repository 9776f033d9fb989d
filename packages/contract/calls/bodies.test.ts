import { expect, test } from "vitest";
import type * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

/** What only the server says of a record or an account: a call that could set one of these would give itself rights. */
const OF_THE_SERVER =
  /^(user_id|is_anonymous|has_subscription|subscription_.+|root_tree|root_node_id|merged_into|version|generation|quota_.+|role|is_admin|(created|updated|deleted|closed|disabled|erase|arrived|checked)_at)$/;

/** A place in a body, and what stands there. */
interface Place {
  readonly at: string;
  readonly schema: z.core.$ZodType;
}

/** Types that take anything. */
const OPEN: ReadonlySet<string> = new Set(["any", "custom", "map", "record", "unknown"]);

/** Lists all places of a schema: each object, each list, each part of a choice. */
function* placesIn(
  schema: z.core.$ZodType,
  at: string,
  above: readonly z.core.$ZodType[] = [],
): Generator<Place> {
  if (above.includes(schema)) return;
  yield { at, schema };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const below = (each: z.core.$ZodType, name: string) => placesIn(each, `${at}${name}`, [...above, schema]);
  switch (def.type) {
    case "object":
      for (const [name, field] of Object.entries(def.shape)) yield* below(field, `.${name}`);
      break;
    case "array":
      yield* below(def.element, "[]");
      break;
    case "union":
      for (const option of def.options) yield* below(option, "");
      break;
    case "record":
      yield* below(def.valueType, ".*");
      break;
    case "tuple":
      for (const item of def.items) yield* below(item, "[]");
      break;
    case "optional":
    case "nullable":
    case "default":
    case "readonly":
      yield* below(def.innerType, "");
      break;
    case "pipe":
      yield* below(def.in, "");
      break;
    case "lazy":
      yield* below(def.getter(), "");
      break;
  }
}

const bodies = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(([name, { body }]) =>
  body ? [...placesIn(body, name)] : [],
);
const defOf = ({ schema }: Place) => (schema as z.core.$ZodTypes)._zod.def;

test("no body sets what only the server says of an account or a record", () => {
  const named = bodies.filter(({ at }) =>
    OF_THE_SERVER.test(at.split(".").at(-1)?.replaceAll("[]", "") ?? ""),
  );
  // What a page shows, to be held against what the server has.
  expect([...new Set(named.map(({ at }) => at))]).toEqual(["compareTree.version"]);
  // A reader that no longer finds the places would pass everything.
  expect(bodies.length).toBeGreaterThan(300);
});

test("what no body names is dropped on arrival, but for what a person's own action carries along", () => {
  const open = bodies.filter((place) => {
    const def = defOf(place);
    return (def.type === "object" && def.catchall !== undefined) || OPEN.has(def.type);
  });
  expect(open.map(({ at }) => at)).toEqual(
    ["createUserAction.user_action", "sendCommands.user_actions[]"].flatMap((action) => [
      `${action}.payload`,
      `${action}.payload.*`,
    ]),
  );
  const extra = { user_id: 7, is_anonymous: false };
  const body = { ...extra, note: { ...extra, text: "words" } };
  expect(endpoints.createNote.body.parse(body)).toEqual({ note: { text: "words" } });
});
