import { KIND_NAMES, type KindName } from "@perennial/domain/kind/kinds";
import { idKindOf, ownerIdIn } from "@perennial/domain/kind/owner";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { LRUCache } from "lru-cache";
import { COLUMNS, columnValue, type Stored, storedFromRow } from "../../database/record-rows.ts";
import type { ChangedRow, ChangedRows } from "../state/changed-rows.ts";
import { createFacts, type Facts } from "../state/facts.ts";
import { type Need, type Needs, nameOfNeed } from "../state/needs.ts";
import type { LockedUser } from "./group-reads.ts";

/** What is known of a user at one version of the log. `write_group` refuses what was decided on it at any other. */
export interface CachedUser {
  readonly user: LockedUser;
  /** The sessions that stood then, and when they end, in milliseconds since 1970. */
  readonly sessions: ReadonlyMap<string, number>;
  /** Some living records, by the name of the need of them. */
  readonly records: ReadonlyMap<string, KnownRecord>;
}

/** A living record with all that belongs to it. */
interface KnownRecord {
  /** The texts have not changed since this version of the log. */
  readonly since: number;
  readonly rows: readonly CachedRow[];
}

interface CachedRow {
  readonly kind: KindName;
  readonly stored: Stored<KindName>;
}

/** A cache of what the groups of each user have read and written last. */
export interface UserCache {
  of(userId: number): CachedUser | undefined;
  keep(userId: number, known: CachedUser): void;
  forget(userId: number): void;
}

/** Characters of all users' texts together: some 16 MB. */
const ROOM = 8_000_000;
/** What a record, and a user, weighs beside its texts. */
const WEIGHT = 500;
/** Records of one user, and sessions: who writes goes back and forth between a few. */
const MOST = 16;

/** Makes a cache in which those who have not written for longest make room for others. */
export function createUserCache(): UserCache {
  const users = new LRUCache<number, CachedUser>({ maxSize: ROOM, sizeCalculation: weightOf });
  return {
    of: (userId) => users.get(userId),
    keep: (userId, known) => void users.set(userId, known),
    forget: (userId) => void users.delete(userId),
  };
}

function weightOf({ records }: CachedUser): number {
  let weight = WEIGHT;
  for (const { rows } of records.values())
    for (const { stored } of rows)
      for (const value of Object.values(stored.record))
        weight += WEIGHT + (typeof value === "string" ? value.length : 0);
  return weight;
}

/** Whether a session stands: it did at this version, and its time is not over. */
export function standsStill({ sessions }: CachedUser, sessionId: string | undefined, now: Date): boolean {
  return sessionId === undefined || (sessions.get(sessionId) ?? Number.NEGATIVE_INFINITY) > now.getTime();
}

/** Returns the facts that a group needs; null where not all of them are known. */
export function cachedFacts({ records }: CachedUser, { list, newIds }: Needs): Facts | null {
  if (KIND_NAMES.some((kind) => newIds[kind] > 0)) return null;
  const facts = createFacts();
  for (const [name, need] of list) {
    const known = records.get(nameOfRecordNeed(need));
    const isTextKept = need.what === "texts-at" && need.version !== undefined;
    if (!known || !(need.what === "record" || (isTextKept && (need.version ?? 0) >= known.since)))
      return null;
    for (const { kind, stored } of known.rows) put(facts, kind, stored);
    facts.asked.add(name);
  }
  return facts;
}

/** A row of a kind is put with those of its kind, which the compiler cannot see in a loop over kinds. */
const put = (facts: Facts, kind: KindName, stored: Stored<KindName>) =>
  (facts.stored[kind] as Map<RecordId, Stored<KindName>>).set(stored.record.id, stored);

const nameOfRecordNeed = ({ kind, id }: Pick<Need, "kind" | "id">): string =>
  nameOfNeed({ what: "record", kind, id });

/** What a group has read and written. */
export interface GroupTrace {
  /** As it was before the group. */
  readonly user: LockedUser;
  readonly sessions: ReadonlyMap<string, number>;
  readonly needs: Needs;
  readonly facts: Facts;
  readonly rows: ChangedRows;
  /** The end of the log, and of the user actions, after it. */
  readonly version: number;
  readonly lastActionId: number;
}

/** Returns what is known after a group. @param before what was known before it; used where it is of the same version */
export function cachedAfter(before: CachedUser | undefined, trace: GroupTrace): CachedUser {
  const { user, needs, facts, rows, version, lastActionId } = trace;
  const same = before && isSame(before.user, user) ? before : undefined;
  const records = new Map(same?.records);
  for (const need of needs.list.values()) {
    if (need.what !== "record" || records.has(nameOfRecordNeed(need))) continue;
    const read = rowsOf(facts, need);
    if (read) records.set(nameOfRecordNeed(need), { since: user.version, rows: read });
  }
  for (const kind of KIND_NAMES) for (const row of rows[kind]) take(records, kind, row, version);
  return {
    user: { ...user, version, last_user_action_id: lastActionId },
    sessions: last(new Map([...(same?.sessions ?? []), ...trace.sessions])),
    records: last(records),
  };
}

const isSame = (one: LockedUser, other: LockedUser): boolean =>
  one.version === other.version &&
  one.generation === other.generation &&
  one.sessions_ended === other.sessions_ended;

/** The rows of a record that was read with all that belongs to it; null where it is gone, or a tombstone. */
function rowsOf({ stored }: Facts, { kind: owner, id }: Need): CachedRow[] | null {
  const own = stored[owner].get(id);
  if (!own || own.deletedAt !== null) return null;
  return KIND_NAMES.flatMap((kind): CachedRow[] => {
    if (idKindOf(kind) !== owner) return [];
    if (kind === owner) return [{ kind, stored: own }];
    const all: readonly Stored<KindName>[] = [...stored[kind].values()];
    return all.filter(({ record }) => ownerIdIn(kind, record) === id).map((row) => ({ kind, stored: row }));
  });
}

/** Takes a changed row into the record that it is, or that it belongs to, where that is known or new. */
function take(records: Map<string, KnownRecord>, kind: KindName, row: ChangedRow, version: number): void {
  const owner = idKindOf(kind);
  const name = nameOfRecordNeed({ kind: owner, id: Number(ownerIdIn(kind, row.values) ?? row.id) });
  const known = records.get(name);
  records.delete(name);
  // Tombstones are read each time: some day they are gone.
  if (row.deletedAt !== null || (!known && !(row.isNew && kind === owner))) return;
  const stored = asRead(kind, row);
  const isOther = (each: CachedRow) => each.kind !== kind || each.stored.record.id !== stored.record.id;
  records.set(name, {
    since: version,
    rows: [...(known?.rows ?? []).filter(isOther), { kind, stored }],
  });
}

/** A written row as a read would bring it: a moment, for one, has one spelling there. */
function asRead<K extends KindName>(kind: K, { id, values }: ChangedRow): Stored<K> {
  const columns = COLUMNS[kind].map((column) => {
    const value = columnValue(column, values);
    const isMoment = column.type === "timestamptz" && typeof value === "string";
    return [column.name, isMoment ? new Date(value) : value];
  });
  return storedFromRow(kind, { id, deleted_at: null, ...Object.fromEntries(columns) });
}

/** Of many entries, those that came last. */
const last = <V>(all: ReadonlyMap<string, V>): ReadonlyMap<string, V> =>
  all.size <= MOST ? all : new Map([...all].slice(-MOST));
