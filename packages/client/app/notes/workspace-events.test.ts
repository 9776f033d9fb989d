import { expect, test } from "vitest";
import { createSession } from "../../store/session.ts";
import { createToasts } from "../../store/toasts.ts";
import { createUiStore } from "../../store/ui-store.ts";
import type { SyncStatus, WorkspaceEvent } from "../../store/workspace.ts";
import { showWorkspaceEvents } from "./workspace-events.ts";

const action = { eventType: "note.edit", source: "field" };
const plan = { steps: [] };

function setUp(durable = true) {
  let tell = (_event: WorkspaceEvent): void => {};
  const status: SyncStatus = { waiting: 0, failed: 0, online: true, drafts: false, paused: null, durable };
  const toasts = createToasts({ now: () => 0, after: () => () => {} });
  const ui = createUiStore();
  const session = createSession({ get: () => "token", set: () => true, remove: () => {} });
  showWorkspaceEvents(
    {
      events: {
        subscribe(listener) {
          tell = listener;
          return () => {};
        },
      },
      status: { get: () => status, subscribe: () => () => {} },
    },
    { toasts, ui, session },
  );
  return { tell: (event: WorkspaceEvent) => tell(event), toasts, ui, session };
}

test("a failed change shows its message of the catalogue as an error", () => {
  const { tell, toasts } = setUp();
  const message = "Failed to update note. Please try again.";
  tell({ type: "failed", action, message, code: "internal", entryId: "e", plan });
  expect(toasts.get()).toMatchObject([{ message, type: "error" }]);
});

test("a 402 answer opens the paywall for the feature the server named [8.402]", () => {
  const { tell, ui } = setUp();
  tell({ type: "paywall", feature: "Flashcard Confidence Rating", entryId: "e", action, plan });
  expect(ui.getState().modal).toEqual({ id: "paywall", feature: "Flashcard Confidence Rating" });
});

test("a refused token lets the person sign in on the spot", () => {
  const { tell, session } = setUp();
  session.begin("token", {
    id: 1,
    username: "mira",
    rootTree: null,
    hasSubscription: false,
    subscriptionStatus: null,
    isAnonymous: false,
  });
  tell({ type: "auth-needed" });
  expect(session.get()).toMatchObject({ phase: "in", ended: true });
});

test("a browser that cannot keep changes says so once", () => {
  expect(setUp(false).toasts.get()).toHaveLength(1);
  expect(setUp(true).toasts.get()).toHaveLength(0);
});
