import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { argon2Hashing } from "./adapters/argon2-passwords.ts";
import { markDeleted } from "./commands/accounts/delete-account.ts";
import { disableAccount, enableAccount } from "./commands/accounts/disable-account.ts";
import { issueInvitation } from "./commands/accounts/invitations.ts";
import { endSessions } from "./commands/accounts/log-out.ts";
import { issueOperatorsCode } from "./commands/accounts/recovery-codes.ts";
import { subjectOf } from "./commands/accounts/username.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { inTransaction } from "./database/transaction.ts";
import { readUsage, setOwnQuota } from "./database/usage.ts";
import { accountOf, forgetFailedLogins, recoveryOf } from "./http/rate-limits.ts";
import { besideServers, demandThisSchema, type OperatorsDatabase, tellRefusal } from "./operator-command.ts";
import { NO_LIMIT, quotaOf } from "./policies/quota.ts";
import { findNamed, listAccounts } from "./queries/accounts-of-server.ts";

// `npm run admin -- users|reset-password|end-sessions|delete-account|disable|enable|unlock|limits|purge-anonymous …`: what an operator does about accounts, while servers run.
const USAGE = `The command is one of
  npm run admin -- users [--all]          lists the accounts, with --all also those without a name
  npm run admin -- invite                 prints a link for one new account, where SIGN_UP=invite
  npm run admin -- reset-password NAME    prints a code with which somebody sets a new password
  npm run admin -- end-sessions NAME      signs somebody out everywhere
  npm run admin -- delete-account NAME    deletes an account, which its owner can undo for 22 hours
  npm run admin -- disable NAME           signs somebody out everywhere and lets nobody sign in; nothing is deleted
  npm run admin -- enable NAME            lets the owner of a disabled account sign in again
  npm run admin -- unlock NAME            lets somebody try again after too many wrong passwords
  npm run admin -- limits NAME [nodes=NUMBER] [bytes=NUMBER]
                                          how much an account may keep; =default for what the settings say
  npm run admin -- purge-anonymous DAYS   deletes accounts without a name that nobody has used for so many days
With --yes nothing is asked.`;

/** The account that is meant. */
interface Meant {
  readonly userId: number;
  readonly subject: string;
}

interface Act {
  /** What is asked before. */
  readonly question: (name: string) => string;
  /** Carries it out, as what follows the name says. @returns what is said then */
  readonly run: (database: OperatorsDatabase, meant: Meant, more: readonly string[]) => Promise<string>;
  readonly takesMore?: boolean;
}

const ACTS: Readonly<Record<string, Act>> = {
  "end-sessions": {
    question: (name) => `Sign ${name} out on every device?`,
    async run({ pool }, { userId }) {
      await inTransaction(pool, (client) => endSessions(client, userId, null));
      return "Signed out everywhere.";
    },
  },
  "reset-password": {
    question: (name) => `Make a code with which ${name} sets a new password within a day?`,
    async run({ config, pool }, { userId }) {
      const code = await issueOperatorsCode(pool, argon2Hashing, userId, new Date());
      if (code === null) throw new StartRefused("That account has no password.");
      return `Hand over this code; it works once, until this time tomorrow:\n  ${code}\nAt ${config.publicUrl}, “Forgot your password?” takes it with the name, and asks for a new password.`;
    },
  },
  "delete-account": {
    question: (name) =>
      `Delete the account of ${name} with all notes and files? Signing in undoes it for 22 hours.`,
    async run({ pool }, { userId }) {
      const eraseAt = await markDeleted(pool, { userId, isAnonymous: false }, new Date());
      return `Signed out everywhere; erased after ${eraseAt.toISOString()} unless its owner signs in before.`;
    },
  },
  disable: {
    question: (name) => `Sign ${name} out everywhere, and let nobody sign in to that account?`,
    async run({ pool }, { userId }) {
      await disableAccount(pool, userId, new Date());
      return "Signed out everywhere; nobody can sign in until it is enabled.";
    },
  },
  enable: {
    question: (name) => `Let ${name} sign in again?`,
    async run({ pool }, { userId }) {
      await enableAccount(pool, userId);
      return "May sign in again.";
    },
  },
  unlock: {
    question: (name) => `Let ${name} try passwords again at once?`,
    async run({ pool }, { subject, userId }) {
      for (const each of [subject, recoveryOf(subject), accountOf(userId)])
        await forgetFailedLogins(pool, each);
      return "May try again within ten seconds.";
    },
  },
  limits: {
    question: (name) => `Set how much the account of ${name} may keep?`,
    takesMore: true,
    async run({ pool, config }, { userId }, more) {
      await setOwnQuota(pool, userId, ownQuotaFrom(more));
      const usage = await readUsage(pool, userId);
      if (!usage) throw new StartRefused("The account is gone.");
      const most = quotaOf({ ...NO_LIMIT, ...config.quota }, usage);
      return `Keeps ${usage.nodes} of ${most.nodes} notes and cards, and ${usage.bytes} of ${most.bytes} bytes of text.`;
    },
  },
};

