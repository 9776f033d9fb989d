import { createHash } from "node:crypto";
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupFile,
  type BackupHead,
  type BackupNode,
  type BackupOrigin,
  type BackupReview,
  type BackupSettings,
  type BackupType,
} from "@perennial/contract/files/backup";
import { fieldsToWire, recordToWire } from "@perennial/contract/shapes/fields";
import { BASIC_FORM, type CardKindName } from "@perennial/domain/card/card";
import { FRONT, partOfRow, rowOfPart } from "@perennial/domain/card/card-kinds";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import { SETTING_NAMES } from "@perennial/domain/study/setting-values";
import type { OwnSettings } from "@perennial/domain/study/settings";
import type { Progress } from "@perennial/domain/tree/node";
import type pg from "pg";
import { ACCOUNT_TABLES } from "../../database/account-tables.ts";
import { readGuids } from "../../database/guids.ts";
import { cardsOf } from "../../database/origin-cards.ts";
import { filesOf, type OriginRow, readOriginTypes } from "../../database/origin-rows.ts";
import type { ReviewRow } from "../../database/review-rows.ts";
import { rowsInBatches } from "../../database/snapshot.ts";
import type { DataMutationRow } from "../../database/tables.ts";
import { dataMutationToWire } from "../../database/wire-rows.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { readFileIds } from "../files.ts";
import { reviewToWire } from "../reviews.ts";
import type { ExportedNode } from "./branch-contents.ts";
import { type BranchFiles, createBranchFiles, type NamedFile } from "./branch-files.ts";
import { type Named, withNames } from "./with-names.ts";
import { type OfOrigin, withOrigins } from "./with-origins.ts";
import { type Came, withProvenance } from "./with-provenance.ts";
import { withReviews } from "./with-reviews.ts";
import { type OfItself, withSaid } from "./with-said.ts";
import type { BranchRows, Pieces } from "./writers.ts";

export interface BackupOf {
  readonly userId: number;
  readonly isWhole: boolean;
  readonly ofAccount: true | undefined;
  readonly now: Date;
}

const LOG = "select * from data_mutations where user_id = $1 order by version";
const ROWS_PER_FETCH = 500;
/** A card may have thousands of reviews, and others are answered between two pieces. */
const PIECE_LENGTH = 65_536;

/**
 * Writes everything there is, in the form that `backup.ts` of the contract describes, piece by piece with its
 * checksum last.
 */
export async function* writeBackup(
  client: pg.PoolClient,
  of: BackupOf,
  branch: BranchRows,
  store: FileStore,
): Pieces {
  const hash = createHash("sha256");
  for await (const piece of unsigned(client, of, branch, store)) {
    hash.update(piece);
    yield piece;
  }
  yield `"sha256":"${hash.digest("hex")}"}\n`;
}

async function* unsigned(client: pg.PoolClient, of: BackupOf, branch: BranchRows, store: FileStore): Pieces {
  const head: BackupHead = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    exported_at: of.now.toISOString(),
    is_whole: of.isWhole,
  };
  yield `{"head":${JSON.stringify(head)},\n`;
  const guidOf = await readGuids(client, of.userId);
  const files = createBranchFiles(client, of.userId);
  const types = new Set<string>();
  const studied = withSaid(client, of.userId, withReviews(client, of.userId, withoutTitle(branch)));
  const named = withNames(client, of.userId, guidOf, withOrigins(client, of.userId, studied));
  const nodes = withProvenance(client, of.userId, guidOf, named);
  yield* list("nodes", meeting(files, types, nodes), (each) => backupNode(each, guidOf));
  if (of.ofAccount) await files.meetIds(await readFileIds(client, of.userId));
  if (types.size > 0) yield* list("types", backupTypes(client, of.userId, types), (type) => type);
  if (files.all().length > 0)
    yield* list("files", backupFiles(store, of.userId, files.all()), (file) => file);
  if (of.isWhole) {
    const read = { text: LOG, values: [of.userId], batch: ROWS_PER_FETCH };
    yield* list("log", rowsInBatches<DataMutationRow>(client, read), dataMutationToWire);
  }
  if (of.ofAccount) yield* accountLists(client, of.userId);
}

const ACCOUNT = `select id, username, is_anonymous, created_at, has_subscription, subscription_status, trial_ends_at,
  current_period_end from users where id = $1`;

/** What is kept of the account beside its notes: a list for each table, which no reader of a backup asks for. */
async function* accountLists(client: pg.PoolClient, userId: number): Pieces {
  const told = ACCOUNT_TABLES.flatMap(({ name, told: columns }) =>
    columns === undefined ? [] : { name, text: `select ${columns} from ${name} where user_id = $1` },
  );
  for (const { name, text } of [{ name: "users", text: ACCOUNT }, ...told]) {
    const read = { text, values: [userId], batch: ROWS_PER_FETCH };
    yield* list(`account_${name}`, rowsInBatches<Record<string, unknown>>(client, read), (row) => row);
  }
}

/** What was chosen stands at the top: a backup has no title. */
async function* withoutTitle(branch: BranchRows): AsyncGenerator<readonly ExportedNode[]> {
  let above = 0;
  for await (const nodes of branch) {
    if (nodes[0]?.isOnlyTitle) above = 1;
    else yield above === 0 ? nodes : nodes.map((node) => ({ ...node, depth: node.depth - above }));
  }
}

/** Returns what a node is named by in the file. */
type GuidOf = (nodeId: number) => string;

const FORM_NAMES = Object.keys(BASIC_FORM);
type BackupCard = Extract<BackupNode, { type: "flashcard" }>;

