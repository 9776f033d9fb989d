import { routes } from "@perennial/contract/calls/routes";
import { apiUrl } from "../../api/client.ts";
import { askBeforeLeaving } from "../../platform/ask-before-leaving.ts";
import { broadcastChannel } from "../../platform/channel.ts";
import { createCodeLoader } from "../../platform/code-loader.ts";
import { openEventSource } from "../../platform/event-stream.ts";
import { afterFirstScreen } from "../../platform/first-screen.ts";
import { onLeaving } from "../../platform/leaving.ts";
import { webLocks } from "../../platform/locks.ts";
import { browserConnectivity } from "../../platform/online.ts";
import { browserRenewal, loadNewest } from "../../platform/page-worker.ts";
import { pause } from "../../platform/pause.ts";
import { browserChance } from "../../platform/random.ts";
import { webStorage } from "../../platform/storage.ts";
import { keepCollapsedRows } from "../../store/collapsed-rows.ts";
import type { SessionUser } from "../../store/session.ts";
import { toasts } from "../../store/toasts.ts";
import { ui } from "../../store/ui-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { openCopyDb } from "../../sync/copy/copy-db.ts";
import { openOutboxDb } from "../../sync/queue/outbox-db.ts";
import type { SenderDeps } from "../../sync/send/sender.ts";
import { openWorkspace } from "../../sync/workspace.ts";
import { account, answerReader, api, session, settings, storage, timers } from "../services.ts";
import { importCalls } from "./import-undo.ts";
import { lazySending } from "./lazy-sending.ts";
import { eraseUser, forgetNotes, openSteps, storeCardsOfPage, takeOlderCards } from "./on-device.ts";
import { renewWhenTooOld } from "./renewal.ts";
import { showWorkspaceEvents } from "./workspace-events.ts";

const sendingCode = createCodeLoader(async () => (await import("../../sync/sending.ts")).sending);

const loadSending = async () => {
  await afterFirstScreen();
  // Nothing is sent before its answer can be read.
  const [parts] = await Promise.all([sendingCode.load(), answerReader.load()]);
  return { ...parts, startSender: (deps: SenderDeps) => parts.startSender({ ...deps, onLeaving }) };
};

/** So long that the toast stays until it is answered. */
const MISSING_TOAST_MS = 24 * 60 * 60 * 1_000;

/** Some browsers never fetch a failed module again on the same page: then only a reload sends the queue. */
const sending = lazySending(loadSending, timers, (whenHere) => {
  const id = toasts.show({
    message:
      "A part of the app did not load. Your changes are kept on this device and are sent after a reload.",
    type: "warning",
    duration: MISSING_TOAST_MS,
    action: { label: "Reload", run: () => location.reload() },
  });
  void whenHere.then(() => toasts.dismiss(id));
});

/** The notes of a user, opened in this tab. They stay open until `close`. */
export interface OpenNotes {
  readonly workspace: Workspace;
  readonly close: () => void;
}

/** Asks the browser to keep what is stored: short of room, it takes away what nobody has asked it to keep. */
const askToKeep = (): void => {
  navigator.storage?.persist?.().catch(() => undefined);
};

const whoLeft = () => {
  const state = session.get();
  return state.phase === "out" ? state.left : undefined;
};

/** Clears what is visible and readable of a logged-out user. The queue stays, unless the account is lost. */
async function forget(user: SessionUser, workspace: Workspace): Promise<void> {
  for (const { id } of toasts.get()) toasts.dismiss(id);
  await forgetNotes(user.id);
  await workspace.flush();
  if (user.isAnonymous) await eraseUser(user.id);
}

/** Opens a user's workspace on this browser, and shows its events to the person. */
export async function openNotes(userId: number): Promise<OpenNotes> {
  const locks = webLocks(() => navigator.locks);
  const workspace = await openWorkspace({
    userId,
    api,
    streamUrl: (query) => `${apiUrl(settings.get("API_BASE_URL"), routes.streamUserActions.path)}?${query}`,
    openStream: openEventSource,
    openOutbox: openOutboxDb,
    openCopy: (id) => openCopyDb(id, { uuid: browserChance.uuid, pause }),
    openSteps,
    imports: importCalls,
    copied: askToKeep,
    rootId: session.user()?.rootTree?.id ?? null,
    takeOlderCards,
    isCollapsed: (key) => ui.getState().collapsed.has(key),
    pause,
    ...sending,
    storage,
    tabStorage: webStorage(() => sessionStorage),
    locks,
    channel: broadcastChannel,
    connectivity: browserConnectivity,
    timers,
    chance: browserChance,
    // What waits belongs to this user: it is never sent under another one's token.
    token: () => (session.user()?.id === userId ? session.token() : null),
    warn: (message) => console.warn(message),
  });
  const stopCollapsed = keepCollapsedRows(ui, workspace.tree, storage, userId);
  const stopCards = storeCardsOfPage(workspace);
  const stopLater = startLater(workspace);
  const { status } = workspace;
  const stopAsking = askBeforeLeaving(
    { get: () => status.get().unkept, subscribe: status.subscribe },
    window,
  );
  const leave = showWorkspaceEvents(workspace, {
    toasts,
    ui,
    tryToken() {
      if (session.token() !== null) void account.readSubscription();
    },
  });
  const stopRenewing = renewPage(workspace);
  return {
    workspace,
    close() {
      leave();
      stopRenewing();
      stopAsking();
      stopCollapsed();
      stopCards();
      stopLater();
      const user = whoLeft();
      if (user?.id === userId) workspace.forms.forget();
      workspace.close();
      // The next user's rows may go by the same keys.
      ui.reset();
      if (user?.id === userId) void forget(user, workspace);
      // Also where another tab, or the server, has signed them out.
      else if (session.get().phase === "out") void forgetNotes(userId);
    },
  };
}

const watching = createCodeLoader(async () => (await import("./watch-notes.ts")).watchNotes);

/** Starts `watchNotes` after the first screen. Returns how to stop. */
function startLater(workspace: Workspace): () => void {
  let isClosed = false;
  let stop = () => {};
  const start = async () => {
    await afterFirstScreen();
    const watchNotes = await watching.load();
    if (!isClosed) stop = watchNotes(workspace);
  };
  // Without this code searches by dates find nothing on this page.
  void start().catch((error: unknown) => console.warn(`Times not kept: ${error}`));
  return () => {
    isClosed = true;
    stop();
  };
}

const RELOADED_FOR = "perennial:reloaded-for";

/** Loads this page anew once it is too old for its server. Returns how to stop. */
function renewPage(workspace: Pick<Workspace, "status" | "history">): () => void {
  const tab = webStorage(() => sessionStorage);
  return renewWhenTooOld({
    workspace,
    async leastClient() {
      const reply = await api.clientConfig();
      return reply.ok ? reply.value.least_client : undefined;
    },
    toasts,
    reload: () => void loadNewest(navigator.serviceWorker, browserRenewal),
    once: { get: () => tab.get(RELOADED_FOR), set: (server) => tab.set(RELOADED_FOR, server) },
  });
}
