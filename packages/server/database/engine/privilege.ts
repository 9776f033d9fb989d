import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { accountName, accounts, unprivilegedAccount } from "./accounts.ts";
import { StartRefused } from "./start-refused.ts";

/** How a PostgreSQL program is run, given that it refuses to run as root. */
export interface Privilege {
  /** A command line to put in front of the program; may be empty. */
  readonly prefix: readonly string[];
  /** The user to switch to before the program runs, when there is no other way. */
  readonly ids: { readonly uid: number; readonly gid: number } | undefined;
}

const AS_WE_ARE: Privilege = { prefix: [], ids: undefined };

/** Who would run PostgreSQL, on what, and which program. */
export interface PrivilegeRequest {
  /** The folder that holds the cluster; it exists. */
  readonly dataFolder: string;
  /** Who owns the cluster on disk; undefined when there is none yet. */
  readonly clusterOwner: number | undefined;
  readonly postgres: string;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Chooses how to run PostgreSQL on this data.
 * An ordinary user runs it as it is. Root runs it in a user namespace of its own, in which root is called `nobody`:
 * no file changes hands, and a closed home folder stays reachable. Where namespaces are switched off, root
 * becomes `nobody` for real, which needs paths that are open to everyone.
 * @throws StartRefused with what to do, when no way works
 */
export function choosePrivilege(request: PrivilegeRequest): Privilege {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) {
    if (request.clusterOwner === undefined && !accounts().some((account) => account.uid === uid)) {
      throw new StartRefused(
        `The user id ${uid} has no entry in /etc/passwd, and the database cannot be made without one. Add the user, or start as another.`,
      );
    }
    return AS_WE_ARE;
  }
  return privilegeForRoot(request);
}

function privilegeForRoot(request: PrivilegeRequest): Privilege {
  const account = unprivilegedAccount();
  if (!account) {
    throw new StartRefused(
      "PostgreSQL does not run as root, and /etc/passwd names no other user. Add one (`useradd perennial`), or start as an ordinary user.",
    );
  }
  const renamed: Privilege = {
    prefix: ["unshare", "--user", `--map-user=${account.uid}`, `--map-group=${account.gid}`],
    ids: undefined,
  };
  const switched: Privilege = { prefix: [], ids: { uid: account.uid, gid: account.gid } };
  // A cluster that `nobody` owns already (made where namespaces were off) needs nobody itself.
  const choices = request.clusterOwner === account.uid ? [switched] : [renamed, switched];
  let closed: string | undefined;
  for (const choice of choices) {
    const outcome = probe(choice, request);
    if (outcome === "works") return choice;
    if (outcome !== "unavailable") closed ??= outcome;
  }
  throw new StartRefused(
    `The database cannot run as root, and the user ${accountName(account.uid)} cannot reach ${closed ?? request.dataFolder}. Open the folders above it to everyone (chmod o+x), start as the user who owns them, or set PERENNIAL_DATA to an open place such as /var/lib/perennial.`,
  );
}

const PROBE = '[ -x "$1" ] || exit 11; "$2" --version >/dev/null 2>&1 || exit 12';

/** Tries the choice on a harmless call. Answers the path that was closed, when one was. */
function probe(choice: Privilege, request: PrivilegeRequest): "works" | "unavailable" | string {
  // Our own folder is closed to everyone else; another user may pass through it, and still reads nothing of ours.
  const { mode } = fs.statSync(request.dataFolder);
  if (choice.ids) fs.chmodSync(request.dataFolder, mode | 0o011);
  const outcome = tryCall(choice, request);
  if (outcome !== "works") fs.chmodSync(request.dataFolder, mode);
  return outcome;
}

function tryCall(choice: Privilege, request: PrivilegeRequest): "works" | "unavailable" | string {
  const { file, args, options } = runAs(choice, "/bin/sh", [
    "-c",
    PROBE,
    "sh",
    request.dataFolder,
    request.postgres,
  ]);
  const { status } = spawnSync(file, args, {
    ...options,
    cwd: "/",
    env: request.environment,
    stdio: "ignore",
  });
  if (status === 0) return "works";
  if (status === 11) return request.dataFolder;
  return status === 12 ? request.postgres : "unavailable";
}

/** Makes the command line and the spawn options that run a program under a privilege. */
export function runAs(
  privilege: Privilege,
  program: string,
  args: readonly string[],
): { file: string; args: string[]; options: { uid?: number; gid?: number } } {
  const [file = program, ...rest] = [...privilege.prefix, program, ...args];
  return { file, args: rest, options: { ...privilege.ids } };
}
