import type { Naming } from "../store/identity.ts";
import type { Workspace } from "../store/workspace.ts";
import { createDispatch } from "./dispatch.ts";
import { createReceiving } from "./receiving.ts";
import { openTab } from "./tab.ts";
import { createTabHeirs, listenToTabs } from "./tab-talk.ts";
import { unsentTexts } from "./typing/unsent-texts.ts";
import type { WorkspaceDeps } from "./workspace-deps.ts";
import { createWriting } from "./writing.ts";

/** Opens what a user has on this browser. Resolves at once where the disk does not answer, with `durable: false`. */
export async function openWorkspace(deps: WorkspaceDeps): Promise<Workspace> {
  const tab = await openTab(deps);
  const writing = createWriting(deps, tab);
  const receiving = createReceiving(deps, tab, writing);
  const dispatch = createDispatch(deps, tab, writing, receiving);
  const heirs = createTabHeirs(deps, tab, writing, receiving);
  listenToTabs(tab, { writing, receiving, dispatch }, heirs);
  const { tree, root, status, leaving } = tab;
  const { drafts, failed, undo } = writing;
  const { reader, loader, device } = receiving;
  const { leader, leading, outcomes } = dispatch;

  const resume = () => {
    leader.resume();
    if (!tab.sending.sender) tab.post({ type: "resume" });
  };
  const stopListening = deps.connectivity.subscribe(() => {
    outcomes.showOnline();
    if (!deps.connectivity.isOnline()) return;
    resume();
    reader.refresh();
  });

  try {
    await heirs.adoptGone();
    await failed.refresh();
  } catch (error) {
    // What cannot be read now is left where it is; new work must be possible all the same.
    deps.warn(`Not read from an earlier page: ${String(error)}`);
  }
  outcomes.showFailed();
  await tab.count.refresh();

  // A queue in memory is this tab's alone to send; on disk, one tab sends for all.
  if (!tab.disk) leader.send();
  leading.start();
  tab.post({ type: "hello", scope: tab.scope });
  // What waits may have been left by a tab that leads, and sleeps; one that is awake answers the greeting.
  if (tab.count.waiting() > 0) leading.ask();

  const settleIn = async () => {
    await writing.recover();
    root.settled();
  };
  return {
    tree,
    drafts,
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
      // What a page that is gone has left is brought onto what is there now.
      const caughtUp = loader.caughtUp();
      if (caughtUp) void caughtUp.then(settleIn);
      else await settleIn();
      void Promise.resolve(caughtUp).then(() => device.shows(tree.identity.faceOf("node", id)));
      await dispatch.keepStranded();
      return loaded;
    },
    knownTree: loader.knownTree,
    async learnNames() {
      // What this page has made goes on under its own name; the log brings its number.
      const isElsewhere = ({ kind, local }: Naming) => !tree.get(kind, local);
      tree.learn((await tab.outbox.namings().catch(() => [])).filter(isElsewhere), false);
    },
    whole: root.whole,
    events: { subscribe: tab.events.subscribe },
    failed,
    mutations: tab.mutations,
    history: { subscribe: tab.historians.subscribe },
    resume,
    flush: writing.flush,
    close() {
      if (leaving.aborted) return;
      tab.leave();
      stopListening();
      writing.stop();
      dispatch.stop();
      receiving.stop();
      tab.release(writing.flush());
    },
  };
}
