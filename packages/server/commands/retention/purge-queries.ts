import type { Kind } from "@perennial/domain/kind/kind";
import { KIND_NAMES, type KindName } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import { COLUMNS } from "../../database/record-rows.ts";

/** $1: the time before which answers go, $2: how many. */
export const OLD_ANSWERS = `delete from mutations m using (
    select user_id, uuid from mutations where created_at < $1 limit $2) old
  where m.user_id = old.user_id and m.uuid = old.uuid`;

/** $1: the time before which files of imports go, $2: how many pieces of them. */
export const OLD_IMPORT_FILES = `delete from import_files f using (
    select user_id, import_id, place from import_files where created_at < $1 limit $2) old
  where f.user_id = old.user_id and f.import_id = old.import_id and f.place = old.place`;

/** $1: the time since when an upload has rested that goes, with what had arrived of it, $2: how many. */
export const OLD_UPLOADS = `delete from imports i using (
    select user_id, id from imports where state = 'uploading' and created_at < $1 limit $2) old
  where i.user_id = old.user_id and i.id = old.id`;

/** $1: the time before which drafts end that go, with their proposals, $2: how many. */
export const OLD_DRAFTS = `delete from drafts d using (
    select user_id, id from drafts where ended_at < $1 limit $2) old
  where d.user_id = old.user_id and d.id = old.id`;

/** $1: the user whose definitions go that no node needs any more. */
export const UNUSED_TYPES = `delete from origin_types t where t.user_id = $1
  and not exists (select from origins o where o.user_id = $1 and o.type_name = t.name)
  and not exists (select from origins_before b where b.user_id = $1 and b.type_name = t.name)`;

/** Windows of rate limits that have ended; $1: the most to delete. */
export const OLD_WINDOWS =
  "delete from rate_windows where key in (select key from rate_windows where ends_at < now() limit $1)";

/** Challenges that nobody has answered in time; $1: the most to delete. */
export const OLD_CHALLENGES =
  "delete from passkey_challenges where key in (select key from passkey_challenges where expires_at < now() limit $1)";

/** $1: the time before which tombstones go, $2: how many users. */
export const OWNERS_OF_TOMBSTONES = `${KIND_NAMES.map(
  (kind) => `select user_id from ${KINDS[kind].table} where deleted_at < $1`,
).join(" union ")} limit $2`;

/** The oldest tombstones of a user: the same ones in each statement of a transaction. */
const oldest = ({ table }: Kind) =>
  `array(select id from ${table} where user_id = $1 and deleted_at < $2 order by deleted_at, id limit $3)`;

/** The references among tombstones are cleared first, so that the order of deletion does not matter, nor which server's
 * clock stamped them. */
const NODES = [
  `update nodes set parent_id = null where user_id = $1 and deleted_at < $2 and parent_id is not null
    and (id = any(${oldest(KINDS.node)}) or parent_id = any(${oldest(KINDS.node)}))`,
  `delete from nodes n where n.user_id = $1 and n.id = any(${oldest(KINDS.node)})
    and not exists (select from nodes c where c.user_id = $1 and c.parent_id = n.id)`,
];

/** The tombstones of a kind, and what refers to tombstones of another one. */
function ofKind(kind: KindName): string[] {
  if (kind === "node") return NODES;
  const { fields, table }: Kind = KINDS[kind];
  const referring = COLUMNS[kind].flatMap(({ name, field }) => {
    const shape = fields[field];
    const to =
      shape?.type === "reference" && "to" in shape && !shape.isLoose
        ? KIND_NAMES.find((each) => each === shape.to)
        : null;
    return to ? [`delete from ${table} where user_id = $1 and ${name} = any(${oldest(KINDS[to])})`] : [];
  });
  return [`delete from ${table} where user_id = $1 and id = any(${oldest(KINDS[kind])})`, ...referring];
}

/**
 * $1: the user, $2: the time before which tombstones go, $3: how many of each table. Records go before those that they
 * refer to, against the order of the table of kinds, so that no reference is left dangling.
 */
export const TOMBSTONES = KIND_NAMES.toReversed().flatMap(ofKind);