type BackupSource = OfOrigin & OfItself & Named & Came;

/** Looks at what a branch names while it is read. */
async function* meeting(
  files: BranchFiles,
  types: Set<string>,
  branch: AsyncIterable<readonly BackupSource[]>,
): AsyncGenerator<readonly BackupSource[]> {
  for await (const nodes of branch) {
    await files.meet(
      nodes.flatMap(({ node: { text, answer, form } }) => [text, answer ?? "", form?.source ?? ""]),
    );
    for (const { origin } of nodes) {
      if (origin) await files.meetIds(filesOf(origin.part));
      if (origin?.part.kind === "note") types.add(origin.part.note.type);
    }
    yield nodes;
  }
}

async function* backupTypes(
  client: pg.PoolClient,
  userId: number,
  names: ReadonlySet<string>,
): AsyncGenerator<readonly BackupType[]> {
  const known = await readOriginTypes(client, userId);
  yield [...known].flatMap(([name, definition]) => (names.has(name) ? { name, definition } : []));
}

/** One at a time: no more than one stands in memory. */
async function* backupFiles(
  store: FileStore,
  userId: number,
  files: readonly NamedFile[],
): AsyncGenerator<readonly BackupFile[]> {
  for (const { id, name, sha256 } of files) {
    const stream = await store.read(userId, sha256);
    if (!stream) continue; // lost bytes keep nobody from taking along the rest
    yield [{ id, name, data: Buffer.from(await new Response(stream).arrayBuffer()).toString("base64") }];
  }
}

/** A member of the document whose value is a list, each entry on a line of its own. */
async function* list<T>(
  name: string,
  batches: AsyncIterable<readonly T[]>,
  entryOf: (each: T) => object,
): Pieces {
  yield `"${name}":[`;
  let isFirst = true;
  for await (const batch of batches) {
    let piece = "";
    for (const each of batch) {
      piece += `${isFirst ? "\n" : ",\n"}${JSON.stringify(entryOf(each))}`;
      isFirst = false;
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = "";
    }
    if (piece !== "") yield piece;
  }
  yield "],\n";
}

function backupNode(
  { node, reviews, origin, said, anchors, needs, names, provenance }: BackupSource,
  guidOf: GuidOf,
): BackupNode {
  const { id, depth: level, text, answer, form, progress } = node;
  const guid = guidOf(id);
  const settings = backupSettings(said);
  const came = {
    ...(settings ? { settings } : {}),
    ...(node.isDone ? { is_done: true as const } : {}),
    ...(origin ? { origin: backupOrigin(origin, node) } : {}),
    ...(names.length > 0 ? { names: [...names] } : {}),
    ...(anchors.length > 0 ? { anchors: anchors.map(anchorName) } : {}),
    ...(needs.length > 0 ? { needs: needs.map(anchorName) } : {}),
    ...(provenance.length > 0 ? { provenance: [...provenance] } : {}),
  };
  if (answer === undefined) return { level, guid, type: "note", text, ...came };
  const rows = partsOfRows(progress, form?.kind ?? "basic", guidOf);
  return {
    level,
    guid,
    type: "flashcard",
    question: text,
    answer,
    ...(form ? { form: fieldsToWire("flashcard", form, FORM_NAMES) as BackupCard["form"] } : {}),
    memory: progress.map((each) => ({ ...memoryOf(each), ...rows.get(each.part) })).sort(byPart),
    reviews: reviews
      .map((each) => ({ ...backupReview(each), part: rows.get(each.part)?.part ?? each.part }))
      .sort(byPart),
    ...came,
  };
}

/** Undefined where nothing is said. */
function backupSettings(own: OwnSettings): BackupSettings | undefined {
  const names = SETTING_NAMES.filter((name) => own[name] !== null);
  return names.length === 0 ? undefined : (fieldsToWire("studySettings", own, names) as BackupSettings);
}

function backupOrigin(origin: OriginRow, { text, answer, progress }: ExportedNode): BackupOrigin {
  const { part, text: textThen, answer: answerThen, due } = origin;
  const { part: first } = cardsOf(origin)[0] ?? { part: FRONT };
  const memory = progress.find((each) => each.part === first);
  const isAsItCame =
    textThen === text && answerThen === (answer ?? null) && due === (memory?.nextReviewTime ?? null);
  return isAsItCame ? { part } : { part, was: { text: textThen, answer: answerThen, due } };
}

function backupReview(row: ReviewRow): BackupReview {
  const { flashcard_id: _of, ...review } = reviewToWire(row);
  return { ...review, lapses_after: row.lapses_after };
}

const byPart = (a: { readonly part: number }, b: { readonly part: number }): number => a.part - b.part;

/** Returns what parts are named by that rows ask: their rows, and a number that is the same in each account, by their own. */
function partsOfRows(
  progress: readonly Progress[],
  kind: CardKindName,
  guidOf: GuidOf,
): ReadonlyMap<number, { readonly part: number; readonly row: string }> {
  const rows = progress.flatMap(({ part }) => {
    const row = rowOfPart(kind, part);
    return row === undefined ? [] : [{ own: part, row: guidOf(row) }];
  });
  const sorted = rows.sort((a, b) => (a.row < b.row ? -1 : 1));
  return new Map(sorted.map(({ own, row }, index) => [own, { part: partOfRow(1 + index), row }]));
}

function memoryOf(progress: Progress) {
  const { flashcard_id: _of, ...memory } = recordToWire("progress", progress);
  return memory;
}
