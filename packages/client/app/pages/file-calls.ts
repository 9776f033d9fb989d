import { fileFinder, fileKeeper } from "../../queries/files.ts";
import { importCalls } from "../../queries/imports.ts";
import { apiDeps } from "../services.ts";

/** The calls about files: finding those that texts name, keeping one, and importing one below a row or at the top. */
export const calls = {
  find: fileFinder(apiDeps),
  keep: fileKeeper(apiDeps),
  bring: importCalls(apiDeps).send,
};
