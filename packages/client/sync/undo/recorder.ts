import type { Plan, Step } from "@perennial/domain/intent/plan";
import { bothTexts, mergeText } from "@perennial/domain/text/merge";
import type { NoteId } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";
import type { DoneStep } from "@perennial/domain/undo/done-step";
import { lookBefore } from "@perennial/domain/undo/neighbours";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Submitted } from "../../store/workspace.ts";
import type { Entry } from "../queue/entries.ts";
import type { DraftJournal } from "../typing/drafts.ts";
import { callOfEach } from "./call-of-each.ts";
import type { UndoSteps } from "./history.ts";
import { TYPING } from "./typing-steps.ts";

export interface Recorder {
  /** Looks at the tree before a plan is submitted. Returns a function that takes the entry made of the plan. */
  look(plan: Plan, from: Submitted): (entry: Entry | null) => void;
}

/** A draft, and the saved text of its note. */
interface Typed {
  readonly typed: string;
  readonly saved: string;
  /** What the draft was made from; the saved text may be another device's by now. */
  readonly base: string;
}

/** Makes what is submitted a step of the history: the calls, their neighbours, and the texts that typing has changed. */
export function createRecorder(deps: {
  readonly tree: TreeView & Pick<TreeStore, "row" | "identity">;
  readonly drafts: Pick<DraftJournal, "get" | "record">;
  readonly history: UndoSteps;
}): Recorder {
  const { tree, drafts, history } = deps;

  /** Returns the drafts by their notes: typing has undo steps of its own. */
  const textsTyped = ({ typed = [] }: Submitted): ReadonlyMap<NoteId, Typed> => {
    const texts = new Map<NoteId, Typed>();
    for (const key of typed) {
      const [note, text] = [tree.row(key)?.note, drafts.get(key)];
      if (!note || text === undefined) continue;
      texts.set(note.id, {
        typed: text,
        saved: note.text,
        base: drafts.record(key)?.base.text ?? note.text,
      });
    }
    return texts;
  };

  /** Marks the typing steps of these notes as saved by an entry. */
  const saved = (entry: Entry, typed: ReadonlyMap<NoteId, Typed>) => {
    const calls = new Map<NoteId, string>();
    for (const { uuid, command } of entry.steps)
      if (command.type === "note.edit" && typed.has(command.id)) calls.set(command.id, uuid);
    if (calls.size === 0) return;
    history.change((step) => {
      const [done] = step.steps;
      const call = step.what === TYPING && done?.uuid === null ? calls.get(done.ops[0]?.id ?? "") : undefined;
      return done && call !== undefined
        ? { ...step, entryId: entry.id, steps: [{ ...done, uuid: call }] }
        : step;
    });
  };

  return {
    look(plan, from) {
      const typed = textsTyped(from);
      const done = lookBefore(tree, plan.steps);
      return (entry) => {
        if (!entry) return;
        saved(entry, typed);
        const steps = done(callOfEach(plan.steps, entry.steps)).flatMap((each) => besideTyping(each, typed));
        steps.push(...overwritten(typed, plan.steps));
        const { snapshot } = from;
        if (steps.length === 0 && (snapshot?.foldings.length ?? 0) === 0) return;
        history.push({
          entryId: entry.id,
          what: entry.action.eventType,
          actionUuid: entry.userActionUuid,
          steps,
          before: snapshot?.before ?? null,
          after: snapshot?.after ?? null,
          foldings: snapshot?.foldings ?? [],
        });
      };
    },
  };
}

/** Returns drafts that the plan puts back to the saved text. */
function overwritten(texts: ReadonlyMap<NoteId, Typed>, steps: readonly Step[]): DoneStep[] {
  const named = new Set(steps.flatMap(({ ops }) => ops.map(({ id }) => id)));
  return [...texts].flatMap(([id, { typed, saved: text }]): DoneStep[] => {
    if (named.has(id) || typed === text) return [];
    const op = { type: "note.edit", id, before: { text: typed }, after: { text } } as const;
    return [{ uuid: null, command: { type: "note.edit", id, text }, ops: [op] }];
  });
}

/** Returns what a step did to a text beyond saving a draft; null where it did nothing else. */
function besideTyping(done: DoneStep, typed: ReadonlyMap<NoteId, Typed>): DoneStep[] {
  if (typed.size === 0) return [done];
  let { unsaved } = done;
  const ops = done.ops.flatMap((op) => {
    const draft = typed.get(op.id);
    if (draft === undefined) return [op];
    const { typed: text } = draft;
    if (op.type === "note.edit") return op.after.text === text ? [] : [{ ...op, before: { text } }];
    if (op.type === "note.delete" && op.before.text !== text)
      unsaved = { id: op.id, text: withOthers(draft) };
    return [op];
  });
  return ops.length === 0 ? [] : [{ ...done, ops, ...(unsaved ? { unsaved } : {}) }];
}

/** Returns a draft with the words that others have saved since it was begun: to take them away was nobody's wish. */
function withOthers({ typed, saved, base }: Typed): string {
  const { text, conflict } = mergeText(base, typed, saved);
  return conflict ? bothTexts(typed, saved) : text;
}
