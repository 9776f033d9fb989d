import type pg from "pg";
import { movedParts, readFingerprint } from "../../database/fingerprint.ts";
import { inTransaction, inTransactionOf } from "../../database/transaction.ts";
import { standingOf } from "../../policies/generation.ts";
import type { Clock } from "../../ports/clock.ts";
import { beginGeneration, keepFingerprint, lockGeneration, showGeneration } from "./begin-generation.ts";
import { beginOwnGeneration, type Contradiction } from "./contradict.ts";

/** The generations of the data: finds out when the database was put back from a backup, and begins a new one. */
export interface Generations {
  /** Checks whether the database is where it was, and begins a new generation where it is not. */
  keep(): Promise<void>;
  /** Begins a new generation because an operator asked for it. */
  begin(): Promise<string>;
  /** Remembers where the database is now, where all of it was brought there: its generation goes on. */
  moved(): Promise<void>;
  /** Begins a new generation because this server has seen more of a log than there is now. */
  logWasCut(present: string): Promise<void>;
  /** Returns whether a reader may continue from the position it names. */
  mayReadOn(userId: number, claim: ReaderClaim): Promise<ReadOn>;
  /**
   * Begins a new generation for one user.
   * @returns the present generation afterwards
   */
  contradicted(contradiction: Contradiction, client?: pg.PoolClient): Promise<string>;
}

/** The position that a reader of the log names. */
export interface ReaderClaim {
  readonly shown: string | null;
  readonly present: string;
  /** Whether that position lies beyond the end of the log. */
  readonly isAhead: boolean;
}

export interface ReadOn {
  readonly mayReadOn: boolean;
  readonly generation: string;
}

export interface GenerationDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Identifies the files of a built-in database; undefined for an operator's own database. */
  readonly files: string | undefined;
  /** Called when a user's streams have something to send. */
  readonly notify: (userId: number) => void;
  /** Called with a sentence for the operator. */
  readonly onBegun: (sentence: string, details: object) => void;
}

/** Makes the keeper of a database's generations, with a transaction for each method. One server begins a generation. */
export function createGenerations(deps: GenerationDeps): Generations {
  const { pool, clock } = deps;

  const contradicted: Generations["contradicted"] = async (contradiction, client) => {
    const work = (on: pg.PoolClient) => beginOwnGeneration(on, contradiction, clock());
    // A broken connection fails every further query on it.
    const begun = client ? await inTransactionOf(client, work, () => {}) : await inTransaction(pool, work);
    if (!begun) return contradiction.present;
    if (begun.hasBegun) {
      const { userId } = contradiction;
      deps.onBegun(CONTRADICTED, { userId });
      deps.notify(userId);
    }
    return begun.generation;
  };

  return {
    async keep() {
      const fingerprint = await readFingerprint(pool, deps.files);
      const moved = await inTransaction(pool, async (client) => {
        const before = await lockGeneration(client);
        const parts = before.fingerprint === null ? [] : movedParts(before.fingerprint, fingerprint);
        const isRestored = parts.length > 0 || !before.isOwn || before.generation === "";
        if (isRestored) await beginGeneration(client, before, clock());
        // A server of before this table has begun one.
        else if (before.shown !== before.generation) await showGeneration(client, before.generation);
        if (isRestored || before.fingerprint === null)
          await keepFingerprint(client, { ...before.fingerprint, ...fingerprint });
        return isRestored ? { parts, before: before.fingerprint, now: fingerprint } : null;
      });
      if (moved) deps.onBegun(MOVED, moved);
    },

    async begin() {
      const fingerprint = await readFingerprint(pool, deps.files);
      const generation = await inTransaction(pool, async (client) => {
        const begun = await beginGeneration(client, await lockGeneration(client), clock());
        await keepFingerprint(client, fingerprint);
        return begun;
      });
      deps.onBegun(ASKED_FOR, { generation });
      return generation;
    },

    async moved() {
      const fingerprint = await readFingerprint(pool, deps.files);
      await inTransaction(pool, async (client) => {
        await lockGeneration(client);
        await keepFingerprint(client, fingerprint);
      });
    },

    async logWasCut(present) {
      const hasBegun = await inTransaction(pool, async (client) => {
        const before = await lockGeneration(client);
        if (before.generation > present) return false;
        await beginGeneration(client, before, clock());
        return true;
      });
      if (hasBegun) deps.onBegun(CUT, {});
    },

    async mayReadOn(userId, { shown, present, isAhead }) {
      const standing = standingOf(shown, present, clock());
      const isContradiction = standing === "lost" || (standing === "present" && isAhead);
      if (isContradiction && shown !== null)
        return { mayReadOn: false, generation: await contradicted({ userId, present, shown }) };
      return { mayReadOn: !isAhead && standing !== "other", generation: present };
    },

    contradicted,
  };
}

const MOVED = "The data lies elsewhere than before, as after a restore: a new generation begins";
const CUT = "The log ends earlier than it did, as after a restore: a new generation begins";
const ASKED_FOR = "A new generation begins";
const CONTRADICTED =
  "A client knows more of its log than there is: a new generation begins for its user. If the database was put back from a backup, run `npm run restored`";
