import type pg from "pg";

/** Hangs notes below a root: a third of them side by side, the others as a chain below the last of those. */
export async function seedBranches(
  pool: pg.Pool,
  { userId, rootId }: { readonly userId: number; readonly rootId: number },
  notes: number,
): Promise<void> {
  const client = await pool.connect();
  // Looking up what each row refers to would take longer than all the rest.
  await client.query("set session_replication_role = replica");
  await client.query(
    `with made as (
       select nextval('node_ids') as id, nextval('note_ids') as note, i from generate_series(1, $3::int) i),
     noted as (insert into notes (user_id, id, text) select $1, note, 'Note ' || i from made)
     insert into nodes (user_id, id, parent_id, item_type, item_id, sort_order)
     select $1, id, case when i > $3 / 3 then coalesce(lag(id) over (order by i), $2) else $2 end, 'note', note, i
     from made`,
    [userId, rootId, notes],
  );
  await client.query("reset session_replication_role");
  client.release();
}
