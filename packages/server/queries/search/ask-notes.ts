import { anchorId } from "@perennial/domain/rich/anchor-name";
import { mayBeNear, nearTest } from "@perennial/domain/search/query/near";
import type { Compare, Query, Sort } from "@perennial/domain/search/query/query";
import type { Weights } from "@perennial/domain/study/memory";
import { type NeededNow, neededNow } from "@perennial/domain/study/needed-now";
import { createSettingsReader, settingsIn } from "@perennial/domain/study/settings";
import type pg from "pg";
import { idList } from "../../database/sent-lists.ts";
import { readNeedsOutline } from "../needs-outline.ts";
import { readRootNode } from "../root-node.ts";
import type { readStoredSettings } from "../study-settings.ts";
import type { Visibility } from "../visibility.ts";
import { type Put, parameters } from "./parameters.ts";
import { type QueryShape, readShape } from "./shape.ts";
import { type BranchWeights, nearSql, type SearchContext, termSql } from "./term-sql.ts";
import { FADED, IS_RATED, type Units, unitsFor } from "./units-sql.ts";

/** When and by whom a search is asked, and what that person has said of how branches are studied. */
export interface NoteSearchContext extends Omit<SearchContext, "weights"> {
  readonly stored: Awaited<ReturnType<typeof readStoredSettings>>;
  /** Words count where one that is a slip away stands, too. */
  readonly isNear?: boolean;
  /** Only what a token sees is found. */
  readonly visibility?: Visibility | null | undefined;
}

/** What a query finds, in order. */
export interface FoundNotes {
  readonly ids: readonly number[];
  /** Of a card the first part that fulfils it; null where no part was asked about. */
  readonly parts: readonly (number | null)[];
  /** Where that was asked for, when each was changed, in milliseconds. */
  readonly changed: readonly number[];
  /** Its first text, folded, where that was asked for. */
  readonly titles: readonly string[];
}

export interface AskNotes {
  /** Writes a query as a condition on a unit (`units-sql.ts`), which is never null. */
  condition(query: Query, put: Put): Promise<string>;
  /** @param titles whether titles are wanted as well */
  find(query: Query, sort: Sort, titles: boolean): Promise<FoundNotes>;
  /** Returns which parts of cards fulfil a query: where it asks nothing of parts, all of a card that does. */
  partsOf(query: Query): Promise<(nodeId: number, part: number) => boolean>;
  /** The same where words count, too, that are one slip away. */
  near(): AskNotes;
  shapeOf(ids: readonly number[]): Promise<QueryShape>;
  /** Looks at what cards need; null where no card needs another. */
  needed(): Promise<NeededNow | null>;
  /** Returns how many rows link to each node that is linked to. */
  backlinks(): Promise<ReadonlyMap<number, number>>;
}

const BRANCH_OF = `select a.node_id from anchors a join nodes n on n.user_id = $1 and n.id = a.node_id
  where a.user_id = $1 and a.id = $2 and a.deleted_at is null and n.deleted_at is null`;
const BACKLINKS = `select a.node_id as id, count(distinct m.node_id)::int as count
  from anchors a join mentions m on m.user_id = $1 and m.kind = 1 and m.target = a.id
  where a.user_id = $1 and a.deleted_at is null group by a.node_id`;

const NEEDS = `select a.node_id as from, b.node_id as to from requirements q
  join anchors a on a.user_id = $1 and a.id = q.anchor_id and a.deleted_at is null
  join anchors b on b.user_id = $1 and b.id = q.needs_id and b.deleted_at is null
  where q.user_id = $1 and q.deleted_at is null`;

const COMPARE: Readonly<Record<Compare, (a: number, b: number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  ">=": (a, b) => a >= b,
  ">": (a, b) => a > b,
};

/** Of several parts, the value of the one that comes first in an order. */
const ORDERS: Readonly<
  Record<Sort, { readonly value: string; readonly of: "min" | "max"; readonly order: string }>
> = {
  relevance: { value: "s.changed_at", of: "max", order: "desc" },
  changed: { value: "s.changed_at", of: "max", order: "desc" },
  created: { value: "s.created_at", of: "max", order: "desc" },
  due: { value: `case when ${IS_RATED} then p.next_review_time end`, of: "min", order: "nulls last" },
  r: { value: FADED, of: "max", order: "desc nulls last" },
};

