import { constants, DatabaseSync } from "node:sqlite";

const MAGIC = "SQLite format 3\0";
/** Says in both of these bytes that changes stand in a second file; a package has none. */
const [WRITE_FORM, READ_FORM] = [18, 19];
const [SQLITE_ROLLBACK_FORM] = [1];
const LIMITS = { sqlLength: 1_000_000, column: 200, exprDepth: 50, compoundSelect: 5, attach: 0 };

/**
 * Opens the database of a package in memory, for nothing but reading rows of its tables.
 * @throws where it is no database, is broken, or holds anything but tables and their indexes: a view can be made never
 *   to end
 */
export function openCollection(bytes: Uint8Array): DatabaseSync {
  const own = Uint8Array.from(bytes);
  if (Buffer.from(own.subarray(0, MAGIC.length)).toString("latin1") !== MAGIC) throw new Error("no database");
  own[WRITE_FORM] = own[READ_FORM] = SQLITE_ROLLBACK_FORM;
  const database = new DatabaseSync(":memory:", { defensive: false, limits: LIMITS });
  try {
    database.deserialize(own);
    const strange = database
      .prepare(
        "select name from sqlite_master where type not in ('table', 'index') or sql like 'create virtual%'",
      )
      .get();
    if (strange) throw new Error("more than tables");
    // Names are compared by a collation that only Anki has; without it they are compared as they stand.
    database.exec(`pragma writable_schema = on;
      update sqlite_master set sql = replace(sql, 'COLLATE unicase', '') where sql like '%unicase%';
      pragma writable_schema = reset;`);
    database.setAuthorizer((action) =>
      action === constants.SQLITE_SELECT || action === constants.SQLITE_READ
        ? constants.SQLITE_OK
        : constants.SQLITE_DENY,
    );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
