import { titleOf } from "@perennial/domain/format/title";
import type pg from "pg";
import { type ExportedNode, withContents } from "./branch-contents.ts";
import { chosenPlaces } from "./chosen-places.ts";
import { contentsOf, readStructure } from "./read-branch.ts";

/**
 * Several notes with all below them, in the order of the outline. First comes what all of them stand in, for its title
 * alone, so that they make one document as a branch does.
 * @param topId of the account
 * @returns nothing where none of them is there
 */
export async function* readChosen(
  client: pg.PoolClient,
  userId: number,
  topId: number,
  chosen: readonly number[],
): AsyncGenerator<readonly ExportedNode[]> {
  const found = chosenPlaces(await readStructure(client, userId), topId, new Set(chosen));
  if (!found) return;
  const { aboveId, places } = found;
  if (aboveId !== undefined) {
    const [above] = await withContents(client, userId, [{ id: aboveId, depth: 0 }]);
    yield [{ id: aboveId, depth: 0, text: titleOf(above?.text ?? ""), progress: [], isOnlyTitle: true }];
  }
  yield* contentsOf(client, userId, places);
}
