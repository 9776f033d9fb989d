import fs from "node:fs";
import { accountName, unprivilegedAccount } from "./accounts.ts";
import { hasCode, StartRefused } from "./start-refused.ts";

const OWN_FOLDER = "or set PERENNIAL_DATA to a folder of your own";

/**
 * Makes the data folder when it is not there, and sees that this user may use it.
 * @throws StartRefused naming the owner, when the folder is somebody else's
 */
export function prepareDataFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    if (hasCode(error, "EEXIST", "ENOTDIR")) {
      throw new StartRefused(
        `The data folder ${folder} is not a folder. Set PERENNIAL_DATA to another place.`,
      );
    }
    if (!hasCode(error, "EACCES", "EROFS", "EPERM")) throw error;
    throw new StartRefused(refusal(folder));
  }
}

/**
 * Sees that the cluster belongs to this user; PostgreSQL takes no other.
 * @returns the owner's user id, or undefined when there is no cluster yet
 * @throws StartRefused naming the owner, when it is somebody else's
 */
export function clusterOwner(cluster: string): number | undefined {
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })?.uid;
  const self = process.getuid?.();
  if (owner === undefined || owner === self) return owner;
  // Where namespaces are switched off, root's database runs as this account.
  if (self === 0 && owner === unprivilegedAccount()?.uid) return owner;
  throw new StartRefused(belongsTo(cluster, owner));
}

function refusal(folder: string): string {
  const owner = ownerOf(folder);
  if (owner !== undefined && owner !== process.getuid?.()) return belongsTo(folder, owner);
  return `The data folder ${folder} cannot be made or written. Change its permissions, ${OWN_FOLDER}.`;
}

function ownerOf(folder: string): number | undefined {
  try {
    return fs.statSync(folder).uid;
  } catch {
    return undefined; // below a closed or missing folder
  }
}

function belongsTo(folder: string, owner: number): string {
  return `The data folder ${folder} belongs to ${accountName(owner)}. Start as that user, ${OWN_FOLDER}.`;
}
