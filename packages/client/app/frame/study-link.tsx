import { deviceTimeZone } from "../../platform/time-zone.ts";
import type { Workspace } from "../../store/workspace.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { apiDeps, session, storage } from "../services.ts";

/** Fetched when the browser is idle: counting what is due looks at every card. */
export const StudyLink = lazyPart(
  async () => {
    await new Promise<void>((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve()));
    const [{ StudyLink: Link }, { dueThereCall }] = await Promise.all([
      import("../../features/study/study-link.tsx"),
      import("../../queries/due-there.ts"),
    ]);
    const call = dueThereCall(apiDeps, () => {
      const state = session.get();
      return state.phase === "in" && (!state.subscriptionRequired || state.user.hasSubscription);
    });
    const dueThere = () => call(deviceTimeZone());
    return ({ workspace, bringsNotes = true }: { workspace: Workspace; bringsNotes?: boolean }) => (
      <Link workspace={workspace} memory={storage} dueThere={dueThere} bringsNotes={bringsNotes} />
    );
  },
  { failed: () => null },
);
