import type { Step } from "@perennial/domain/intent/plan";
import type { Op } from "@perennial/domain/op/op";
import { createListeners } from "../platform/listeners.ts";
import type { Action } from "./action.ts";

/** A change as this page made it: each step is one call, and its UUID that call's. */
export interface MadeChange {
  readonly id: string;
  readonly userActionUuid: string;
  readonly action: Action;
  readonly steps: readonly (Step & { readonly uuid: string; readonly version: number | null })[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The generation of the log that it was made in; absent where the server tells none. */
  readonly generation?: string;
}

/** What the server's log says one call did; `at` is the server's time, ISO 8601. */
export interface LandedOp {
  readonly mutationUuid: string;
  readonly version: number;
  readonly at: string;
  readonly op: Op;
}

export interface Mutation extends MadeChange {
  /** When it was on the screen, in milliseconds since 1970. */
  readonly shownAt: number;
  readonly status: "pending" | "confirmed" | "failed";
  /** In the order of the log. */
  readonly landed: readonly LandedOp[];
}

/** The changes made on this page, the oldest first; the same array until something in it changes. */
export interface Mutations {
  get(): readonly Mutation[];
  subscribe(listener: () => void): () => void;
}

export interface MutationLog extends Mutations {
  made(change: MadeChange, shownAt: number): void;
  /** Calls of these UUIDs were answered well. */
  answered(stepUuids: readonly string[]): void;
  failed(ids: readonly string[]): void;
  /** Waiting changes went into later ones. */
  joined(ids: readonly string[]): void;
  /** A waiting change is another one now, and may stand for some that came just before it. */
  replaced(earlierIds: readonly string[], change: MadeChange): void;
  /** Whether a call of this UUID is one of ours. */
  knows(stepUuid: string): boolean;
  landed(ops: readonly LandedOp[]): void;
}

/** More than this is forgotten, the oldest first. */
const MOST_MUTATIONS = 500;

/** Creates the empty list of this page's changes; beyond `most` the oldest go. */
export function createMutationLog(most = MOST_MUTATIONS): MutationLog {
  let all: readonly Mutation[] = [];
  const answered = new Set<string>();
  const indexed = new Map<string, string>();
  /** Changes that are indexed when a step is first asked for: until then ten thousand rows have long been shown. */
  let unindexed: MadeChange[] = [];
  const listeners = createListeners();

  /** Returns the ids of the changes by those of their steps. */
  const changesByStep = () => {
    for (const { id, steps } of unindexed) for (const { uuid } of steps) indexed.set(uuid, id);
    unindexed = [];
    return indexed;
  };
  const show = (next: readonly Mutation[]) => {
    for (const { steps } of next.slice(0, -most))
      for (const { uuid } of steps) {
        answered.delete(uuid);
        changesByStep().delete(uuid);
      }
    all = next.slice(-most);
    listeners.tell();
  };
  const change = (
    concerns: (mutation: Mutation) => boolean,
    to: (mutation: Mutation) => Partial<Mutation>,
  ) => {
    if (all.some(concerns)) show(all.map((each) => (concerns(each) ? { ...each, ...to(each) } : each)));
  };

  return {
    get: () => all,
    subscribe: listeners.subscribe,
    made(made, shownAt) {
      unindexed.push(made);
      show([...all, { ...made, shownAt, status: "pending", landed: [] }]);
    },
    answered(stepUuids) {
      for (const uuid of stepUuids) if (changesByStep().has(uuid)) answered.add(uuid);
      change(
        ({ status, steps }) =>
          status === "pending" && steps.every(({ uuid, version }) => version !== null || answered.has(uuid)),
        () => ({ status: "confirmed" }),
      );
    },
    failed: (ids) =>
      change(
        ({ id }) => ids.includes(id),
        () => ({ status: "failed" }),
      ),
    joined(ids) {
      if (all.some(({ id }) => ids.includes(id))) show(all.filter(({ id }) => !ids.includes(id)));
    },
    replaced(earlierIds, later) {
      const { id, action, steps } = later;
      if (!all.some((each) => each.id === id)) return;
      unindexed.push(later);
      if (earlierIds.length > 0) show(all.filter((each) => !earlierIds.includes(each.id)));
      change(
        (each) => each.id === id,
        () => ({ action, steps }),
      );
    },
    knows: (stepUuid) => changesByStep().has(stepUuid),
    landed(ops) {
      const changeOf = ({ mutationUuid }: LandedOp) => changesByStep().get(mutationUuid);
      const concerned = new Set(ops.map(changeOf));
      change(
        ({ id }) => concerned.has(id),
        ({ id, landed }) => {
          const all = [...landed, ...ops.filter((op) => changeOf(op) === id)];
          const once = new Map(all.map((op) => [op.version, op]));
          return { landed: [...once.values()].sort((a, b) => a.version - b.version) };
        },
      );
    },
  };
}
