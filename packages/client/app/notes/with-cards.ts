import type { UiStore } from "../../store/ui-store.ts";
import type { SyncStatus, Workspace } from "../../store/workspace.ts";

type Unsent = Pick<Workspace, "status" | "unsentTexts">;

/** Adds half-written cards to the unsent and unstored texts that a workspace reports. */
export function withCards(
  workspace: Unsent,
  unkeptCards: { get(): boolean; subscribe(listener: () => void): () => void },
  ui: UiStore,
): Unsent {
  let own = workspace.status.get();
  let joined = own;
  const status = (): SyncStatus => {
    const now = workspace.status.get();
    const unkept = now.unkept || unkeptCards.get();
    if (now !== own || unkept !== joined.unkept) joined = { ...now, unkept };
    own = now;
    return joined;
  };
  return {
    status: {
      get: status,
      subscribe(listener) {
        const stops = [workspace.status.subscribe(listener), unkeptCards.subscribe(listener)];
        return () => {
          for (const stop of stops) stop();
        };
      },
    },
    unsentTexts() {
      const { conversions, cardEdits } = ui.getState();
      const cards = [...conversions.values(), ...cardEdits.values()].map(({ question, answer }) =>
        [question, answer].filter((text) => text.trim() !== "").join("\n"),
      );
      return [...workspace.unsentTexts(), ...cards.filter((text) => text !== "")];
    },
  };
}
