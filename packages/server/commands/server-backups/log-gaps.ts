import type pg from "pg";

/** Counts the accounts whose log lacks a version after those that were compacted, or ends elsewhere than the account says. */
export async function logGaps(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as gaps from (
       select u.version, u.compacted_to + count(m.version) as rows, coalesce(max(m.version), u.compacted_to) as last
       from users u left join data_mutations m on m.user_id = u.id and m.version > u.compacted_to
       group by u.id, u.version, u.compacted_to) log
     where rows <> last or last <> version`,
  );
  return rows[0].gaps;
}
