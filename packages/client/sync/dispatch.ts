import type { Receiving } from "./receiving.ts";
import { createOutcomes, type Outcomes } from "./settle/outcomes.ts";
import type { Tab } from "./tab.ts";
import { createLeader, type Leader } from "./tabs/leader.ts";
import { createLeading, type Leading } from "./tabs/leading.ts";
import type { WorkspaceDeps } from "./workspace-deps.ts";
import type { Writing } from "./writing.ts";

/** Sends what was written, as the leader tab or through it, and brings the outcome back. */
export interface Dispatch {
  readonly leader: Leader;
  readonly leading: Leading;
  readonly outcomes: Outcomes;
  /** Has what was queued sent: by this tab where it is the leader, else by the one that is. */
  wake(): void;
  /** Reads from disk what a tab that is gone may have written there and told nobody: what was settled, what failed. */
  catchUp(): void;
  /** Keeps texts that were typed in an earlier generation as notes; one tab does it for all. */
  keepStranded(): Promise<void>;
  stop(): void;
}

/** Wires sending, leader election and outcomes of one tab. `workspace.ts` starts them. */
export function createDispatch(
  deps: WorkspaceDeps,
  tab: Tab,
  writing: Writing,
  receiving: Receiving,
): Dispatch {
  const { userId, timers, locks } = deps;
  const { sending, signals, post } = tab;
  const { device } = receiving;

  const keepStranded = async () => {
    if (sending.sender) await writing.failed.keepStranded();
  };
  const outcomes = createTabOutcomes(deps, tab, writing, receiving, keepStranded);
  const catchUp = () => {
    void receiving.catchUp();
    outcomes.refreshFailed();
  };
  const leader = createTabLeader(deps, tab, receiving, outcomes);
  const leading = createLeading({
    userId,
    locks,
    timers,
    leaving: tab.leaving,
    lead() {
      leader.send();
      leader.listen();
      device.lead();
      post({ type: "leading" });
      catchUp();
    },
    lost() {
      leader.rest();
      device.rest();
    },
    // Nobody passes the stream's events on to this tab, so it opens a stream of its own.
    unheard: leader.listen,
  });

  signals.flowing.subscribe(leader.resume);
  signals.heard.subscribe((isThere) => {
    if (outcomes.reached(isThere) && leading.isLeader()) post({ type: "reached", isThere });
  });
  signals.restored.subscribe(() => {
    sending.sender?.resume();
    outcomes.refreshFailed();
  });
  const wake = () => {
    if (sending.sender) sending.sender.wake();
    else leading.ask();
  };
  signals.queued.subscribe((entry, kept) => {
    wake();
    post(kept || sending.sender ? { type: "queued" } : { type: "handover", entry });
  });
  signals.failedChanged.subscribe(() => {
    outcomes.showFailed();
    post({ type: "failed-changed" });
  });

  return {
    leader,
    leading,
    outcomes,
    wake,
    catchUp,
    keepStranded,
    stop() {
      leader.stop();
      leading.stop();
    },
  };
}

function createTabOutcomes(
  deps: WorkspaceDeps,
  { view, mutations, count, status, signals, events }: Tab,
  writing: Writing,
  receiving: Receiving,
  keepStranded: () => Promise<void>,
): Outcomes {
  return createOutcomes({
    view,
    mutations,
    undo: writing.undo,
    failed: writing.failed,
    reader: receiving.reader,
    count,
    status,
    emit: events.tell,
    warn: deps.warn,
    now: deps.timers.now,
    isOnline: deps.connectivity.isOnline,
    forget: receiving.forget,
    replaced: writing.submitter.replaced,
    stranded: receiving.noticeGeneration,
    failedRead: () => void keepStranded(),
    flowing: signals.flowing.tell,
  });
}

function createTabLeader(
  deps: WorkspaceDeps,
  { tree, view, outbox, sending, historians, draftEvents, post }: Tab,
  { settlement, reader, loader }: Receiving,
  outcomes: Outcomes,
): Leader {
  return createLeader({
    outside: deps,
    sending,
    outbox,
    answered: settlement.answers,
    reader,
    renew: loader.renew,
    generation: view.generation,
    namings: tree.identity.namings,
    entries: view.entries,
    post,
    told: outcomes.take,
    history: historians.tell,
    draft: draftEvents.tell,
    isOnline: () => outcomes.state().online,
  });
}
