import { fileFinder, fileKeeper } from "../../queries/files.ts";
import { importCalls } from "../../queries/imports.ts";
import { api, apiDeps, timers } from "../services.ts";

/** The calls about files: finding those that texts name, keeping one, and importing one below a row or at the top. */
export const calls = {
  find: fileFinder(api, apiDeps),
  keep: fileKeeper(api),
  bring: importCalls(api, timers).send,
};
