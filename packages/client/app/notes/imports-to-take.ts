import { importCalls } from "../../queries/imports.ts";
import type { ImportsToTake, ImportTaken } from "../../sync/undo/import-taking.ts";
import { apiDeps, timers } from "../services.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const calls = importCalls(apiDeps);

/** How Ctrl+Z takes an import back, and carries it out again. Fetched when somebody presses it. */
export const importsToTake: ImportsToTake = {
  async latest() {
    const known = await calls.list();
    if (!known) throw new Error("the server does not answer");
    const done = known.find(({ state }) => state === "done");
    return done && Date.parse(done.created_at) > timers.now() - DAY_MS ? done.id : null;
  },
  undo: async (id) => became(await calls.undo(id)),
  redo: async (id) => became(await calls.apply(id)),
};

function became(reply: Awaited<ReturnType<typeof calls.undo>>): ImportTaken {
  if (!reply.ok) return reply.isRefused ? "not-now" : "no-answer";
  const { state, receipt } = reply.value;
  return state === "undone" && (receipt?.undone?.kept ?? 0) > 0 ? "part" : "whole";
}
