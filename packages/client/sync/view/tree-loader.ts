import type { DataMutation, FlatTree, Node } from "@perennial/contract/wire";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { Api, Reply } from "../../api/client.ts";
import type { OnTreePart } from "../../api/read-tree.ts";
import { createListeners } from "../../platform/listeners.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { LoadedTree } from "../../store/workspace.ts";
import { isOfAnother } from "../queue/by-generation.ts";
import type { LogReader } from "./log-reader.ts";
import { type StoredRecord, storedRecordsOf, type WholeTree, wholeTreeOf } from "./stored-record.ts";
import type { View } from "./view.ts";

/** What this device keeps of the notes. */
export interface KeptNotes {
  /** Begins to show it, once and before anything else is shown; null where nothing is kept. */
  open(page: number): Promise<KeptPage | null>;
}

export interface KeptPage {
  /** Whether the beginning of that page is shown already. */
  readonly isShown: boolean;
  /** Resolves to the root of the account when everything is shown; null where it cannot be read. */
  readonly whole: Promise<number | null>;
  /** Resolves when the log has been read on from there, or nobody has answered. */
  readonly caughtUp: Promise<void>;
}

export interface TreeLoader {
  loadTree(id: NodeId): Promise<LoadedTree>;
  /** What a branch of a tree that is here can show at once; null where it has to be loaded. */
  knownTree(id: NodeId): LoadedTree | null;
  /**
   * Resolves when all of what began to show is here, and as new as the server can say; null where it came at once.
   */
  caughtUp(): Promise<void> | null;
  /** Adds a branch to what is shown. */
  loadBranch(id: NodeId): Promise<void>;
  /** Loads the present tree in the place of everything known; resolves to whether that could be had. */
  reload(): Promise<boolean>;
}

type Parent = { readonly id: NodeId; readonly label: string } | null;

