import { KIND_NAMES } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { standIn } from "./stand-in.ts";

/** The column by which each table's rows lie with their user. Tables that are not named are everybody's. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ["users", "id"],
  ...[
    "sessions",
    "tokens",
    "passkeys",
    "stream_tickets",
    "data_mutations",
    "mutations",
    "reviews",
    "imports",
    "import_files",
    "imported_items",
    "origins",
    "origins_before",
    "origin_types",
    "files",
    "user_actions",
    "log_readers",
    "mentions",
    "search_rows",
    "payment_subscriptions",
    "payment_checkouts",
    ...KIND_NAMES.map((kind) => KINDS[kind].table),
  ].map((table) => [table, "user_id"] as const),
]);

/** What is not about one user, each by its beginning: it has to go everywhere. */
const ABOUT_EVERYBODY = [
  // How many there are.
  "select count(*)::int as count from users",
  // At a start: those whom a change of the payment provider concerns.
  "select s.user_id from payment_subscriptions s join users u on u.id = s.user_id where s.is_active",
  // At a start: how many passkeys another address has made useless.
  "select count(*)::int as count from passkeys",
  // At a start: whose imports another process left half-way.
  "select user_id, id, bytes from imports where state in ('reading', 'applying')",
  // With each heartbeat: where the logs of all those end who have a stream of this server open.
  'select s.id as "sessionId", u.version',
  // After a restore: the latest generation of anybody.
  "select max(generation) as latest from users",
];

const onOneLine = (statement: string): string =>
  statement
    .replace(/--[^\n]*/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Whether a statement is one of those that have to go to every shard. */
export const isAboutEverybody = (statement: string): boolean => {
  const text = onOneLine(statement);
  return ABOUT_EVERYBODY.some((beginning) => text.startsWith(beginning));
};

/** The text taken apart at its parentheses: what stands inside is left out of what surrounds it. */
function scopesOf(text: string): string[] {
  const open = [{ text: "" }];
  const all = [...open];
  for (const sign of text) {
    const top = open.at(-1);
    if (sign === "(") {
      if (top) top.text += "(";
      const scope = { text: "" };
      open.push(scope);
      all.push(scope);
    } else if (sign === ")" && open.length > 1) {
      open.pop();
      const outer = open.at(-1);
      if (outer) outer.text += ")";
    } else if (top) top.text += sign;
  }
  return all.flatMap((scope) => scope.text.split(/\bunion(?: all)?\b/));
}

const NOT_AN_ALIAS =
  /^(?:where|set|on|order|left|right|inner|cross|join|using|limit|group|for|as|values|union|select|having)$/;

/**
 * Why a statement about one user would leave that user's shard on a cluster that spreads the tables by user: forms that
 * are right on one machine, and on a cluster are refused, or asked of every shard.
 * @returns sentences; none where it stays
 */
export function shardFaults(statement: string): string[] {
  if (isAboutEverybody(statement)) return [];
  const text = onOneLine(statement);
  const faults: string[] = [];
  const users = new Set<string>();
  for (const scope of scopesOf(text)) {
    for (const [, verb = "", table = "", next = ""] of scope.matchAll(
      /\b(from|join|update|into)\s+([a-z_]+)(?:\s+(?:as\s+)?([a-z_]+))?/g,
    )) {
      const key = KEYS.get(table);
      if (key === undefined) continue;
      if (verb === "into") {
        faults.push(...insertFaults(text, table, key));
        continue;
      }
      if (verb === "update" && new RegExp(`\\bset (?:.*, )?${key} = .*\\bwhere\\b`).test(scope))
        faults.push("a row changes its user");
      const alias = next === "" || NOT_AN_ALIAS.test(next) ? null : next;
      const name = alias ?? table;
      const named = new RegExp(
        `(?:\\b(?:${name})\\.${alias === null ? "|(?<![.\\w])" : ""})${key} = (\\$\\d+)`,
      );
      const bare = new RegExp(`(?<![.\\w])${key} = (\\$\\d+)`);
      const tables = [...scope.matchAll(/\b(?:from|join|update)\s/g)].length;
      const found = named.exec(scope) ?? (tables === 1 ? bare.exec(scope) : null);
      if (found?.[1]) users.add(found[1]);
      else faults.push(`${name} is read without its user as a constant (${name}.${key} = $n)`);
    }
  }
  if (users.size > 0) faults.push(...returningFaults(text));
  if (users.size > 1) faults.push(`it is about more than one user: ${[...users].join(", ")}`);
  return faults;
}

/** What is no function, though it is written as one, and so may stand anywhere. */
const NO_FUNCTIONS: ReadonlySet<string> = new Set(["coalesce", "greatest", "least", "nullif"]);

/** A cluster refuses what a write returns where a function in it may give another answer elsewhere, as `to_json` may. */
function returningFaults(text: string): string[] {
  const [, ...returned] = text.split(/\breturning\b/);
  const names = returned.flatMap((part) =>
    [...part.matchAll(/\b([a-z_]+) ?\(/g)].map(([, name = ""]) => name),
  );
  return names
    .filter((name) => !NO_FUNCTIONS.has(name))
    .map((name) => `what it returns is computed by ${name}(), which a cluster refuses`);
}

function insertFaults(text: string, table: string, key: string): string[] {
  const insert = new RegExp(`insert into ${table}(?: as [a-z_]+)? ?\\( ?(\\w+),[^)]*\\) (.*)`).exec(text);
  const [, first, rest = ""] = insert ?? [];
  if (first !== key) return [`an insert into ${table} does not begin with ${key}`];
  if (/^values ?\( ?\$1/.test(rest)) return [];
  if (
    /^select u\.id,.* from users u cross join (?:unnest|jsonb_to_recordset) ?\(.*\) as .* where u\.id = \$1/.test(
      rest,
    )
  )
    return [];
  return [`rows for ${table} are made away from its shard: values, or from the user's own row`];
}

const known = new Map<string, readonly string[]>();

/**
 * A pool that refuses statements that would leave their user's shard, so that every test of the API looks for them.
 * @param look is told each statement that is sent
 */
export function heldToShards(
  pool: pg.Pool,
  look: (text: string, values: readonly unknown[]) => void = () => {},
): pg.Pool {
  const check = (given: string | pg.QueryConfig, values?: readonly unknown[]) => {
    const text = typeof given === "string" ? given : given.text;
    const faults = known.get(text) ?? shardFaults(text);
    known.set(text, faults);
    if (faults.length > 0) throw new Error(`${faults.join("; ")}: ${text}`);
    look(text, values ?? (typeof given === "string" ? [] : (given.values ?? [])));
  };
  type Query = (given: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
  const checked =
    (ask: Query): Query =>
    async (given, values) => {
      check(given, values);
      return ask(given, values);
    };
  return standIn(pool, {
    query: checked((given, values) => pool.query(given as string, values)),
    async connect() {
      const client = await pool.connect();
      return standIn(client, { query: checked((given, values) => client.query(given as string, values)) });
    },
  });
}
