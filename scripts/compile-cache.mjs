// Where the server keeps compiled code of an earlier start, for Node to take before it reads the first file: without
// it Node loads the program that strips types, for the few files that the server reads before it knows its data folder.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import util from "node:util";
import { ROOT } from "./install.mjs";

/**
 * @param env the settings of the server that is started; the file `.env` stands below them
 * @returns `NODE_COMPILE_CACHE`, or nothing where this user has kept no compiled code yet
 */
export function compileCacheEnvironment(env) {
  if (env.NODE_COMPILE_CACHE) return {};
  const folder = join(resolve(ROOT, dataSetting(env) || "data"), "compiled");
  const kept = statSync(folder, { throwIfNoEntry: false });
  // Code that somebody else could have written is not taken.
  return kept?.isDirectory() && kept.uid === process.getuid?.() ? { NODE_COMPILE_CACHE: folder } : {};
}

function dataSetting(env) {
  const file = join(ROOT, ".env");
  if (env.PERENNIAL_DATA?.trim()) return env.PERENNIAL_DATA.trim();
  // A file that cannot be read is the server's to complain about; Node before 20.12 cannot parse one.
  try {
    return existsSync(file) ? util.parseEnv?.(readFileSync(file, "utf8")).PERENNIAL_DATA : undefined;
  } catch {
    return undefined;
  }
}
