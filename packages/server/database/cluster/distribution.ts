import type pg from "pg";
import { StartRefused } from "../engine/start-refused.ts";
import { KEYS_ACROSS, placeOf, type Table, type TablePlace } from "./places.ts";

/** A table, and where its rows lie now: on the coordinator alone, spread, or on every node. */
export interface PlacedTable extends Table {
  readonly lies: "coordinator" | "spread" | "everywhere";
}

/** A foreign key of the schema, as the catalogue describes it. */
export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  /** As `alter table … add constraint` takes it. */
  readonly definition: string;
}

/** A function about one user, who is its first argument, `p_user`. */
export interface PlacedFunction {
  /** With the types of its arguments. */
  readonly name: string;
  /** Whether a call goes to the node where the user's rows lie. */
  readonly goesAlong: boolean;
}

/** The schema of a database with Citus in it. */
export interface ClusterSchema {
  readonly tables: readonly PlacedTable[];
  readonly functions: readonly PlacedFunction[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Nodes that take rows. */
  readonly workers: number;
  /** Whether this connection leads to the node that knows all the others. */
  readonly isCoordinator: boolean;
}

/** One thing to be done, in words and as statements that are sent alone. */
export interface DistributionStep {
  readonly sentence: string;
  readonly statements: readonly string[];
}

const TABLES = `
  select c.relname as name,
    array(select a.attname::text from pg_index i
      cross join unnest(i.indkey::int[]) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
    case p.partmethod when 'h' then 'spread' when 'n' then
      case p.repmodel when 't' then 'everywhere' else 'coordinator' end else 'coordinator' end as lies
  from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by c.relname`;

const FOREIGN_KEYS = `
  select k.conrelid::regclass::text as table, k.conname as name, k.confrelid::regclass::text as target,
    array(select a.attname::text from unnest(k.conkey) with ordinality as c (attnum, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum order by c.place) as columns,
    pg_get_constraintdef(k.oid) as definition
  from pg_constraint k where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
  order by 1, 2`;

const FUNCTIONS = `
  select p.oid::regprocedure::text as name,
    exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid
      and o.distribution_argument_index is not null) as "goesAlong"
  from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.proargnames[1] = 'p_user' order by 1`;

/** Reads the schema, with where everything lies. @returns null where the database has no Citus */
export async function clusterSchema(client: pg.ClientBase): Promise<ClusterSchema | null> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  if (rowCount === 0) return null;
  const { rows: nodes } = await client.query<{ workers: number; own: number }>(
    `select (select count(*)::int from pg_dist_node where shouldhaveshards and noderole = 'primary') as workers,
       (select groupid from pg_dist_local_group) as own`,
  );
  const { rows: tables } = await client.query<PlacedTable>(TABLES);
  const { rows: foreignKeys } = await client.query<ForeignKey>(FOREIGN_KEYS);
  const { rows: functions } = await client.query<PlacedFunction>(FUNCTIONS);
  const { workers = 0, own = 0 } = nodes[0] ?? {};
  return { tables, functions, foreignKeys, workers, isCoordinator: own === 0 };
}

/** Whether the notes of this database are spread already. */
export const isSpread = ({ tables }: ClusterSchema): boolean =>
  tables.some(({ name, lies }) => name === "users" && lies === "spread");

const liesAs = (place: TablePlace): PlacedTable["lies"] =>
  place.kind === "coordinator" ? "coordinator" : place.kind === "reference" ? "everywhere" : "spread";

/** Tables that do not lie where they belong, or for which no place was found. */
const misplaced = ({ tables }: ClusterSchema): readonly PlacedTable[] =>
  tables.filter((table) => {
    const place = placeOf(table);
    return place === null || liesAs(place) !== table.lies;
  });

/**
 * Plans what is to be done so that every table lies where it belongs; nothing where all do.
 * @throws StartRefused for a table that has no place
 */
export function stepsToDistribute(schema: ClusterSchema): readonly DistributionStep[] {
  return [...stepsOfTables(schema), ...stayedBehind(schema).map(sendAlong)];
}

/** Functions whose calls would be carried out on the coordinator, statement by statement. */
const stayedBehind = ({ functions }: ClusterSchema): readonly PlacedFunction[] =>
  functions.filter(({ goesAlong }) => !goesAlong);

const sendAlong = ({ name }: PlacedFunction): DistributionStep => ({
  sentence: `Send calls of ${name.replace(/\(.*/, "")} to where the user's rows lie.`,
  statements: [`select create_distributed_function('${name}', 'p_user', colocate_with => 'users')`],
});

