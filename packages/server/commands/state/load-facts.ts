import type { LogRow } from "@perennial/contract/log/logged-ops";
import { snakeCase } from "@perennial/contract/shapes/snake-case";
import { ITEM_TYPES, isItemType } from "@perennial/domain/kind/items";
import { KIND_NAMES, type OwnIdKind } from "@perennial/domain/kind/kinds";
import { mergedFields } from "@perennial/domain/kind/merged";
import { idKindOf } from "@perennial/domain/kind/owner";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { prepared } from "../../database/prepared.ts";
import { sequenceOf } from "../../database/record-rows.ts";
import { type ReviewRow, reviewFromRow } from "../../database/review-rows.ts";
import { loadBranches, loadCalls } from "./branch-facts.ts";
import * as sql from "./fact-queries.ts";
import { createReads } from "./fact-reads.ts";
import { type Facts, nameOfRecord, nameOfText } from "./facts.ts";
import type { Need, NeededFact, Needs } from "./needs.ts";
import { nameOfNeed } from "./needs.ts";

/**
 * Reads what is needed and not known yet, in one round trip. Nothing may have been written since the user was
 * locked. Must be awaited together with everything else that is pipelined: a failed statement fails those after
 * it.
 */
export async function loadFacts(
  client: pg.PoolClient,
  userId: number,
  facts: Facts,
  wanted: Needs,
): Promise<void> {
  const needs = takeNew(facts, wanted);
  const idsOf = (what: NeededFact, kind: OwnIdKind): number[] =>
    needs.filter((need) => need.what === what && need.kind === kind).map(({ id }) => id);
  const { read, reads, takeInto, takeNode } = createReads(client, userId, facts);

  const shown = idsOf("item", "node");
  read(sql.NODES, [[...idsOf("line", "node"), ...shown]], takeNode);
  read(sql.CHILDREN, [idsOf("children", "node")], takeNode);
  read(sql.SIBLINGS, [idsOf("siblings", "node")], takeNode);
  read(sql.SIBLINGS_NEAR, [idsOf("near-siblings", "node")], takeNode);
  read(sql.LAST_CHILDREN, [idsOf("last-children", "node")], takeNode);
  read<{ id: number; height: number }>(sql.HEIGHTS, [idsOf("height", "node")], ({ id, height }) =>
    facts.heights.set(id, height),
  );
  read(sql.ANCHORS, [idsOf("anchors", "node")], takeInto("anchor"));
  read<{ id: number; heir_id: number }>(sql.HEIRS, [idsOf("heir", "node")], ({ id, heir_id }) =>
    facts.heirs.set(id, heir_id),
  );
  for (const kind of KIND_NAMES) {
    const ids = idKindOf(kind);
    read(sql.recordsBy(kind, ids), [idsOf("record", ids), isItemType(ids) ? shown : []], takeInto(kind));
  }
  for (const type of ITEM_TYPES) {
    read(sql.holders(type), [idsOf("holder", type)], takeNode);
    read<LogRow & { item_id: number }>(sql.losses(type), [idsOf("loss", type)], (row) =>
      facts.losses[type].set(row.item_id, row),
    );
  }
  const texts = needs.flatMap(textsOf);
  read<{ place: number; text: string }>(
    sql.TEXTS_AT,
    [
      texts.map(({ kind }) => KINDS[kind].table),
      texts.map(({ id }) => id),
      texts.map(({ version }) => version),
      texts.map(({ column }) => column),
    ],
    ({ place, text }) => {
      const asked = texts[place - 1];
      if (asked) facts.textsAt.set(nameOfText(asked.kind, asked.id, asked.version, asked.field), text);
    },
  );
  const born = needs.filter(({ what }) => what === "made-since");
  read<{ place: number }>(sql.MADE_SINCE, recordsAt(born), ({ place }) => {
    const asked = born[place - 1];
    if (asked) facts.madeSince.add(nameOfNeed(asked));
  });
  read<{ note_id: number; table_name: string; record_id: number }>(
    sql.WRITTEN_WITH,
    [idsOf("written-with", "note")],
    ({ note_id, table_name, record_id }) =>
      facts.writtenWith.set(note_id, nameOfRecord(table_name, record_id)),
  );
  read<ReviewRow>(sql.REVIEWS, [idsOf("reviews", "flashcard")], (row) =>
    facts.reviews.set(row.uuid, reviewFromRow(row)),
  );
  read(sql.STUDY_SETTINGS, [idsOf("study-settings", "node")], takeInto("studySettings"));
  const requirements = [idsOf("requirements", "node")];
  read(sql.REQUIREMENTS, requirements, takeInto("requirement"));
  read(sql.ANCHORS_OF_REQUIREMENTS, requirements, takeInto("anchor"));
  for (const kind of KIND_NAMES) {
    const count = wanted.newIds[kind];
    if (count === 0) continue;
    reads.push(
      client
        .query<{ id: number }>(prepared(sql.NEW_IDS, [sequenceOf(kind), count]))
        .then(({ rows }) => void facts.newIds[kind].push(...rows.map((row) => row.id))),
    );
  }
  await Promise.all([
    ...reads,
    loadBranches(
      client,
      userId,
      facts,
      needs.filter(({ what }) => what === "branch"),
    ),
    loadCalls(
      client,
      userId,
      facts,
      needs.flatMap(({ what, uuid }) => (what === "call" && uuid ? [uuid] : [])),
    ),
  ]);
}

/** Returns records as lists: their tables, their ids, and the versions of the log that are asked about. */
const recordsAt = (needs: readonly Need[]) => [
  needs.map(({ kind }) => KINDS[kind].table),
  needs.map(({ id }) => id),
  needs.map(({ version }) => version ?? 0),
];

/** Returns the needs that are new, and counts them as asked for. */
function takeNew({ asked }: Facts, { list }: Needs): Need[] {
  const fresh = [...list].filter(([name]) => !asked.has(name));
  for (const [name] of fresh) asked.add(name);
  return fresh.map(([, need]) => need);
}

/** Returns the texts to be read for a need of texts at a version. */
const textsOf = ({ what, kind, id, version }: Need) =>
  what !== "texts-at" || version === undefined
    ? []
    : mergedFields(kind).map((field) => ({ kind, id, version, field, column: snakeCase(field) }));
