import type { WireId } from "@perennial/contract/command-to-wire";
import type { KindName } from "@perennial/domain/kind/kinds";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import type { NodeId } from "@perennial/domain/tree/node";
import { faceOfLocal, type Naming } from "../../store/identity.ts";
import { createdBy, isNumbered, neededBy, type RecordName, recordName } from "../queue/dependencies.ts";
import { type EntryStep, siblingOf, withoutSibling } from "../queue/entries.ts";

/** What the server calls the records that were made in this browser. */
export interface WireNames {
  learn(namings: readonly Naming[]): void;
  /** The number a record goes by in a request: the server's, or its face where the same request creates it. */
  readonly wireId: WireId;
  /** Whether a node has a number of the server's. */
  isNumbered(id: NodeId): boolean;
  /** Whether a step names a record that neither the server knows nor one of these steps before it creates. */
  missingIn(step: EntryStep, before: readonly EntryStep[]): boolean;
  /** The step without a sibling to follow that will never be there. */
  withKnownSibling(step: EntryStep, before: readonly EntryStep[]): EntryStep;
}

export function createWireNames(): WireNames {
  const names = new Map<RecordName, number>();

  const isKnown = (record: RecordName) => isNumbered(record) || names.has(record);

  return {
    learn(namings) {
      for (const { kind, local, server } of namings) names.set(recordName(kind, local), server);
    },
    isNumbered: (id) => isKnown(recordName("node", id)),
    wireId: (kind: KindName, id: RecordId) =>
      typeof id === "string" ? (names.get(recordName(kind, id)) ?? faceOfLocal(id)) : serverId(id),
    missingIn(step, before) {
      const created = createdBy({ steps: [...before, step] });
      return step.ops.some((op) => neededBy(op).some((record) => !isKnown(record) && !created.has(record)));
    },
    withKnownSibling(step, before) {
      const sibling = siblingOf(step);
      if (sibling === null) return step;
      const record = recordName("node", sibling);
      return isKnown(record) || createdBy({ steps: before }).has(record) ? step : withoutSibling(step);
    },
  };
}
