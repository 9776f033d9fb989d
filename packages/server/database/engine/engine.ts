import type { ConnectionConfig } from "pg";

/** A running PostgreSQL with the product's database in it. */
export interface Engine {
  /** How clients and pools of this process reach the database. */
  readonly connection: ConnectionConfig;
  /** The same without a pooler between, for what needs a connection of its own. */
  readonly direct: ConnectionConfig;
  /** An address that other processes on this machine may take as their DATABASE_URL. */
  readonly url: string;
  /** What the files of a built-in database are: others after they were put back from a copy. Else undefined. */
  readonly files: string | undefined;
  /** Where a built-in database lies. Else undefined. */
  readonly folder: string | undefined;
  /** Lets go of the database; a built-in one is stopped. Safe to call twice. */
  stop(): Promise<void>;
}

/** Told what happened, in a sentence without secrets, for the log. */
export type Note = (sentence: string) => void;
