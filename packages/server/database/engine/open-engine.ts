import { openEmbedded } from "./embedded.ts";
import type { Engine, Note } from "./engine.ts";
import { openExternal } from "./external.ts";

/** Which database is to be made available. */
export interface EngineOptions {
  /** Where the built-in database keeps its files; made when it is not there. */
  readonly dataFolder: string;
  /** A PostgreSQL server of the operator's own, instead of the built-in one. */
  readonly databaseUrl: string | undefined;
  /** The way to it without a pooler, where there is one. */
  readonly databaseDirectUrl: string | undefined;
  readonly note: Note;
}

/**
 * Makes PostgreSQL available: attaches to the database that is running, starts the one that is not, makes the one
 * that does not exist, or connects to the operator's own.
 * @throws StartRefused with a sentence that says what the operator can do
 */
export function openEngine(options: EngineOptions): Promise<Engine> {
  return options.databaseUrl === undefined
    ? openEmbedded({ dataFolder: options.dataFolder, note: options.note })
    : openExternal(options.databaseUrl, options.databaseDirectUrl);
}
