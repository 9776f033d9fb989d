import { expect, test } from "vitest";
import { StartRefused } from "../engine/start-refused.ts";
import { type ClusterSchema, expectPlaced, type PlacedTable, stepsToDistribute } from "./distribution.ts";

const table = (name: string, key: readonly string[], lies: PlacedTable["lies"] = "coordinator") => ({
  name,
  key,
  lies,
});
const schema = (tables: readonly PlacedTable[], given: Partial<ClusterSchema> = {}): ClusterSchema => ({
  tables,
  functions: [],
  foreignKeys: [],
  workers: 2,
  isCoordinator: true,
  ...given,
});
const USERS = table("users", ["id"], "spread");
const words = (given: ClusterSchema) => stepsToDistribute(given).map(({ sentence }) => sentence);
const key = (table: string, column: string, target: string) => ({
  table,
  name: `${table}_${column}`,
  columns: [column],
  target,
  definition: `FOREIGN KEY (${column}) REFERENCES ${target}`,
});

test("the users are spread first, and what leads with a user lies with that user", () => {
  const steps = stepsToDistribute(
    schema([
      table("notes", ["user_id", "id"]),
      table("users", ["id"]),
      table("schema_migrations", ["number"]),
    ]),
  );
  expect(steps.flatMap(({ statements }) => statements)).toEqual([
    "select create_distributed_table('users', 'id', colocate_with => 'none')",
    "select create_distributed_table('notes', 'user_id', colocate_with => 'users')",
    "select create_reference_table('schema_migrations')",
  ]);
});

test("foreign keys are put back, but for those that lead from one person to another", () => {
  const foreignKeys = [key("notes", "user_id", "users"), key("users", "merged_into", "users")];
  const steps = stepsToDistribute(
    schema([table("notes", ["user_id", "id"]), table("users", ["id"])], { foreignKeys }),
  );
  expect(steps[0]?.statements).toEqual([
    "alter table notes drop constraint notes_user_id",
    "alter table users drop constraint users_merged_into",
  ]);
  expect(steps.at(-1)?.statements).toEqual([
    "alter table notes add constraint notes_user_id FOREIGN KEY (user_id) REFERENCES users",
  ]);
});

test("where all tables lie where they belong there is nothing to do; a new one comes alone", () => {
  expect(words(schema([USERS]))).toEqual([]);
  expect(words(schema([USERS, table("links", ["user_id", "id"])]))).toEqual([
    "Spread links by user_id, each row with its user.",
  ]);
});

test("a table without a place is no guess: it is refused by name", () => {
  expect(() => stepsToDistribute(schema([USERS, table("odd", ["id"])]))).toThrow(StartRefused);
  expect(() => expectPlaced(schema([USERS, table("odd", ["id"])]))).toThrow(/The table odd has no place/);
});

test("a server does not start where a table stayed on the coordinator by mistake, nor on a worker", () => {
  const forgotten = [table("links", ["user_id", "id"]), table("marks", ["user_id", "id"])];
  expect(() => expectPlaced(schema([USERS, ...forgotten]))).toThrow(
    "The table links (and 1 more) does not lie where it belongs on the cluster. Run `npm run distribute`, then start again.",
  );
  expect(() => expectPlaced(schema([USERS], { isCoordinator: false }))).toThrow(/leads to a worker/);
});

test("a database with Citus whose tables are not spread is a database like any other", () => {
  expect(() =>
    expectPlaced(schema([table("users", ["id"]), table("notes", ["user_id", "id"])])),
  ).not.toThrow();
});

test("a function about one user goes to where the rows lie, after the tables", () => {
  const functions = [
    { name: "write_group(bigint,bigint)", goesAlong: false },
    { name: "known(bigint)", goesAlong: true },
  ];
  const steps = stepsToDistribute(schema([table("users", ["id"])], { functions }));
  expect(steps.at(-1)?.statements).toEqual([
    "select create_distributed_function('write_group(bigint,bigint)', 'p_user', colocate_with => 'users')",
  ]);
  expect(() => expectPlaced(schema([USERS], { functions }))).toThrow(
    "Calls of write_group do not go to the workers of the cluster. Run `npm run distribute`, then start again.",
  );
});
