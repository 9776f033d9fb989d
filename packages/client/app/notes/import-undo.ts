import type { Import } from "@perennial/contract/files/imports";
import type { Reply } from "../../api/client.ts";
import { serverClock } from "../../platform/server-clock.ts";
import type { ImportCalls, ImportOutcome } from "../../sync/undo/import-undo.ts";
import { api } from "../services.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const [NOT_THERE, NOT_NOW] = [404, 409];

/** How Ctrl+Z takes an import back, and carries it out again. */
export const importCalls: ImportCalls = {
  async latest() {
    const known = await api.listImports({});
    if (!known.ok) throw new Error("the server does not answer");
    const done = known.value.imports.find(({ state }) => state === "done");
    return done && Date.parse(done.created_at) > serverClock.now().getTime() - DAY_MS ? done.id : null;
  },
  undo: async (id) => became(await api.undoImport({ id })),
  redo: async (id) => became(await api.applyImport({ id })),
};

function became(reply: Reply<Import>): ImportOutcome {
  if (reply.ok) {
    const { state, receipt } = reply.value;
    return state === "undone" && (receipt?.undone?.kept ?? 0) > 0 ? "part" : "whole";
  }
  const { status } = reply.error;
  return status === NOT_THERE || status === NOT_NOW ? "not-now" : "no-answer";
}
