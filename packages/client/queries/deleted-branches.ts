import { pastChangeFromWire } from "@perennial/contract/log/past-action";
import type * as wire from "@perennial/contract/outline/wire";
import type { Op } from "@perennial/domain/op/op";
import type { Api } from "../api/client.ts";
import { answerOf } from "./answer.ts";

/** A branch that can be restored. */
export interface DeletedBranch {
  readonly nodeId: number;
  readonly isCard: boolean;
  /** The beginning of what its top said. */
  readonly text: string;
  /** How many notes went with it. */
  readonly below: number;
  /** What stood above it, from the top. */
  readonly path: readonly { readonly id: number; readonly text: string }[];
  readonly deletedAt: Date;
  /** The call that deleted it, and where its rows stand in the log. */
  readonly call: { readonly uuid: string; readonly first: number; readonly last: number };
}

export interface DeletedPage {
  readonly branches: readonly DeletedBranch[];
  /** To read on from there; null at the end. */
  readonly before: number | null;
}

/** The reads of what was deleted. @throws ReadFailed where the server refuses, or does not answer */
export interface DeletedCalls {
  list(before: number | null): Promise<DeletedPage>;
  /** Returns the branch with which a node was deleted (decision 176); undefined where it cannot be restored. */
  of(nodeId: number): Promise<DeletedBranch | undefined>;
  /** Returns all that the call did which deleted a branch. */
  deletion(branch: DeletedBranch): Promise<readonly Op[]>;
}

/** Makes the reads of what was deleted, by calls of the contract. */
export const deletedCalls = (api: Pick<Api, "listDeleted" | "getChanges">): DeletedCalls => ({
  async list(before) {
    const query = before === null ? {} : { before: String(before) };
    const answer = await answerOf(api.listDeleted({ query }));
    return { branches: answer.deleted.map(branchFrom), before: answer.before };
  },
  async of(nodeId) {
    const [row] = (await answerOf(api.listDeleted({ query: { node_id: String(nodeId) } }))).deleted;
    return row && branchFrom(row);
  },
  async deletion({ call }) {
    const ops: Op[] = [];
    for (let since = call.first - 1; since < call.last; ) {
      const answer = await answerOf(api.getChanges({ query: { since: String(since) } }));
      // The log is another one by now, where nothing of this call stands.
      if ("reset" in answer || answer.version <= since) return [];
      for (const row of answer.changes) {
        const { op } = pastChangeFromWire(row);
        if (op && row.mutation_uuid === call.uuid) ops.push(op);
      }
      since = answer.version;
    }
    return ops;
  },
});

const branchFrom = (row: wire.DeletedBranch): DeletedBranch => ({
  nodeId: row.node_id,
  isCard: row.item_type === "flashcard",
  text: row.text,
  below: row.below,
  path: row.path,
  deletedAt: new Date(row.deleted_at),
  call: { uuid: row.mutation_uuid, first: row.first_version, last: row.last_version },
});
