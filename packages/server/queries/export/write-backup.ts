import { createHash } from "node:crypto";
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupHead, type BackupNode } from "@perennial/contract/backup";
import { recordToWire } from "@perennial/contract/fields";
import type { Progress } from "@perennial/domain/tree/node";
import type pg from "pg";
import { rowsInBatches } from "../../database/snapshot.ts";
import type { DataMutationRow } from "../../database/tables.ts";
import { dataMutationToWire } from "../../database/wire-rows.ts";
import type { ExportedNode } from "./read-branch.ts";
import type { Branch, Pieces } from "./writers.ts";

export interface BackupOf {
  readonly userId: number;
  readonly isWhole: boolean;
  readonly now: Date;
}

const LOG = "select * from data_mutations where user_id = $1 order by version";
const ROWS_PER_FETCH = 500;

/** Everything there is, in the form that `backup.ts` of the contract describes. */
export async function* writeBackup(client: pg.PoolClient, of: BackupOf, branch: Branch): Pieces {
  const hash = createHash("sha256");
  for await (const piece of unsigned(client, of, branch)) {
    hash.update(piece);
    yield piece;
  }
  yield `"sha256":"${hash.digest("hex")}"}\n`;
}

async function* unsigned(client: pg.PoolClient, of: BackupOf, branch: Branch): Pieces {
  const head: BackupHead = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    exported_at: of.now.toISOString(),
    is_whole: of.isWhole,
  };
  yield `{"head":${JSON.stringify(head)},\n`;
  const guidOf = await guids(client, of.userId);
  yield* list("nodes", branch, (node) => backupNode(node, guidOf(node.id)));
  if (of.isWhole) {
    const read = { text: LOG, values: [of.userId], batch: ROWS_PER_FETCH };
    yield* list("log", rowsInBatches<DataMutationRow>(client, read), dataMutationToWire);
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
    }
    yield piece;
  }
  yield "],\n";
}

function backupNode({ depth: level, text, answer, progress }: ExportedNode, guid: string): BackupNode {
  if (answer === undefined) return { level, guid, type: "note", text };
  return { level, guid, type: "flashcard", question: text, answer, memory: progress.map(memoryOf) };
}

function memoryOf(progress: Progress) {
  const { flashcard_id: _of, ...memory } = recordToWire("progress", progress);
  return memory;
}

/** Names for nodes that no other account has, and that are the same in each backup. */
async function guids(client: pg.PoolClient, userId: number): Promise<(nodeId: number) => string> {
  const { rows } = await client.query<{ created_at: Date }>("select created_at from users where id = $1", [
    userId,
  ]);
  const account = `${userId} ${rows[0]?.created_at.toISOString()}`;
  return (nodeId) =>
    createHash("sha256").update(`${account} ${nodeId}`).digest("base64url").slice(0, GUID_LENGTH);
}

/** 120 bits. */
const GUID_LENGTH = 20;
