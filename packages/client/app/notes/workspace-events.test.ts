import { expect, test, vi } from "vitest";
import { createToasts } from "../../store/toasts.ts";
import { createUiStore } from "../../store/ui-store.ts";
import { AT_REST, type WorkspaceEvent } from "../../store/workspace.ts";
import { showWorkspaceEvents } from "./workspace-events.ts";

const action = { eventType: "note.edit", source: "field" };
const plan = { steps: [] };

function setUp(durable = true) {
  let tell = (_event: WorkspaceEvent): void => {};
  const status = { ...AT_REST, durable };
  const toasts = createToasts({ now: () => 0, after: () => () => {} });
  const ui = createUiStore();
  const tryToken = vi.fn();
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
    { toasts, ui, tryToken },
  );
  return { tell: (event: WorkspaceEvent) => tell(event), toasts, ui, tryToken };
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

test("where an edit and somebody else's have changed the same words, one sentence says where the other text is", async () => {
  const { tell, toasts } = setUp();
  tell({ type: "kept-beside" });
  const message = "The same words were changed elsewhere: what was written there is in a note right below.";
  await Promise.resolve();
  expect(toasts.get()).toMatchObject([{ message, type: "info" }]);
});

test("a row that hangs elsewhere since its parent is gone is told of in one sentence, however many there are", async () => {
  const { tell, toasts } = setUp();
  for (const entryId of ["a", "b"]) tell({ type: "parent-gone", entryId });
  await Promise.resolve();
  expect(toasts.get()).toMatchObject([{ message: expect.stringContaining("nearest note that is left") }]);
});

test("a token refused to the tab that sends is not taken for this tab's: the server is asked about that", () => {
  const { tell, tryToken } = setUp();
  tell({ type: "auth-needed" });
  expect(tryToken).toHaveBeenCalledOnce();
});

test("a browser that cannot keep changes says so once", async () => {
  const [careless, careful] = [setUp(false), setUp(true)];
  await Promise.resolve();
  expect(careless.toasts.get()).toHaveLength(1);
  expect(careful.toasts.get()).toHaveLength(0);
});

test("that only the beginning of the notes could be read is said, and when the rest comes", async () => {
  const { tell, toasts } = setUp();
  tell({ type: "rest-missing" });
  await Promise.resolve();
  expect(toasts.get()).toMatchObject([
    { type: "warning", message: expect.stringContaining("The rest comes as soon as the server answers") },
  ]);
});
