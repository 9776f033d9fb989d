import { inverseOf } from "@perennial/domain/intent/inverse";
import type { Plan, Step } from "@perennial/domain/intent/plan";
import type { Chance } from "../platform/random.ts";
import type { Timers } from "../platform/timers.ts";
import type { TreeStore } from "../store/tree-store.ts";
import type { Submit, SubmittedTexts, TextGround } from "../store/workspace.ts";
import type { Entry, EntryStep } from "./queue/entries.ts";
import type { Outbox } from "./queue/outbox.ts";
import type { QueueCount } from "./queue/queue-count.ts";
import { ownOf, textEditOf, withTexts } from "./queue/texts.ts";
import type { Wal } from "./queue/wal.ts";
import type { DraftJournal } from "./typing/drafts.ts";
import type { View } from "./view/view.ts";

/** Brings a plan to the disk and to the screen, in that order, and leaves the sending to the sender. */
export interface Submitter {
  readonly submit: Submit;
  /** Entries that are in memory only; the tab that sends has to be told of them by name. */
  unkept(): ReadonlyMap<string, Entry>;
  /** The entry is settled or has failed: nothing of it needs to be kept here. Resolves to whether it was unkept. */
  forget(entry: Entry): boolean;
  /** Resolves when everything submitted is in the queue. */
  saved(): Promise<unknown>;
}

export function createSubmitter(deps: {
  readonly scope: string;
  readonly tree: TreeStore;
  readonly view: Pick<View, "baseOf">;
  readonly drafts: Pick<DraftJournal, "record" | "clear">;
  /** Shows it. */
  readonly push: (entry: Entry) => void;
  readonly wal: Wal;
  readonly outbox: Outbox;
  readonly count: QueueCount;
  readonly chance: Chance;
  readonly timers: Timers;
  /** The entry is in the queue. @param kept whether on disk */
  readonly queued: (entry: Entry, kept: boolean) => void;
  readonly warn: (message: string) => void;
}): Submitter {
  const { tree, view, drafts, push, wal, outbox, count, chance } = deps;
  const unkept = new Map<string, Entry>();
  let made = 0;
  /** Entries that wait for the disk before they are shown; later ones must not overtake them. */
  let unshown = 0;
  let saves: Promise<unknown> = Promise.resolve();

  /** What edits of a plan were made from, where that is not what the tree says now. */
  const groundsOf = ({ typed = [], grounds = [] }: SubmittedTexts): readonly TextGround[] => {
    const written = typed.flatMap((key): TextGround[] => {
      const note = tree.row(key)?.note;
      const base = drafts.record(key)?.base;
      return note && base ? [{ kind: "note", id: note.id, texts: { text: base.text }, base: base.base }] : [];
    });
    return [...grounds, ...written];
  };

  const stepsOf = (plan: Plan, from: SubmittedTexts): EntryStep[] => {
    const grounds = groundsOf(from);
    const earlier = new Map<string, string>();
    return plan.steps.map((step: Step): EntryStep => {
      const entryStep = { ...step, uuid: chance.uuid(), version: null, inverse: inverseOf(step) };
      const edit = textEditOf(step);
      if (!edit) return entryStep;
      const name = `${edit.kind}:${tree.identity.current(edit.kind, edit.id)}`;
      const after = earlier.get(name);
      earlier.set(name, entryStep.uuid);
      if (!edit.before) return entryStep;
      if (after !== undefined) return { ...entryStep, base: { after } };
      const ground = grounds.find(({ kind, id }) => `${kind}:${tree.identity.current(kind, id)}` === name);
      const base = ground?.base ?? view.baseOf(edit.kind, edit.id);
      const based: EntryStep = base ? { ...entryStep, base } : entryStep;
      if (!ground) return based;
      return withTexts(based, { ...edit.before, ...ownOf(ground.texts, edit.before) }, edit.after);
    });
  };

  const save = async (entry: Entry) => {
    const kept = await outbox.add(entry);
    count.saved(entry.id);
    if (kept) wal.remove(entry);
    else unkept.set(entry.id, entry);
    deps.queued(entry, kept);
  };

  return {
    submit(plan, action, from = {}) {
      const { typed = [] } = from;
      const steps = stepsOf(plan, from);
      if (steps.length === 0) {
        for (const key of typed) drafts.clear(key, saves);
        return;
      }
      const entry: Entry = {
        id: chance.uuid(),
        scope: deps.scope,
        userActionUuid: chance.uuid(),
        action,
        steps,
        kind: "change",
        at: deps.timers.now(),
        count: made++,
      };
      const atOnce = wal.write(entry) !== "too-long" && unshown === 0;
      count.made(entry.id);
      if (!atOnce) unshown++;
      saves = saves
        .then(() => save(entry))
        .catch((error) => deps.warn(`A change was not kept: ${String(error)}`))
        .then(() => {
          if (atOnce) return;
          unshown--;
          push(entry);
        });
      for (const key of typed) drafts.clear(key, saves);
      if (atOnce) push(entry);
    },
    unkept: () => unkept,
    forget(entry) {
      wal.remove(entry);
      count.gone(entry.id);
      return unkept.delete(entry.id);
    },
    saved: () => saves,
  };
}