function stepsOfTables(schema: ClusterSchema): readonly DistributionStep[] {
  const waiting = misplaced(schema);
  if (waiting.length === 0) return [];
  const names = new Set(waiting.map(({ name }) => name));
  // A key between two tables of which one is spread and the other is not yet would be refused.
  const keys = schema.foreignKeys.filter(({ table, target }) => names.has(table) || names.has(target));
  const kept = keys.filter((key) => !isAcross(key));
  return [
    ...(keys.length === 0 ? [] : [takeAway(keys)]),
    ...[...waiting].sort(usersFirst).map(spread),
    ...(kept.length === 0 ? [] : [putBack(kept)]),
  ];
}

const isAcross = ({ table, columns }: ForeignKey): boolean =>
  KEYS_ACROSS.some(
    (across) => across.table === table && columns.length === 1 && columns[0] === across.column,
  );

const usersFirst = (one: Table, other: Table): number =>
  Number(other.name === "users") - Number(one.name === "users");

const takeAway = (keys: readonly ForeignKey[]): DistributionStep => ({
  sentence: `Take ${keys.length} foreign keys away for the time being.`,
  statements: keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
});

const putBack = (keys: readonly ForeignKey[]): DistributionStep => ({
  sentence: `Put ${keys.length} foreign keys back. Those that lead from one person to another stay away.`,
  statements: keys.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  ),
});

function spread(table: PlacedTable): DistributionStep {
  const { name } = table;
  const place = placeOf(table);
  if (place === null) throw new StartRefused(nowhere(name));
  switch (place.kind) {
    case "user": {
      const beside = name === "users" ? "none" : "users";
      return {
        sentence: `Spread ${name} by ${place.column}, each row with its user.`,
        statements: [
          `select create_distributed_table('${name}', '${place.column}', colocate_with => '${beside}')`,
        ],
      };
    }
    case "column":
      return {
        sentence: `Spread ${name} by ${place.column}.`,
        statements: [
          `select create_distributed_table('${name}', '${place.column}', colocate_with => 'none')`,
        ],
      };
    case "reference":
      return {
        sentence: `Copy ${name} to every node.`,
        statements: [`select create_reference_table('${name}')`],
      };
    case "coordinator":
      return {
        sentence: `Take ${name} back to the coordinator.`,
        statements: [`select undistribute_table('${name}')`],
      };
  }
}

const nowhere = (name: string): string =>
  `The table ${name} has no place on a cluster: its key does not lead with the user, and packages/server/database/cluster/places.ts does not name it.`;

/**
 * Looks whether a cluster in use is as it has to be.
 * @throws StartRefused where a table stayed on the coordinator by mistake, or the address leads to a worker
 */
export function expectPlaced(schema: ClusterSchema): void {
  if (!schema.isCoordinator)
    throw new StartRefused(
      "DATABASE_URL leads to a worker of the cluster. Servers speak to its coordinator: notifications and ids come from there.",
    );
  if (!isSpread(schema)) return;
  const [behind] = stayedBehind(schema);
  if (behind)
    throw new StartRefused(
      `Calls of ${behind.name.replace(/\(.*/, "")} do not go to the workers of the cluster. Run \`npm run distribute\`, then start again.`,
    );
  const [table, ...more] = misplaced(schema);
  if (!table) return;
  if (placeOf(table) === null) throw new StartRefused(nowhere(table.name));
  const others = more.length === 0 ? "" : ` (and ${more.length} more)`;
  throw new StartRefused(
    `The table ${table.name}${others} does not lie where it belongs on the cluster. Run \`npm run distribute\`, then start again.`,
  );
}

/**
 * What a transaction begins with in which a cluster changes tables with foreign keys between them, or functions after tables:
 * over one connection to each node. Without a cluster it means nothing.
 */
export const OVER_ONE_CONNECTION = "set local citus.multi_shard_modify_mode = 'sequential'";

/** Carries steps out in the transaction that is open. @param note is told each before it begins */
export async function carryOut(
  client: pg.ClientBase,
  steps: readonly DistributionStep[],
  note: (sentence: string) => void,
): Promise<void> {
  await client.query(OVER_ONE_CONNECTION);
  for (const { sentence, statements } of steps) {
    note(sentence);
    for (const statement of statements) await client.query(statement);
  }
}
