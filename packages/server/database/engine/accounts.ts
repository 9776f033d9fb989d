import fs from "node:fs";

/** An account of this machine, by its line in the password file. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Reads the accounts of this machine's password file; none where it cannot be read. */
export function accounts(): readonly Account[] {
  let text: string;
  try {
    text = fs.readFileSync("/etc/passwd", "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Names a user id as a person does; by its number where no account has it. */
export function accountName(uid: number): string {
  return accounts().find((account) => account.uid === uid)?.name ?? `user id ${uid}`;
}

/** The account that a server started as root may fall back to: PostgreSQL refuses to run as root. */
export function unprivilegedAccount(): Account | undefined {
  const all = accounts();
  return all.find((account) => account.name === "nobody") ?? all.find((account) => account.uid !== 0);
}
