import type pg from "pg";
import { asKnownHere } from "./as-known-here.ts";
import type { ImportedDocument } from "./document.ts";
import { type KnownLinks, knownLinks } from "./links/known-links.ts";
import type { Present } from "./present-node.ts";
import { whatIsHere } from "./what-is-here.ts";

export interface KnownHere extends KnownLinks {
  /** What of it is here already, by its sources. */
  readonly here: ReadonlyMap<string, Present>;
}

/** Looks a document up in an account, as what is to come in below a place. */
export async function knownHere(
  client: pg.ClientBase,
  userId: number,
  inFile: ImportedDocument,
  intoId: number,
): Promise<KnownHere> {
  const document = await asKnownHere(client, userId, inFile);
  const here = await whatIsHere(client, userId, document, intoId);
  return { ...(await knownLinks(client, userId, document, here)), here };
}
