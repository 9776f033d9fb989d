import { isPrivate } from "@perennial/domain/draft/source";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { GENERATION } from "../database/generation-sql.ts";
import { prepared } from "../database/prepared.ts";
import { type Reach, withinReach } from "../policies/reach.ts";
import { readShape } from "./search/shape.ts";
import type { Grant } from "./sessions.ts";

/** What a personal token sees of an account, as its calls are kept to it. */
export interface Visibility extends Reach {
  /** Reads what stands above nodes. @returns which of them, and of what stands above them, is seen */
  of(client: Pick<pg.ClientBase, "query">, nodeIds: readonly number[]): Promise<(id: RecordId) => boolean>;
  /** @returns what is seen of the nodes that a statement finds as `id`; $1 is the user */
  among(client: Pick<pg.ClientBase, "query">, statement: string): Promise<readonly number[]>;
}

/** Finds out what tokens see; null for who sees everything. */
export interface Visibilities {
  of(userId: number, grant: Grant): Promise<Visibility | null>;
}

const HEAD = `select u.version, ${GENERATION} as generation from users u where u.id = $1`;
const folded = (text: string) => `regexp_replace(normalize(${text}, nfkd), '[\u0300-\u036f]', '', 'g')`;
const mayBePrivate = (text: string) => `(strpos(${text}, '#') > 0 and ${folded(text)} ~* 'pr[iı]vate')`;
/** What may be private: deleted rows too, since they can come back. The domain says which is. */
const MARKED = `select n.id, t.text, null as answer from notes t
    join nodes n on n.user_id = $1 and n.item_type = 'note' and n.item_id = t.id
    where t.user_id = $1 and ${mayBePrivate("t.text")}
  union all
  select n.id, f.question, f.answer from flashcards f
    join nodes n on n.user_id = $1 and n.item_type = 'flashcard' and n.item_id = f.id
    where f.user_id = $1 and (${mayBePrivate("f.question")} or ${mayBePrivate("f.answer")})`;

const NONE: ReadonlySet<number> = new Set();
/** Of so many people it is remembered which rows are private, as of a version of their logs. */
const MOST_REMEMBERED = 1_000;

/** Makes what finds out what tokens see. */
export function createVisibilities(pool: pg.Pool): Visibilities {
  const remembered = new LRUCache<number, { readonly at: string; readonly hidden: ReadonlySet<number> }>({
    max: MOST_REMEMBERED,
  });
  const hiddenOf = async (userId: number): Promise<ReadonlySet<number>> => {
    const head = await pool.query<{ version: number; generation: string }>(prepared(HEAD, [userId]));
    const at = `${head.rows[0]?.generation} ${head.rows[0]?.version}`;
    const known = remembered.get(userId);
    if (known?.at === at) return known.hidden;
    const { rows } = await pool.query<{ id: number; text: string; answer: string | null }>(
      prepared(MARKED, [userId]),
    );
    const hidden = new Set(
      rows.flatMap(({ id, text, answer }) => (isPrivate(text) || isPrivate(answer ?? "") ? [id] : [])),
    );
    remembered.set(userId, { at, hidden });
    return hidden;
  };
  return {
    async of(userId, { rootId, seesPrivate }) {
      const hidden = seesPrivate ? NONE : await hiddenOf(userId);
      if (rootId === null && hidden.size === 0) return null;
      const of: Visibility["of"] = async (client, nodeIds) => {
        const { parentOf, ids } = await readShape(client, userId, nodeIds);
        const there = new Set<RecordId>(ids);
        return withinReach({ rootId, hidden }, (id) => (there.has(id) ? parentOf(Number(id)) : undefined));
      };
      return {
        rootId,
        hidden,
        of,
        async among(client, statement) {
          const { rows } = await client.query<{ id: number }>(statement, [userId]);
          const ids = rows.map(({ id }) => id);
          return ids.filter(await of(client, ids));
        },
      };
    },
  };
}

/** Returns what of a line of nodes, from the top, a token sees: it begins at its branch. */
export function visiblePart<T extends { readonly id: number }>(
  visibility: Reach | null,
  path: readonly T[],
): readonly T[] {
  const from = visibility?.rootId == null ? 0 : path.findIndex(({ id }) => id === visibility.rootId);
  return from < 0 ? [] : path.slice(from);
}
