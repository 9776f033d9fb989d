import { expect, test } from "vitest";
import { shardFaults } from "./shard-forms.ts";

test.each([
  ["select text from notes where user_id = $1 and id = $2"],
  [
    "select u.version, d.* from users u left join lateral (select * from data_mutations where user_id = $1) d on true where u.id = $1",
  ],
  [
    "with recursive up as (select n.id from nodes n where n.user_id = $1 union select p.* from up cross join lateral (select n.id from nodes n where n.user_id = $1 and n.id = up.parent_id offset 0) p) select * from up",
  ],
  [
    "update notes t set text = v.text from unnest($2::bigint[]) as v (id) where t.user_id = $1 and t.id = v.id",
  ],
  ["insert into notes (user_id, id, text) values ($1, $2, $3)"],
  [
    "insert into notes (user_id, id) select u.id, v.* from users u cross join unnest($2::bigint[]) as v (id) where u.id = $1",
  ],
  ["select user_id, secret from credentials where subject = $1"],
  ["update payment_events set user_id = $3 where provider = $1 and id = $2"],
  ["select pg_notify(channel, '') from unnest($1::text[]) as channel"],
])("%s stays on its shard", (text) => {
  expect(shardFaults(text)).toEqual([]);
});

test.each([
  [
    "a table that is joined by another's user",
    "select t.id from notes n left join nodes t on t.user_id = n.user_id where n.user_id = $1",
    "t is read without its user",
  ],
  [
    "a sub-select that takes the user from outside",
    "select u.id from users u left join lateral (select * from data_mutations where user_id = u.id) d on true where u.id = $1",
    "data_mutations is read without its user",
  ],
  ["a read without any user", "select id from nodes where id = $1", "nodes is read without its user"],
  [
    "a half of a union",
    "select id from notes where user_id = $1 union select id from nodes where id = $2",
    "nodes is read",
  ],
  [
    "rows from a list alone",
    "insert into notes (user_id, id) select $1::bigint, v.* from unnest($2::bigint[]) as v",
    "made away from its shard",
  ],
  [
    "a row that changes its user",
    "update payment_checkouts set user_id = $2 where user_id = $1",
    "a row changes its user",
  ],
  [
    "two users at once",
    "update users mine set version = theirs.version from users theirs where theirs.id = $1 and mine.id = $2",
    "more than one user",
  ],
  [
    "a function in what a write returns",
    "delete from stream_tickets where user_id = $1 and id = $2 returning to_json(node_ids) as node_ids",
    "computed by to_json()",
  ],
])("%s is refused", (_, text, fault) => {
  expect(shardFaults(text)).toContainEqual(expect.stringContaining(fault));
});
