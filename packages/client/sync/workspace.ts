import type { Naming } from "../store/identity.ts";
import type { Workspace } from "../store/workspace.ts";
import { createDispatch } from "./dispatch.ts";
import { createReceiving } from "./receiving.ts";
import { openTab } from "./tab.ts";
import { createTabRecovery, listenToTabs } from "./tab-talk.ts";
import { unsentTexts } from "./typing/unsent-texts.ts";
import { createRenewing } from "./view/renewing.ts";
import type { WorkspaceDeps } from "./workspace-deps.ts";
import { createWriting } from "./writing.ts";

/** Opens a user's notes. If the disk does not answer in time, resolves with `durable: false`. */
export async function openWorkspace(deps: WorkspaceDeps): Promise<Workspace> {
  const tab = await openTab(deps);
  const writing = createWriting(deps, tab);
  const receiving = createReceiving(deps, tab, writing);
  const dispatch = createDispatch(deps, tab, writing, receiving);
  const orphans = createTabRecovery(deps, tab, writing, dispatch);
  listenToTabs(tab, { writing, receiving, dispatch }, orphans);
  const { tree, root, status, leaving } = tab;
  const { drafts, forms, failed, undo } = writing;
  const { reader, loader, device } = receiving;
  const { leader, leading, outcomes } = dispatch;

  const settleIn = async () => {
    await writing.recover();
    root.settled();
  };
  /** Loads what a branch that was opened by its address leaves out, until it is here. */
  const rest = createRenewing(
    async () => {
      const { rootId } = deps;
      const isNeeded = !leaving.aborted && !root.isWhole() && tab.view.applied() !== null;
      if (rootId === null || !isNeeded) return true;
      if (!(await receiving.loadRest(rootId))) return false;
      root.loaded(rootId);
      await settleIn();
      // A tree may have replaced everything meanwhile.
      return root.isWhole();
    },
    deps.timers,
    deps.warn,
  );
  tab.signals.replaced.subscribe(() => void rest.renew());
  const resume = () => {
    leader.resume();
    if (!tab.sending.sender) tab.post({ type: "resume" });
  };
  const stopListening = deps.connectivity.subscribe(() => {
    outcomes.showOnline();
    if (!deps.connectivity.isOnline()) return;
    resume();
    reader.refresh();
    void rest.renew();
  });

  const comparing = deps.startComparing({
    ...deps,
    tree,
    view: tab.view,
    status,
    isWhole: () => root.isWhole(),
    differs() {
      tab.events.tell({ type: "differed" });
      loader.reload();
    },
  });

  try {
    await orphans.recoverOrphans();
    await failed.refresh();
  } catch (error) {
    // What cannot be read now stays where it is: working must be possible all the same.
    deps.warn(`Not read from an earlier page: ${error}`);
  }
  outcomes.showFailed();
  await tab.count.refresh();

  // A queue in memory can only be sent by its own tab; a queue on disk is sent by the leader tab.
  if (!tab.disk) leader.send();
  leading.start();
  tab.post({ type: "hello", scope: tab.scope });
  // What waits may belong to a leader tab that is asleep; one that is awake answers the hello.
  if (tab.count.waiting() > 0) leading.ask();

  const first = Promise.withResolvers<void>();
  const { userId, storage, locks, warn } = deps;
  const older = { userId, storage, locks, warn, outbox: tab.outbox, leaving, recover: orphans.recover };
  void first.promise
    .then(() => deps.takeOlderCards(older))
    .catch((error: unknown) => warn(`Older cards stay: ${error}`));
  return {
    tree,
    drafts,
    forms,
    typing: writing.typing,
    status: { get: status.get, subscribe: status.subscribe },
    unsentTexts: () => unsentTexts({ entries: tab.view.entries(), tree, drafts }),
    userId: deps.userId,
    submit: writing.submit,
    undo: undo.history,
    async loadTree(id) {
      const loaded = await loader.loadTree(id);
      if (!loaded.ok || leaving.aborted) return loaded;
      const rootId = loaded.parent === null ? tree.idOf(loaded.rootKey) : undefined;
      if (rootId !== undefined) root.loaded(rootId);
      // What pages that are gone have left is applied to the tree as it is now.
      const caughtUp = loader.caughtUp();
      const settled = Promise.resolve(caughtUp).then(settleIn);
      void settled.then(first.resolve, first.resolve);
      if (!caughtUp) await settled;
      void settled.then(rest.renew).then(() => device.shows(tree.identity.wireIdOf("node", id)));
      await dispatch.keepStranded();
      return loaded;
    },
    knownTree: loader.knownTree,
    async learnNames() {
      // Records created on this page keep their local ids; the log brings the server's numbers.
      const isElsewhere = ({ kind, local }: Naming) => !tree.get(kind, local);
      tree.learn((await tab.outbox.namings().catch(() => [])).filter(isElsewhere), false);
    },
    whole: root.whole,
    caughtUp: first.promise,
    events: { subscribe: tab.events.subscribe },
    failed,
    mutations: tab.mutations,
    history: { subscribe: tab.historians.subscribe },
    draftEvents: { subscribe: tab.draftEvents.subscribe },
    resume,
    flush: writing.flush,
    close() {
      if (leaving.aborted) return;
      tab.leave();
      stopListening();
      rest.stop();
      comparing.stop();
      writing.stop();
      dispatch.stop();
      receiving.stop();
      tab.release(writing.flush());
    },
  };
}
