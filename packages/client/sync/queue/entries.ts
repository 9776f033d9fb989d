import { asOneStep, isOfBranches, rowSteps } from "@perennial/domain/intent/branch-steps";
import type { Plan, Step } from "@perennial/domain/intent/plan";
import type { Destination } from "@perennial/domain/op/command";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Action } from "../../store/action.ts";
import { type Texts, textEditsOf } from "./texts.ts";

/** What an edit or deletion was made against: a version of the log, or an unacknowledged earlier step. */
export type Base = { readonly version: number } | { readonly after: string };

/** What an edit was made against, and the outcome that it conflicted with. */
export interface Parted {
  readonly before: Texts;
  readonly outcome: StepResult;
}

/** What an acknowledged step left, and what that step itself had been made against. */
export interface StepResult {
  readonly version: number;
  readonly texts: Texts;
  readonly before: Texts | null;
  readonly base: Base | undefined;
}

/** A place among the children of a node. */
export type PlaceAbove = Pick<Destination, "parentId" | "sortOrder">;

/** One call to the server. Its UUID is the idempotency key: however often the call is sent, it counts once. */
export interface EntryStep extends Step {
  readonly uuid: string;
  /** The version of the log after the server took the step; null before. */
  readonly version: number | null;
  /** Set where the step edits texts or takes them away. */
  readonly base?: Base;
  /** The step's texts are those that the server stored, merged with others' words. */
  readonly isAsTaken?: true;
  /** See `Ack.showsAnother`: what the server's texts are by its version was told to nobody. */
  readonly showsAnother?: true;
  /** The base before the edit was rebased onto words that arrived. */
  readonly unmoved?: { readonly before: Texts; readonly base: Base };
  /** The base before the edit went back to that of an earlier step, whose outcome it conflicted with. */
  readonly unparted?: Parted;
  /** For rows made or moved below one parent: it and its ancestors, used when the parent is gone; see `placesAbove`. */
  readonly above?: readonly PlaceAbove[];
  /** The same for rows that are moved below several parents, by parent. */
  readonly aboveEach?: readonly (readonly [parentId: NodeId, above: readonly PlaceAbove[]])[];
  /** The inverse, captured early where the step's texts may change in the queue; null where no call undoes it. */
  readonly inverse?: Step | null | undefined;
}

/** A waiting change. Sending resumes at the first step without a version; the entry fails as a whole. */
export interface Entry {
  readonly id: string;
  /** The tab that paints it as an optimistic update; other tabs show it when the log brings it. */
  readonly scope: string;
  readonly userActionUuid: string;
  readonly action: Action;
  readonly steps: readonly EntryStep[];
  /** A compensation takes back those steps of a failed entry that the server had taken already. */
  readonly kind: "change" | "compensation";
  /** Milliseconds since 1970, then a count within the tab: together the order in which entries were made. */
  readonly at: number;
  readonly count: number;
  /** The generation of the log that its ids and versions belong to; absent where the server tells none. */
  readonly generation?: string;
}

/** The server's acknowledgement of a step: from the log, or earlier from the answer to its call. */
export interface Ack {
  readonly stepUuid: string;
  readonly version: number;
  /** The server's numbers of the node and the record that the step created. */
  readonly nodeId?: number;
  readonly itemId?: number;
  /** The texts after the step: merged, where somebody else had changed them. */
  readonly texts?: Texts;
  /** The node was never gone, and shows another item than the step puts there: somebody else's, unseen here. */
  readonly showsAnother?: true;
  /** Others had changed the same words: the server kept their text in a conflict copy. */
  readonly isKeptBeside?: true;
}

/** Returns the step with the rows of branches each as a step of its own; see `rowSteps`. */
export const stepsOfRows = (step: EntryStep, uuid: () => string): readonly EntryStep[] =>
  isOfBranches(step.command) ? rowSteps(step).map((row) => ({ ...row, uuid: uuid() })) : [step];

/** Returns the step with the rows that are moved below each of several parents as a step of its own. */
export function stepsOfParents(step: EntryStep, uuid: () => string): readonly EntryStep[] {
  const { aboveEach = [], ...rest } = step;
  const rows = rowSteps<EntryStep>(rest);
  return aboveEach.flatMap(([parentId, above]) => {
    const [first, ...others] = rows.filter(
      ({ command }) => command.type === "node.move" && command.parentId === parentId,
    );
    return first ? [{ ...asOneStep([first, ...others], () => []), uuid: uuid(), above }] : [];
  });
}

/** Returns whether the server has acknowledged every step of an entry. */
export const isSettled = (entry: Entry): boolean => entry.steps.every((step) => step.version !== null);

/** Returns the steps of entries by their UUIDs. */
export const stepsOf = (entries: readonly Entry[]): ReadonlyMap<string, EntryStep> =>
  new Map(entries.flatMap(({ steps }) => steps.map((step) => [step.uuid, step])));

/** Returns the plan that an entry was made of, with its texts as they are now. */
export const planOf = (entry: Entry): Plan => ({ steps: entry.steps });

/** The step without its previous sibling, so that the sort order decides; the same object if it has none. */
export function withoutSibling<T extends Step>(step: T): T {
  const { command } = step;
  if (command.type !== "node.create" && command.type !== "node.move") return step;
  if (command.previousSiblingId === undefined) return step;
  const { previousSiblingId: _gone, ...rest } = command;
  return { ...step, command: rest };
}

/** Returns the sibling that a step is to follow; null where it names none. */
export const siblingOf = ({ command }: Step): NodeId | null =>
  command.type === "node.create" || command.type === "node.move" ? (command.previousSiblingId ?? null) : null;

/** Returns the texts that a person typed in a plan. */
export function textsIn({ steps }: Plan): string[] {
  const texts = steps.flatMap(textEditsOf).flatMap(({ after }) => Object.values(after));
  return texts.filter((text) => text !== "");
}

/** Returns whether the person typed the same texts in both entries. */
export const haveSameTexts = (one: Entry, other: Entry): boolean =>
  JSON.stringify(textsIn(planOf(one))) === JSON.stringify(textsIn(planOf(other)));
