import { asOneStep, callsOf } from "@perennial/domain/intent/branch-steps";
import { inverseOf } from "@perennial/domain/intent/inverse";
import type { Plan, Step } from "@perennial/domain/intent/plan";
import type { Values } from "@perennial/domain/kind/values";
import type { OpOf } from "@perennial/domain/op/op";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeStore } from "../../store/tree-store.ts";
import type { RecordBase, Submitted } from "../../store/workspace.ts";
import { isOfAnother } from "../queue/by-generation.ts";
import type { EntryStep, PlaceAbove } from "../queue/entries.ts";
import { placesAbove } from "../queue/places-above.ts";
import { ownOf, sameTexts, textEditOf, textsAmong, textsSeenBy, withTexts } from "../queue/texts.ts";
import type { DraftJournal } from "../typing/drafts.ts";
import type { View } from "../view/view.ts";

/** The tree as it is shown, and what its texts stand on. */
interface Screen {
  readonly tree: TreeStore;
  readonly view: Pick<View, "baseOf" | "generation" | "entries" | "applied">;
  readonly drafts: Pick<DraftJournal, "record">;
  readonly uuid: () => string;
}

/** Makes sendable steps of a plan: idempotency keys, and for edits their inverse and base. */
export function entryStepsOf(plan: Plan, from: Submitted, screen: Screen): EntryStep[] {
  const { tree, view, uuid } = screen;
  const bases = basesOf(from, screen);
  const nameOf = ({ kind, id }: Pick<RecordBase, "kind" | "id">) =>
    `${kind}:${tree.identity.current(kind, id)}`;
  /** By record: the step of this plan that edited its texts last. */
  const earlier = new Map<string, string>();
  /** By parent: ten thousand rows may come back below one. */
  const above = new Map<NodeId, readonly PlaceAbove[]>();
  const placesOf = (parentId: NodeId) => {
    const places = above.get(parentId) ?? placesAbove(tree, parentId);
    above.set(parentId, places);
    return places;
  };
  const made: EntryStep[] = [];
  for (const [first, ...others] of callsOf(plan.steps)) {
    if (!first) continue;
    const step = asOneStep([first, ...others], () =>
      callsSeen([first, ...others], [...waitingIn(view), ...made]),
    );
    made.push(step.command.type === "branches.delete" ? deletionOf(step) : entryStepOf(step));
  }
  return made;

  function entryStepOf(step: Step): EntryStep {
    const edit = textEditOf(step);
    const entryStep: EntryStep = {
      ...step,
      uuid: step.once ?? uuid(),
      version: null,
      ...(edit?.before ? { inverse: inverseOf(step) } : {}),
      ...aboveOf(step),
    };
    const seen = textsSeenBy(step, edit);
    // Where nothing was edited before, its name is not asked for: ten thousand rows may be deleted.
    const after = seen && earlier.size > 0 && earlier.get(nameOf(seen));
    if (edit) earlier.set(nameOf(edit), entryStep.uuid);
    if (!seen?.before) return entryStep;
    if (after) return { ...entryStep, base: { after } };
    const own = bases.find((each) => nameOf(each) === nameOf(seen));
    const base = own?.base ?? view.baseOf(seen.kind, seen.id);
    const based: EntryStep = base ? { ...entryStep, base } : entryStep;
    if (!own || !edit?.before) return based;
    return withTexts(based, { ...edit.before, ...ownOf(own.texts, edit.before) }, edit.after);
  }

  /** The places that are used where a parent is gone. A row that the server has is gone with the parent that it stays below. */
  function aboveOf({ command, ops }: Step): Pick<EntryStep, "above" | "aboveEach"> {
    if (command.type === "node.create") return { above: placesOf(command.parentId) };
    if (command.type !== "node.move" && command.type !== "branches.move") return {};
    const parents = new Set<NodeId>();
    for (const op of ops)
      if (op.type === "node.move" && op.after.parentId !== null && isPlacing(op, tree))
        parents.add(op.after.parentId);
    const each = [...parents].slice(0, MOST_PARENTS).map((id) => [id, placesOf(id)] as const);
    const [first] = each;
    if (each.length > 1) return { aboveEach: each };
    return first ? { above: first[1] } : {};
  }

  /** The branches were seen as of the log that is shown, and where a text began with an older one, as of that. */
  function deletionOf(step: Step): EntryStep {
    const deleted = new Set(step.ops.map((op) => op.id));
    const versions = bases.flatMap(({ kind, id, base }) =>
      base && "version" in base && deleted.has(tree.identity.current(kind, id)) ? [base.version] : [],
    );
    const version = Math.min(view.applied() ?? 0, ...versions);
    return { ...step, uuid: uuid(), version: null, base: { version } };
  }
}

/** Rows that go back to more parents than these in one call are not looked after where one of the parents is gone. */
const MOST_PARENTS = 100;

/** Returns whether a row comes below another parent, or was made here and is moved below its own. */
const isPlacing = ({ id, before, after }: OpOf<"node.move">, { identity }: TreeStore): boolean =>
  before.parentId !== after.parentId || identity.serverIdOf("node", id) === undefined;

/** Returns the steps that are shown and that the log has not passed. */
const waitingIn = (view: Screen["view"]): EntryStep[] => {
  const applied = view.applied() ?? 0;
  return view
    .entries()
    .flatMap(({ steps }) => steps.filter(({ version }) => version === null || version > applied));
};

/** Returns the idempotency keys of those calls that have changed something of what steps delete. */
function callsSeen(steps: readonly Step[], waiting: readonly EntryStep[]): string[] {
  if (waiting.length === 0) return [];
  const deleted = new Set(steps.flatMap(({ ops }) => ops.map(({ id }) => id)));
  return waiting.flatMap(({ uuid, ops }) => (ops.some(({ id }) => deleted.has(id)) ? uuid : []));
}

/** The bases of a plan's edits where the tree shows others. Equal words take the shown base, which may be settled. */
function basesOf({ typed = [], bases = [] }: Submitted, screen: Screen): readonly RecordBase[] {
  const { tree, view, drafts } = screen;
  const isPresent = ({ kind, id, texts }: RecordBase) => {
    const now: Values = tree.get(kind, tree.identity.current(kind, id)) ?? {};
    return sameTexts(texts, textsAmong(now, Object.keys(texts)), texts);
  };
  const written = typed.flatMap((key): RecordBase[] => {
    const note = tree.row(key)?.note;
    const base = drafts.record(key)?.base;
    if (isOfAnother(base?.generation, view.generation())) return [];
    return note && base ? [{ kind: "note", id: note.id, texts: { text: base.text }, base: base.base }] : [];
  });
  return [...bases, ...written].filter((base) => !isPresent(base));
}
