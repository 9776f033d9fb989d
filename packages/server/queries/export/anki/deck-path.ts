import type { OriginPart } from "@perennial/contract/files/origins";
import { deckName } from "@perennial/domain/format/anki/deck-name";
import type { ExportedNode } from "../branch-contents.ts";

/** The decks that notes stand in while a branch is walked through, parents before their children. */
export interface DeckPath {
  /** What a node stands in: the names above it, from the top. */
  above(depth: number): readonly string[];
  /** Goes on to what stands below a node. */
  enter(node: ExportedNode, part: OriginPart | undefined): void;
}

/** Decks that came from Anki stand there where they stood; every other branch is a deck by its title. */
export function createDeckPath(): DeckPath {
  const open: (readonly string[])[] = [];
  const above = (depth: number) => open[depth - 1] ?? [];
  return {
    above,
    enter({ depth, text, answer }, part) {
      open.length = depth;
      // A branch that is a deck stands where it stood: what is above it has not left with it.
      const names = depth === 0 && part?.kind === "deck" ? (part.above ?? []) : above(depth);
      if (part?.kind === "collection") open.push([]);
      else if (part?.kind === "deck" && part.name === text) open.push([...names, part.name]);
      else open.push(answer === undefined && part?.kind !== "note" ? [...names, deckName(text)] : names);
    },
  };
}
