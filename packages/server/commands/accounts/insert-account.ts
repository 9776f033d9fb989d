import { randomUUID } from "node:crypto";
import { logRecordFromOp } from "@perennial/contract/log/logged-ops";
import { createRoot } from "@perennial/domain/intent/create-root";
import type pg from "pg";

export interface NewAccount {
  readonly username: string;
  readonly isAnonymous: boolean;
}

/**
 * Inserts a user with a notebook: a root node that shows an empty note. Both are written to the log like any
 * other change, so that a client that reads the log from its beginning has them too.
 * @returns the user's id
 */
export async function insertAccount(client: pg.PoolClient, account: NewAccount, now: Date): Promise<number> {
  const { rows } = await client.query<{ user_id: number; node_id: number; note_id: number }>(
    `select nextval(pg_get_serial_sequence('users', 'id'))::bigint as user_id,
       nextval('node_ids')::bigint as node_id, nextval('note_ids')::bigint as note_id`,
  );
  const ids = rows[0];
  if (!ids) throw new Error("the sequences gave no ids");
  const { root, ops } = createRoot(ids.node_id, ids.note_id);
  await client.query(
    `insert into users (id, username, is_anonymous, created_at, version, root_node_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [ids.user_id, account.username, account.isAnonymous, now, ops.length, root.id],
  );
  await client.query("insert into notes (user_id, id, text) values ($1, $2, '')", [ids.user_id, ids.note_id]);
  await client.query(
    `insert into nodes (user_id, id, parent_id, item_type, item_id, sort_order)
     values ($1, $2, null, $3, $4, $5)`,
    [ids.user_id, root.id, root.itemType, root.itemId, root.sortOrder],
  );
  const mutationUuid = randomUUID();
  for (const [index, op] of ops.entries()) {
    const record = logRecordFromOp(op);
    await client.query(
      `insert into data_mutations (user_id, version, uuid, mutation_uuid, mutation_type, table_name, record_id,
         old_values, new_values, created_at, call_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        ids.user_id,
        index + 1,
        index === 0 ? mutationUuid : randomUUID(),
        mutationUuid,
        record.mutation_type,
        record.table_name,
        record.record_id,
        record.old_values,
        record.new_values,
        now,
        ops.length,
      ],
    );
  }
  return ids.user_id;
}
