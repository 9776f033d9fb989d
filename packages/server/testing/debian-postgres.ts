import { type Binaries, systemBinaries } from "../database/engine/binaries.ts";

/** Debian 12's PostgreSQL is the oldest that the product supports. */
const DEBIAN_BIN_FOLDER = "/usr/lib/postgresql/15/bin";

/** The programs of Debian's PostgreSQL 15, or undefined on a machine without them. */
export function debianPostgres(): Binaries | undefined {
  return systemBinaries(DEBIAN_BIN_FOLDER);
}