/** Those that fulfil a condition, each row once. Lists are read in a tenth of the time that a row for each takes. */
function foundSql({ from, where, part }: Units, condition: string, sort: Sort, titles: boolean): string {
  const { value, of, order } = ORDERS[sort];
  const list = (what: string) => `coalesce(json_agg(${what} order by x.by ${order}, x.id), '[]')`;
  const moment = "floor(extract(epoch from x.changed) * 1000)";
  return `select ${list("x.id")} as ids, ${list("x.part")} as parts,
      ${titles ? list("x.title") : "'[]'::json"} as titles, ${titles ? list(moment) : "'[]'::json"} as changed
    from (select s.node_id as id, min(${part}) as part, ${of}(${value}) as by,
        ${titles ? "min(s.title) as title, min(s.changed_at) as changed" : "null as title, null as changed"}
      from ${from} where ${where} and ${condition} group by s.node_id) x`;
}

/**
 * Asks the rows that were read out of a user's log. What is about the shape of the outline becomes a list of ids first: a walk up
 * from what may be found, which is as long as the outline is at most.
 * @param here the node whose page is open, null for the whole notebook
 */
export function askNotes(client: pg.ClientBase, context: NoteSearchContext, here: number | null): AskNotes {
  const { userId, visibility } = context;
  /** Returns what is seen of nodes. */
  const seen = async (ids: readonly number[]): Promise<(id: number) => boolean> =>
    visibility ? visibility.of(client, ids) : () => true;
  let whole: Promise<QueryShape> | undefined;
  const wholeShape = () => {
    whole ??= readShape(client, userId, null);
    return whole;
  };
  const among = (ids: readonly number[], put: Put) => `s.node_id = any(${put(idList(ids))}::bigint[])`;

  async function condition(query: Query, put: Put): Promise<string> {
    switch (query.type) {
      case "all":
        return "true";
      case "and":
      case "or": {
        const parts: string[] = [];
        for (const each of query.of) parts.push(await condition(each, put));
        return `(${parts.join(` ${query.type} `)})`;
      }
      case "not":
        return `not (${await condition(query.of, put)})`;
      case "below": {
        const under = among(await standingBelow(query), put);
        return query.of.type === "all" ? under : `(${under} and ${await condition(query.of, put)})`;
      }
      case "needs":
        return `(s.kind <> 'note' and ${among(await needing(query.of), put)})`;
      case "in": {
        const top = query.anchor === null ? here : await branchOf(query.anchor);
        if (top === null) return query.anchor === null ? "true" : "false";
        if (!(await seen([top]))(top)) return "false";
        const shape = await wholeShape();
        return among([top, ...shape.below(shape.ids, new Set([top]), false)], put);
      }
      case "text": {
        const exact = termSql(query, { ...context, weights: [] }, put);
        if (!context.isNear || !mayBeNear(query.text)) return exact;
        return `(${exact} or ${among(await nearRows(query), put)})`;
      }
      case "is":
        return query.what === "blocked" ? blocked(put) : termSql(query, { ...context, weights: [] }, put);
      case "number":
        if (query.of === "level") return atLevel(query, put);
        return termSql(query, { ...context, weights: query.of === "r" ? await weightsThere() : [] }, put);
      default:
        return termSql(query, { ...context, weights: [] }, put);
    }
  }

  /** The database finds what may have such a word, and the domain says what has it. */
  async function nearRows({ field, text }: Extract<Query, { type: "text" }>): Promise<number[]> {
    const { put, values } = parameters(userId);
    const { rows } = await client.query<{ ids: readonly number[]; texts: readonly string[] }>(
      nearSql(field, text, userId, put),
      values,
    );
    const { ids = [], texts = [] } = rows[0] ?? {};
    const isNear = nearTest(text);
    return ids.filter((_, i) => isNear(texts[i] ?? ""));
  }

  async function standingBelow({ above, of, isChild }: Extract<Query, { type: "below" }>): Promise<number[]> {
    const candidates = of.type === "all" ? null : await matching(of, null);
    const shape = candidates === null ? await wholeShape() : await readShape(client, userId, candidates);
    const tops = await matching(above, candidates === null ? null : shape.ids);
    return shape.below(candidates ?? shape.ids, new Set(tops), isChild);
  }

  /** What needs a row that fulfils a query. */
  async function needing(of: Query): Promise<number[]> {
    const { rows } = await client.query<{ readonly from: number; readonly to: number }>(NEEDS, [userId]);
    const fulfilling = new Set(
      rows.length > 0 ? await matching(of, [...new Set(rows.map(({ to }) => to))]) : [],
    );
    return rows.flatMap(({ from, to }) => (fulfilling.has(to) ? from : []));
  }

  async function atLevel({ compare, value }: Extract<Query, { type: "number" }>, put: Put): Promise<string> {
    const { ids, levelOf } = await wholeShape();
    const sign = COMPARE[compare];
    return among(
      ids.filter((id) => sign(levelOf(id), value)),
      put,
    );
  }

  /** The weights of each branch that has its own, and last those of the whole notebook. */
  async function weightsThere(): Promise<BranchWeights[]> {
    const root = await readRootNode(client, userId);
    const said = context.stored.filter(({ weights }) => weights !== null).map(({ nodeId }) => Number(nodeId));
    const branches = new Set(said.filter((id) => id !== root));
    const nodesOf = new Map<Weights, number[]>();
    const shape = branches.size > 0 ? await wholeShape() : undefined;
    const settingsOf = createSettingsReader(context.stored, (id) => shape?.parentOf(Number(id)));
    if (shape)
      for (const id of [...branches, ...shape.below(shape.ids, branches, false)]) {
        const { weights } = settingsOf(id).settings;
        const ids = nodesOf.get(weights);
        if (ids) ids.push(id);
        else nodesOf.set(weights, [id]);
      }
    const own = [...nodesOf].map(([weights, nodeIds]) => ({ weights, nodeIds }));
    return [...own, { weights: settingsOf(root).settings.weights, nodeIds: [] }];
  }

  async function neededHere(): Promise<NeededNow | null> {
    const outline = await readNeedsOutline(client, userId, context.stored);
    return outline && neededNow(outline, context, settingsIn(outline));
  }

  /** What was never asked, of cards that wait for what they need. */
  async function blocked(put: Put): Promise<string> {
    const needed = await neededHere();
    return `(${IS_RATED} is not true and ${among([...(needed?.waiting() ?? [])].map(Number), put)})`;
  }

  async function branchOf(anchor: string): Promise<number | null> {
    const { rows } = await client.query<{ node_id: number }>(BRANCH_OF, [userId, anchorId(anchor)]);
    return rows[0]?.node_id ?? null;
  }

  /** The ids of all rows that fulfil a query, in no order. @param within of these alone */
  async function matching(query: Query, within: readonly number[] | null): Promise<readonly number[]> {
    const { put, values } = parameters(userId);
    const { from, where } = unitsFor(query);
    const found = await condition(query, put);
    const only = within === null ? "" : `and ${among(within, put)}`;
    const { rows } = await client.query<{ ids: readonly number[] }>(
      `select coalesce(json_agg(x.id), '[]') as ids from (
         select distinct s.node_id as id from ${from} where ${where} ${only} and ${found}) x`,
      values,
    );
    const ids = rows[0]?.ids ?? [];
    return visibility ? ids.filter(await seen(ids)) : ids;
  }

  return {
    condition,
    async find(query, sort, titles) {
      const { put, values } = parameters(userId);
      const units = unitsFor(query, sort);
      const { rows } = await client.query<FoundNotes>(
        foundSql(units, await condition(query, put), sort, titles),
        values,
      );
      const found = rows[0] ?? { ids: [], parts: [], changed: [], titles: [] };
      return visibility ? onlySeen(found, await seen(found.ids)) : found;
    },
    async partsOf(query) {
      const { put, values } = parameters(userId);
      const { from, where, part } = unitsFor(query);
      const found = await condition(query, put);
      const { rows } = await client.query<Pick<FoundNotes, "ids" | "parts">>(
        `select coalesce(json_agg(s.node_id), '[]') as ids, coalesce(json_agg(${part}), '[]') as parts
         from ${from} where ${where} and ${found}`,
        values,
      );
      const { ids = [], parts = [] } = rows[0] ?? {};
      const keys = new Set(ids.map((id, i) => `${id} ${parts[i] ?? ""}`));
      const isSeen = await seen(ids);
      return (nodeId, asked) => isSeen(nodeId) && (keys.has(`${nodeId} ${asked}`) || keys.has(`${nodeId} `));
    },
    near: () => askNotes(client, { ...context, isNear: true }, here),
    needed: neededHere,
    shapeOf: (ids) => readShape(client, userId, ids),
    async backlinks() {
      const { rows } = await client.query<{ id: number; count: number }>(BACKLINKS, [userId]);
      return new Map(rows.map(({ id, count }) => [id, count]));
    },
  };
}

/** Leaves out what is not seen. */
function onlySeen({ ids, parts, changed, titles }: FoundNotes, isSeen: (id: number) => boolean): FoundNotes {
  const among = <T>(list: readonly T[]) => list.filter((_, i) => isSeen(ids[i] ?? 0));
  return { ids: among(ids), parts: among(parts), changed: among(changed), titles: among(titles) };
}
