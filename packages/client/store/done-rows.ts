import { sameItems } from "./child-keys.ts";
import { marksOf } from "./row-data.ts";
import type { TreeStore } from "./tree-store.ts";
import type { UiState, UiStore } from "./ui-store.ts";
import type { VisibleList } from "./visible-list.ts";

/** What a page shows of its rows while those that are done are hidden, each with everything below it. */
export interface DoneRows {
  /** The children that show: the same array until it changes. */
  childKeys(key: string): readonly string[];
  /** Keeps a list in step with what is hidden; returns how to stop. */
  follow(list: VisibleList): () => void;
}

type Tree = Pick<TreeStore, "get" | "keyOf" | "idOf" | "childKeys" | "marksOn" | "subscribeMarks">;

/** While something is looked for in the tree, everything in it may be found. */
export const areDoneHidden = ({ hidesDone, box, filter }: UiState): boolean =>
  hidesDone && box !== "find" && filter === null;

/** The row with the focus, and what it lies in, stay in sight until the focus is elsewhere. */
export function createDoneRows(tree: Tree, ui: UiStore): DoneRows {
  const lists = new Map<string, { readonly all: readonly string[]; readonly shown: readonly string[] }>();
  let hides = areDoneHidden(ui.getState());
  let kept: ReadonlySet<string> = new Set();

  const isDone = (key: string) => isDoneRow(tree, key);
  const parentsOf = (keys: Iterable<string>) => {
    const parents = new Set<string>();
    for (const key of keys) {
      const parentId = tree.get("node", tree.idOf(key) ?? 0)?.parentId;
      if (parentId != null) parents.add(tree.keyOf(parentId));
    }
    return parents;
  };
  /** The done rows among one and all above it. */
  const doneUpFrom = (key: string) => {
    const done = new Set<string>();
    for (let id = tree.idOf(key) ?? null; id !== null; id = tree.get("node", id)?.parentId ?? null) {
      const each = tree.keyOf(id);
      if (isDone(each)) done.add(each);
    }
    return done;
  };
  const keptNow = ({ focus, request }: UiState) => {
    const next = focus ? doneUpFrom(focus.key) : new Set<string>();
    // Until the focus has gone where it was asked to, the row that still has it may not vanish under it.
    if (request) for (const key of kept) next.add(key);
    return next;
  };

  return {
    childKeys(key) {
      const all = tree.childKeys(key);
      if (!hides) return all;
      const known = lists.get(key);
      if (known?.all === all) return known.shown;
      const fresh = all.filter((child) => kept.has(child) || !isDone(child));
      const shown = known && sameItems(known.shown, fresh) ? known.shown : fresh;
      lists.set(key, { all, shown });
      return shown;
    },
    follow(list) {
      const changed = (keys: Iterable<string>) => {
        const parents = parentsOf(keys);
        for (const parent of parents) lists.delete(parent);
        if (parents.size > 0) list.change({ parents, removed: new Set() });
      };
      const keep = (state: UiState) => {
        const before = kept;
        kept = keptNow(state);
        return [...before, ...kept].filter((key) => before.has(key) !== kept.has(key));
      };
      const switchTo = (state: UiState) => {
        hides = areDoneHidden(state);
        lists.clear();
        keep(state);
        list.rebuild();
      };
      if (hides) switchTo(ui.getState());
      const stopUi = ui.subscribe((state, before) => {
        if (areDoneHidden(state) !== hides) switchTo(state);
        else if (hides && (state.focus !== before.focus || state.request !== before.request))
          changed(keep(state));
      });
      const stopMarks = tree.subscribeMarks((keys) => {
        if (!hides) return;
        kept = keptNow(ui.getState());
        changed(keys);
      });
      return () => {
        stopUi();
        stopMarks();
      };
    },
  };
}

const isDoneRow = (tree: Pick<Tree, "idOf" | "marksOn">, key: string): boolean => {
  const marks = tree.marksOn(tree.idOf(key) ?? 0);
  return marks !== undefined && marksOf({ marks }, "done").length > 0;
};

/** How many rows of a page are missing because they are done; what lies below them is not counted. */
export function countHidden(
  tree: Pick<TreeStore, "get" | "keyOf" | "idOf" | "marksOn" | "markedIds">,
  list: Pick<VisibleList, "indexOf" | "rootKey">,
  { collapsed }: Pick<UiState, "collapsed">,
): number {
  let count = 0;
  for (const id of tree.markedIds()) {
    const key = tree.keyOf(id);
    const parentId = tree.get("node", id)?.parentId;
    if (parentId == null || !isDoneRow(tree, key) || list.indexOf(key) >= 0) continue;
    const parent = tree.keyOf(parentId);
    if (list.indexOf(parent) >= 0 && (parent === list.rootKey || !collapsed.has(parent))) count++;
  }
  return count;
}
