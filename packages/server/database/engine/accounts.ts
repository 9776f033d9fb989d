import fs from "node:fs";

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The accounts of this machine's password file; empty when it cannot be read. */
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

/** What a person calls this user id. */
export function accountName(uid: number): string {
  return accounts().find((account) => account.uid === uid)?.name ?? `user id ${uid}`;
}

/** The account that a server started as root may fall back to: PostgreSQL refuses to run as root. */
export function unprivilegedAccount(): Account | undefined {
  const all = accounts();
  return all.find((account) => account.name === "nobody") ?? all.find((account) => account.uid !== 0);
}