/** Reads `nodes=5000`, `bytes=default`. */
function ownQuotaFrom(words: readonly string[]): { nodes?: number | null; bytes?: number | null } {
  const pairs = words.map((word) => {
    const [, name, value] = /^(nodes|bytes)=(\d{1,15}|default)$/.exec(word) ?? [];
    if (name === undefined) throw new StartRefused(USAGE);
    return [name, value === "default" ? null : Number(value)] as const;
  });
  return Object.fromEntries(pairs);
}

await tellRefusal(async () => {
  const { what, name, more, isSure, isAll } = argumentsOf(process.argv.slice(2));
  await besideServers(console.error, async (database) => {
    await demandThisSchema(database.pool);
    if (what === "users") return print(await listAccounts(database.pool, !isAll));
    if (what === "invite") return console.log(await invitation(database));
    if (what === "purge-anonymous") return await purgeAnonymous(database, name, isSure);
    const act = ACTS[what];
    if (!act || name === undefined || (more.length > 0 && !act.takesMore)) throw new StartRefused(USAGE);
    const subject = subjectOf(name);
    const userId = await findNamed(database.pool, name, subject);
    if (userId === null) throw new StartRefused(`There is no account named ${name}.`);
    if (!isSure) await demandYes(act.question(name));
    console.log(await act.run(database, { userId, subject }, more));
    audit(what, userId);
  });
});

/** Deletes the accounts without a name that nobody has used for so many days. */
async function purgeAnonymous({ pool }: OperatorsDatabase, days = "", isSure: boolean): Promise<void> {
  if (!/^[1-9]\d{0,4}$/.test(days)) throw new StartRefused(USAGE);
  const now = new Date();
  const since = new Date(now.getTime() - Number(days) * 86_400_000).toISOString().slice(0, 10);
  const all = await listAccounts(pool, false);
  const idle = all.filter(
    ({ username, usedOn, createdOn }) => username === null && (usedOn ?? createdOn) < since,
  );
  const inWords = (count: number) =>
    `${count === 1 ? "1 account" : `${count} accounts`} without a name, unused since ${since}`;
  if (idle.length > 0 && !isSure)
    await demandYes(`Delete ${inWords(idle.length)}, with all notes? Nothing undoes it.`);
  let deleted = 0;
  try {
    for (const { id } of idle) {
      await markDeleted(pool, { userId: id, isAnonymous: true }, now);
      audit("purge-anonymous", id);
      deleted++;
    }
  } finally {
    // Where a worker of a cluster is away, those before are deleted all the same.
    console.log(`${inWords(deleted)}: erased within the hour.`);
  }
}

/** Makes a link that leads to one new account within a week. */
async function invitation({ config, pool }: OperatorsDatabase): Promise<string> {
  if (config.signUp !== "invite")
    throw new StartRefused(`SIGN_UP is ${config.signUp}: no invitation is asked for.`);
  const code = await issueInvitation(pool, new Date());
  console.error(JSON.stringify({ time: new Date().toISOString(), msg: "audit", act: "admin invite" }));
  return `This link makes one account, within seven days:\n  ${config.publicUrl}/?invite=${code}`;
}

function argumentsOf(args: readonly string[]) {
  const options = { all: { type: "boolean" }, yes: { type: "boolean" } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [what = "", name, ...more] = positionals;
    return { what, name, more, isSure: values.yes === true, isAll: values.all === true };
  } catch {
    // Said below.
  }
  throw new StartRefused(USAGE);
}

/** Asks on the terminal. @throws StartRefused where the answer is not yes, or nobody can answer */
async function demandYes(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new StartRefused("Nobody is there to be asked: say --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new StartRefused("Nothing was changed.");
}

/** Prints accounts in columns; a tab between two, so that other programs read them. */
function print(accounts: Awaited<ReturnType<typeof listAccounts>>): void {
  console.log(
    [
      "id",
      "name",
      "created",
      "last used",
      "sessions",
      "notes",
      "edits",
      "text bytes",
      "file bytes",
      "state",
    ].join("\t"),
  );
  for (const { id, username, createdOn, usedOn, sessions, nodes, edits, ...each } of accounts) {
    const { textBytes, fileBytes, state } = each;
    const row = [
      id,
      username ?? "",
      createdOn,
      usedOn ?? "",
      sessions,
      nodes,
      edits,
      textBytes,
      fileBytes,
      state,
    ];
    console.log(row.join("\t"));
  }
}

/** Leaves a line for the log of whoever runs the command. */
function audit(what: string, userId: number): void {
  const line = { time: new Date().toISOString(), msg: "audit", act: `admin ${what}`, userId };
  console.error(JSON.stringify(line));
}
