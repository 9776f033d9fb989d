import type pg from "pg";

/** Counts the accounts whose log lacks a version, or ends elsewhere than the account says. */
export async function logGaps(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as gaps from (
       select u.version, count(m.version) as rows, coalesce(min(m.version), 1) as first,
         coalesce(max(m.version), 0) as last
       from users u left join data_mutations m on m.user_id = u.id group by u.id, u.version) log
     where first + rows - 1 <> last or last <> version`,
  );
  return rows[0].gaps;
}