export function createTreeLoader(deps: {
  readonly api: Pick<Api, "getTree">;
  readonly tree: TreeStore;
  readonly view: Pick<View, "applied" | "generation" | "load">;
  readonly reader: Pick<LogReader, "record" | "reach" | "restart" | "expect" | "hold" | "renew">;
  readonly kept: KeptNotes;
  /** Lets the screen have its turn. */
  readonly pause: () => Promise<void>;
  /**
   * Hears of a tree that has come from the server and is shown, beside all else or in its place.
   * @param whole null where it is a branch
   */
  readonly loaded: (whole: WholeTree | null, replace: boolean) => void;
  /** Of what this device keeps only the beginning can be shown, and no server answers: the rest comes when one does. */
  readonly restMissing: () => void;
}): TreeLoader {
  const { tree, view } = deps;
  /** The nodes whose whole branches are here, with what stands above them. */
  const roots = new Map<NodeId, Parent>();
  let present: number | null = null;
  let caughtUp: Promise<void> | null = null;
  const current = (id: NodeId) => tree.identity.current("node", id);

  const ask = (id: number, onPart?: OnTreePart) => {
    const query = { format: "flat", include_parent: "true", include_user_flashcards: "true" } as const;
    return deps.api.getTree({ id, query, ...(onPart ? { onPart } : {}) });
  };

  const load = async (id: number, anew: boolean): Promise<LoadedTree> => {
    // What the log brings while the answer is on its way may not be in it.
    const stop = deps.reader.record();
    return take(id, await ask(id), stop, anew);
  };

  const take = async (
    id: number,
    reply: Reply<FlatTree>,
    stop: () => readonly DataMutation[],
    anew: boolean,
  ): Promise<LoadedTree> => {
    if (!reply.ok) {
      stop();
      return { ok: false, status: reply.error.status };
    }
    const isOther = isOfAnother(reply.value.generation, view.generation());
    if (isOther && id !== present && present !== null) {
      stop();
      return load(present, true);
    }
    const replace = anew || isOther;
    // A tree is put beneath the same log that is shown: what it knows more is read from the log first.
    const caughtUp = replace || view.applied() === null || (await deps.reader.reach(reply.value.version));
    const missed = stop();
    if (!caughtUp) return { ok: false, status: null };
    if (replace) {
      roots.clear();
      deps.reader.restart(reply.value.version, isOther ? [] : missed);
    }
    const parent = reply.value.parent
      ? { id: reply.value.parent.id, label: labelOf(reply.value.parent) }
      : null;
    roots.set(current(reply.value.root_id), parent);
    const stored = storedRecordsOf(reply.value);
    view.load(stored, missed, replace);
    deps.loaded(wholeTreeOf(reply.value, stored.records), replace);
    deps.reader.expect(reply.value.version, "now");
    return { ok: true, rootKey: tree.keyOf(id), parent };
  };

  /** The first tree of a page: where it is the whole account, it shows while the rest is still on its way. */
  const loadFirst = (id: number): Promise<LoadedTree> =>
    new Promise((resolve) => {
      const stop = deps.reader.record();
      const records: StoredRecord[] = [];
      let release: (() => Promise<void>) | null = null;
      const onPart = async (part: FlatTree) => {
        // What stands above a branch is told at its end.
        if (!release && (view.applied() !== null || part.nodes[0]?.parent_id !== null)) return;
        const isFirst = !release;
        release ??= deps.reader.hold();
        caughtUp = whole;
        const stored = storedRecordsOf(part);
        for (const record of stored.records) records.push(record);
        view.load(stored, [], false);
        if (isFirst) resolve({ ok: true, rootKey: tree.keyOf(id), parent: null });
        await deps.pause();
      };
      const all = async () => {
        const reply = await ask(id, onPart);
        if (!release) return resolve(await take(id, reply, stop, false));
        stop();
        if (reply.ok) {
          roots.set(current(id), null);
          deps.loaded(wholeTreeOf(reply.value, records), false);
        }
        await release();
        // The beginning must not stay alone.
        if (!reply.ok) await deps.reader.renew();
      };
      const whole = all();
    });

  const parentOf = (id: NodeId): Parent => {
    const face = tree.identity.faceOf("node", id);
    return { id: face, label: labelFrom(tree, id, face) };
  };

  const shown = (id: NodeId): LoadedTree | null => {
    const node = tree.get("node", id);
    if (!node) return null;
    const { parentId } = node;
    // What a branch hangs under need not be here: it is a branch all the same.
    const parent =
      parentId === null ? null : (!tree.get("node", parentId) && roots.get(id)) || parentOf(parentId);
    return { ok: true, rootKey: tree.keyOf(id), parent };
  };

  /** A branch of a tree that was loaded is all here; the log keeps it up to date. */
  const known = (wanted: NodeId): LoadedTree | null => {
    const id = current(wanted);
    const isComplete = [id, ...ancestorIds(tree, id)].some((above) => roots.has(above));
    return isComplete || tree.identity.serverIdOf("node", id) === undefined ? shown(id) : null;
  };

  const reloaded = createListeners();
  let rest: Promise<void> | null = null;
  /** Resolves when the whole tree has come from the server, however long there is none. */
  const loadRest = (): Promise<void> => {
    rest ??= new Promise((resolve) => {
      let isHere = false;
      const stop = reloaded.subscribe(() => {
        isHere = true;
        stop();
        resolve();
      });
      void deps.reader.renew().then(() => isHere || deps.restMissing());
    });
    return rest;
  };

  let opening: Promise<KeptPage | null> | null = null;
  /** The page as this device keeps it: at once where its beginning is kept, else with all the rest. */
  const kept = async (id: number): Promise<LoadedTree | null> => {
    const isFirst = opening === null;
    opening ??= deps.kept.open(id);
    const page = await opening;
    if (!page) return null;
    const rest = page.whole.then((root) => {
      if (root !== null) roots.set(current(root), null);
      // The beginning must not stay alone.
      else if (page.isShown) return loadRest();
    });
    caughtUp = Promise.all([page.caughtUp, rest]).then(() => undefined);
    const beginning = isFirst && page.isShown ? shown(current(id)) : null;
    if (beginning) return beginning;
    await page.whole;
    return known(id);
  };

  return {
    async loadTree(wanted) {
      const id = tree.identity.serverIdOf("node", wanted);
      if (id === undefined) return known(wanted) ?? { ok: false, status: 404 };
      present = id;
      const here = await kept(id);
      if (here) return here;
      const loaded = await (view.applied() === null ? loadFirst(id) : load(id, false));
      const isUnreachable = !loaded.ok && (loaded.status === null || loaded.status >= 500);
      return (isUnreachable && known(wanted)) || loaded;
    },
    knownTree: known,
    caughtUp: () => caughtUp,
    async loadBranch(id) {
      const known = tree.identity.serverIdOf("node", id);
      if (known !== undefined) await load(known, false);
    },
    async reload() {
      if (present === null) return true;
      const { ok } = await load(present, true);
      if (ok) reloaded.tell();
      return ok;
    },
  };
}

/** The parent's text, else its question, else a name by its id; blank counts as absent. */
const labelOf = ({ id, content }: Node): string =>
  labelFor(id, "text" in content ? content.text : content.question);

function labelFrom(tree: TreeStore, id: NodeId, face: number): string {
  const row = tree.row(tree.keyOf(id));
  return labelFor(face, row?.note?.text ?? row?.flashcard?.question ?? "");
}

const labelFor = (id: number, text: string) => (text.trim() === "" ? `Parent Tree ${id}` : text);
