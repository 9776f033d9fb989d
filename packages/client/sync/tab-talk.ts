import type { Dispatch } from "./dispatch.ts";
import type { Receiving } from "./receiving.ts";
import type { Tab } from "./tab.ts";
import { createOrphanRecovery, type OrphanRecovery } from "./tabs/orphan-recovery.ts";
import { isMessage } from "./tabs/tab-messages.ts";
import type { WorkspaceDeps } from "./workspace-deps.ts";
import type { Writing } from "./writing.ts";

/** Takes over what tabs that are gone have left, with the rooms of this tab. */
export function createTabRecovery(
  deps: WorkspaceDeps,
  tab: Tab,
  writing: Writing,
  dispatch: Pick<Dispatch, "wake" | "catchUp">,
): OrphanRecovery {
  const { userId, storage, locks, chance, warn } = deps;
  const { scope, outbox, wal, tree, leaving, post } = tab;
  const { drafts, fields, submitter } = writing;
  const isBusy = (key: string) => drafts.get(key) !== undefined || fields.focused().includes(key);
  return createOrphanRecovery({
    recovery: { userId, scope, storage, outbox, wal, drafts, tree, uuid: chance.uuid, isBusy },
    locks,
    leaving,
    warn,
    onRecovered(recovered) {
      for (const entry of recovered.entries) writing.show(entry);
      submitter.takeOver(recovered.inMemory);
      writing.showRecovered(recovered.drafts.map(({ key }) => key));
    },
    onOrphaned() {
      dispatch.wake();
      post({ type: "queued" });
      dispatch.catchUp();
      void writing.recover();
    },
  });
}

interface Rooms {
  readonly writing: Writing;
  readonly receiving: Receiving;
  readonly dispatch: Dispatch;
}

/** Handles the messages of the user's other tabs. */
export function listenToTabs(tab: Tab, rooms: Rooms, orphans: OrphanRecovery): void {
  const { scope, post, count, historians, sending } = tab;
  const { settlement, reader } = rooms.receiving;
  const { leader, leading, outcomes, catchUp } = rooms.dispatch;
  tab.channel.listen((data) => {
    if (tab.leaving.aborted || !isMessage(data)) return;
    const message = data;
    switch (message.type) {
      case "hello":
        orphans.watch(message.scope);
        post({ type: "here", scope });
        if (sending.sender) post({ type: "sender", event: { type: "state", ...outcomes.state() } });
        return;
      case "here":
        return orphans.watch(message.scope);
      case "queued":
        sending.sender?.wake();
        if (leading.isLeader()) post({ type: "heard" });
        return void count.refresh();
      case "heard":
        return leading.heard();
      case "handover":
        return leader.take(message.entry);
      case "sender":
        leading.heard();
        return outcomes.take(message.event);
      case "reached":
        return void outcomes.reached(message.isThere);
      case "answered":
        leading.heard();
        void settlement.answers(message.acks);
        return reader.expect(Math.max(0, ...message.acks.map(({ version }) => version)), "late");
      case "rows":
        return reader.take(message.rows, message.generation);
      case "version":
        return reader.expect(message.version, "now", message.generation);
      case "history":
        return historians.tell(message.event);
      case "draft":
        return tab.draftEvents.tell(message.event);
      case "leading":
        leading.heard();
        for (const entry of rooms.writing.submitter.inMemory().values()) post({ type: "handover", entry });
        return catchUp();
      case "failed-changed":
        return outcomes.refreshFailed();
      case "resume":
        return sending.sender?.resume();
    }
  });
}
