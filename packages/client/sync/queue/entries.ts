import type { Plan, Step } from "@perennial/domain/intent/plan";
import type { Destination } from "@perennial/domain/op/command";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Action } from "../../store/action.ts";
import { type Texts, textEditOf } from "./texts.ts";

/** What an edit of a text, or its deletion, was made against: a version of the log, or the outcome of an earlier step. */
export type Base = { readonly version: number } | { readonly after: string };

/** A place among the children of a node. */
export type PlaceAbove = Pick<Destination, "parentId" | "sortOrder">;

/** One call to the server. Its UUID, the idempotency key, makes it count once, however often it is sent. */
export interface EntryStep extends Step {
  readonly uuid: string;
  /** The version of the log after the server took it; null before. */
  readonly version: number | null;
  /** For what edits texts, or takes them away. */
  readonly base?: Base;
  /** The texts are as the server left them, others' words among them. */
  readonly isAsTaken?: true;
  /** Of an edit that was brought together with words that came beneath it: what it was made against before. */
  readonly unmoved?: { readonly before: Texts; readonly base: Base };
  /** For a new row: where it hangs when the node it was made below is gone; see `placesAbove`. */
  readonly above?: readonly PlaceAbove[];
  /** What takes the step back, captured when it was made; null where no call does. */
  readonly inverse: Step | null;
}

/** One change by the person, as it waits to be sent: resumed where it stopped, failing as a whole. */
export interface Entry {
  readonly id: string;
  /** The tab that shows it as an optimistic update; the other tabs wait for the log. */
  readonly scope: string;
  readonly userActionUuid: string;
  readonly action: Action;
  readonly steps: readonly EntryStep[];
  /** A compensation takes back the steps of a failed entry that had been taken already. */
  readonly kind: "change" | "compensation";
  /** Milliseconds since 1970, and a count within the tab: the order in which entries were made. */
  readonly at: number;
  readonly count: number;
  /** The generation of the log that its numbers and versions are of; absent where the server names none. */
  readonly generation?: string;
}

/** What is known of a step that the server took: from the log, or from an answer as an early word. */
export interface Ack {
  readonly stepUuid: string;
  /** The version of the log after the step. */
  readonly version: number;
  /** The server's numbers of what the step created. */
  readonly nodeId?: number;
  readonly itemId?: number;
  /** The texts as they stand after the step: merged, where somebody else had changed them. */
  readonly texts?: Texts;
  /** Somebody else had changed the same words: their text became a note beside it. */
  readonly isKeptBeside?: true;
}

export const isSettled = (entry: Entry): boolean => entry.steps.every((step) => step.version !== null);
export const planOf = (entry: Entry): Plan => ({ steps: entry.steps });

/** A step that follows no sibling: its sort order decides. The same step where it named none. */
export function withoutSibling<T extends Step>(step: T): T {
  const { command } = step;
  if (command.type !== "node.create" && command.type !== "node.move") return step;
  if (command.previousSiblingId === undefined) return step;
  const { previousSiblingId: _gone, ...rest } = command;
  return { ...step, command: rest };
}

/** A rating that does not say when it was given. The same step where it said nothing of that. */
export function withoutMoment<T extends Step>(step: T): T {
  const { command } = step;
  if (command.type !== "flashcard.rate" || command.reviewedAt === undefined) return step;
  const { reviewedAt: _wrong, ...rest } = command;
  return { ...step, command: rest };
}

/** The sibling a step is to follow; null where it names none. */
export const siblingOf = ({ command }: Step): NodeId | null =>
  command.type === "node.create" || command.type === "node.move" ? (command.previousSiblingId ?? null) : null;

/** The step of an entry that edits one record's texts and does nothing else; such entries can be joined. */
export function onlyEdit(entry: Entry): EntryStep | null {
  const [step, more] = entry.steps;
  if (!step || more || entry.kind !== "change") return null;
  return textEditOf(step)?.before ? step : null;
}

/** What a person had typed in a plan. */
export function textsIn({ steps }: Plan): string[] {
  const texts = steps.flatMap((step) => Object.values(textEditOf(step)?.after ?? {}));
  return texts.filter((text) => text !== "");
}

/** Whether the same was typed in both. */
export const haveSameTexts = (one: Entry, other: Entry): boolean =>
  JSON.stringify(textsIn(planOf(one))) === JSON.stringify(textsIn(planOf(other)));
