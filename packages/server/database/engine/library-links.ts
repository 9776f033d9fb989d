import fs from "node:fs";
import path from "node:path";
import { hasCode } from "./start-refused.ts";

interface Link {
  /** The library as it is shipped, `native/lib/libicuuc.so.60.2`. */
  readonly source: string;
  /** The name the programs ask for, `native/lib/libicuuc.so.60`. */
  readonly target: string;
}

/**
 * Makes the shared libraries findable under the names that the programs ask for.
 * npm packages cannot hold symbolic links, and the install script that would make them is switched off
 * (or was run by nobody), so the package's own list is followed here.
 * @param native the package's `native` folder
 * @param linkFolder used when the package's folder cannot be written
 * @returns what the dynamic loader must search (LD_LIBRARY_PATH), or undefined when the package is complete by itself
 */
export function libraryFolder(native: string, linkFolder: string): string | undefined {
  const missing = readLinks(native).filter((link) => !fs.existsSync(path.join(native, "..", link.target)));
  if (missing.length === 0) return undefined;
  try {
    for (const link of missing) {
      makeLink(path.basename(link.source), path.join(native, "..", link.target));
    }
    return undefined;
  } catch (error) {
    if (!hasCode(error, "EACCES", "EROFS", "EPERM")) throw error;
  }
  fs.mkdirSync(linkFolder, { recursive: true, mode: 0o755 });
  for (const link of missing) {
    makeLink(path.join(native, "..", link.source), path.join(linkFolder, path.basename(link.target)));
  }
  // The libraries look for one another beside the name they were found under, hence the real folder too.
  return `${linkFolder}:${path.join(native, "lib")}`;
}

function readLinks(native: string): readonly Link[] {
  const list: unknown = JSON.parse(fs.readFileSync(path.join(native, "pg-symlinks.json"), "utf8"));
  return Array.isArray(list) ? list.filter(isLink) : [];
}

function isLink(value: unknown): value is Link {
  return (
    typeof value === "object" &&
    value !== null &&
    "source" in value &&
    typeof value.source === "string" &&
    "target" in value &&
    typeof value.target === "string"
  );
}

/** Replaces a dangling link too (the checkout was moved), and does not mind another start that was quicker. */
function makeLink(pointsTo: string, link: string): void {
  if (fs.lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (fs.readlinkSync(link) === pointsTo) return;
    fs.rmSync(link);
  }
  try {
    fs.symlinkSync(pointsTo, link);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}
