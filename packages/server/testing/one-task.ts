import pg from "pg";
import { isAboutEverybody } from "./shard-forms.ts";

/** What is no query, and what PostgreSQL makes no plan of. */
const WITHOUT_PLAN = /^\s*(?:begin|commit|rollback|set|show|listen|unlisten|analyze|alter|lock)\b/i;

interface Plan {
  readonly "Custom Plan Provider"?: string;
  readonly "Distributed Query"?: {
    readonly Job: { readonly "Task Count": number };
    readonly Subplans?: readonly unknown[];
  };
  readonly Plans?: readonly Plan[];
}

/** Why a plan on a cluster is more than one task on one shard; nothing where it is not. */
function planFaults(plan: Plan): readonly string[] {
  const { Plans: below = [], "Distributed Query": query, "Custom Plan Provider": provider } = plan;
  const tasks = query?.Job["Task Count"] ?? 0;
  return [
    ...(tasks > 1 ? [`it is ${tasks} tasks`] : []),
    ...(query?.Subplans ? ["a part of it is carried out first, and its rows are sent on"] : []),
    ...(provider === "Citus INSERT ... SELECT" ? ["its rows are made on the coordinator"] : []),
    ...below.flatMap(planFaults),
  ];
}

/** Asks a cluster how it carries out each statement about one user. */
export interface TaskWatch {
  /** Takes note of a statement; the first of its text is looked at, beside the test. */
  look(text: string, values: readonly unknown[]): void;
  /** Ends it. @throws when a statement was more than one task on one shard */
  end(): Promise<void>;
}

/**
 * The codes of a connection that stood and was ended: `admin_shutdown`, or the socket's own where the next statement is
 * written before that has been read.
 */
const ENDED: ReadonlySet<unknown> = new Set(["57P01", "EPIPE", "ECONNRESET"]);

export function watchTasks(connection: pg.ConnectionConfig): TaskWatch {
  const client = new pg.Client(connection);
  /** A test may drop its database, or end all connections to it: then there is nobody to ask. */
  let isGone = false;
  const lost = (error: unknown) => {
    isGone ||= error instanceof Error && "code" in error && ENDED.has(error.code);
  };
  client.on("error", lost);
  const seen = new Set<string>();
  const faults: string[] = [];
  let asking: Promise<unknown> = client.connect();
  const ask = async (text: string, values: readonly unknown[]) => {
    const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
    const plans: readonly { readonly Plan: Plan }[] = rows[0]["QUERY PLAN"];
    faults.push(...plans.flatMap(({ Plan }) => planFaults(Plan)).map((fault) => `${fault}: ${text}`));
  };
  return {
    look(text, values) {
      if (seen.has(text) || WITHOUT_PLAN.test(text) || isAboutEverybody(text)) return;
      seen.add(text);
      asking = asking
        .then(() => ask(text, values))
        .catch((error: unknown) => {
          lost(error);
          // What the test asked wrongly on purpose has no plan either.
          if (!isGone && !(error instanceof pg.DatabaseError)) throw error;
        });
    },
    async end() {
      await asking;
      await client.end();
      if (faults.length > 0) throw new Error(`not one task on one shard:\n${faults.join("\n")}`);
    },
  };
}
