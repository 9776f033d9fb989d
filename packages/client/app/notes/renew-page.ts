import { browserRenewal, loadNewest } from "../../platform/page-worker.ts";
import { webStorage } from "../../platform/storage.ts";
import { toasts } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { api } from "../services.ts";
import { renewWhenTooOld } from "./renewal.ts";

const RELOADED_FOR = "perennial:reloaded-for";

/** Loads this page anew once it is too old for its server. Returns how to stop. */
export function renewPage(workspace: Pick<Workspace, "status" | "history">): () => void {
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
