import type pg from "pg";
import type { ImportedDocument } from "./document.ts";
import { findPresent } from "./find-present.ts";
import { inPresentForm } from "./in-present-form.ts";
import { type KnownLinks, knownLinks } from "./links/known-links.ts";
import type { Present } from "./present-node.ts";

export interface PresentMatches extends KnownLinks {
  /** What of it is here already, by its sources. */
  readonly here: ReadonlyMap<string, Present>;
}

/** Looks a document up in an account, as what is to come in below a place. */
export async function matchPresent(
  client: pg.ClientBase,
  userId: number,
  inFile: ImportedDocument,
  intoId: number,
): Promise<PresentMatches> {
  const document = await inPresentForm(client, userId, inFile);
  const here = await findPresent(client, userId, document, intoId);
  return { ...(await knownLinks(client, userId, document, here)), here };
}
