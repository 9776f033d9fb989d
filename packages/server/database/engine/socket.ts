import fs from "node:fs";
import type { ConnectionConfig } from "pg";

/** The longest folder whose socket path still fits the system's 107 bytes. */
const LONGEST_SOCKET_FOLDER = 107 - "/.s.PGSQL.5432".length;

/** An open folder whose sockets can be reached however long its path is. */
export interface SocketFolder {
  /** What to give PostgreSQL clients of this process as their host. */
  readonly host: string;
  close(): void;
}

/** Opens a folder for its sockets: the kernel takes the short name of the open folder in the path's place. */
export function openSocketFolder(folder: string): SocketFolder {
  const fd = fs.openSync(folder, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  return { host: `/proc/self/fd/${fd}`, close: () => fs.closeSync(fd) };
}

/** Writes the address of a database behind a socket, for another process's DATABASE_URL. */
export function socketUrl(folder: string, database: string, user: string): string {
  const query = new URLSearchParams({ host: folder, user });
  return `postgres:///${encodeURIComponent(database)}?${query}`;
}

/** Returns how to connect to a database address. A socket folder with too long a path is opened and stays open. */
export function connectionFromUrl(url: string): ConnectionConfig {
  const host = /[?&]host=([^&]*)/.exec(url)?.[1];
  const folder = host === undefined ? "" : decodeURIComponent(host.replaceAll("+", " "));
  if (!folder.startsWith("/") || Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) {
    return { connectionString: url };
  }
  const short = openSocketFolder(folder).host;
  return { connectionString: url.replace(/([?&]host=)[^&]*/, `$1${encodeURIComponent(short)}`) };
}

/** The same connection for a process that this one starts: the short name of an open folder is this process's own. */
export function connectionForChild(connection: ConnectionConfig): ConnectionConfig {
  const [here, there] = ["/proc/self/fd/", `/proc/${process.pid}/fd/`];
  const { host, connectionString: url } = connection;
  return {
    ...connection,
    ...(host === undefined ? {} : { host: host.replace(here, there) }),
    ...(url === undefined
      ? {}
      : { connectionString: url.replace(encodeURIComponent(here), encodeURIComponent(there)) }),
  };
}
