import type { WireId } from "@perennial/contract/outline/command-to-wire";
import type { KindName } from "@perennial/domain/kind/kinds";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import type { NodeId } from "@perennial/domain/tree/node";
import { type Naming, wireIdOfLocal } from "../../store/identity.ts";
import { createdBy, isNumbered, neededBy, type RecordName, recordName } from "../queue/dependencies.ts";
import { type EntryStep, siblingOf, withoutSibling } from "../queue/entries.ts";

/** The server's numbers of records created on this browser, as requests need them. */
export interface WireNames {
  learn(namings: readonly Naming[]): void;
  /** The number naming a record in a request: the server's, or its wire id if created there. */
  readonly wireId: WireId;
  /** Returns whether the server has numbered a node. */
  isNumbered(id: NodeId): boolean;
  /** Whether a step names a record that has no number and that no step before it creates. */
  missingIn(step: EntryStep, before: readonly EntryStep[]): boolean;
  /** Returns the step without a sibling to follow that will never exist on the server. */
  withKnownSibling(step: EntryStep, before: readonly EntryStep[]): EntryStep;
}

/** Starts without any number; numbers are added and never forgotten. */
export function createWireNames(): WireNames {
  const names = new Map<RecordName, number>();

  const isKnown = (record: RecordName) => isNumbered(record) || names.has(record);

  return {
    learn(namings) {
      for (const { kind, local, server } of namings) names.set(recordName(kind, local), server);
    },
    isNumbered: (id) => isKnown(recordName("node", id)),
    wireId: (kind: KindName, id: RecordId) =>
      typeof id === "string" ? (names.get(recordName(kind, id)) ?? wireIdOfLocal(id)) : serverId(id),
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
