import { fold } from "@perennial/domain/search/fold";
import { marksOf, wordsOf } from "@perennial/domain/search/words";
import { type ReactElement, useEffect, useState } from "react";
import { Finder } from "./finder.tsx";
import { FoundRow } from "./found-row.tsx";
import { PLACE_TEXTS } from "./place-texts.ts";

/** A row of the notes as the server finds it, also where its tree is not on the page. */
export interface PlaceFacts {
  readonly id: number;
  readonly isTop: boolean;
  readonly isCard: boolean;
  readonly text: string;
  /** What the rows above it say, from the top. */
  readonly above: readonly string[];
}

export interface PlacesFound {
  readonly words: string;
  readonly topId: number;
  readonly places: readonly PlaceFacts[];
  /** Why nothing could be looked for. */
  readonly wrong: string | undefined;
}

/** Looking for a row by its words: the server looks, since it knows all notes. */
export interface PlaceSearch {
  /** The last answer; undefined before there is one. */
  readonly found: PlacesFound | undefined;
  readonly onSearch: (words: string) => void;
}

/** How a finder of places is called, and its first choice: the row that everything stands below. */
export interface PlaceNames {
  readonly title: string;
  readonly placeholder: string;
  readonly top: string;
  readonly topWhere: string;
}

const inOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, " ") || PLACE_TEXTS.empty;

/** Returns the titles that lead to a place, from the top, with its own. */
export const pathTo = ({ isTop, text, above }: PlaceFacts, top: string): readonly string[] =>
  isTop ? [top] : [...above, text].map(inOneLine);

/** Finds a row anywhere in the notes by its words, each with the path to it. */
export function PlaceFinder({
  names,
  found,
  onSearch,
  onPlace,
  onClose,
}: PlaceSearch & {
  readonly names: PlaceNames;
  readonly onPlace: (place: PlaceFacts) => void;
  readonly onClose: () => void;
}): ReactElement {
  const [query, setQuery] = useState("");
  useEffect(() => onSearch(query), [onSearch, query]);
  const words = wordsOf(query);
  const isAnswered = found?.words === query;
  const has = (title: string) => words.every((word) => fold(title).includes(word));
  const choices: PlaceFacts[] = [];
  if (found && found.wrong === undefined) {
    if (has(names.top))
      choices.push({ id: found.topId, isTop: true, isCard: false, text: names.top, above: [] });
    // Of an answer to other words only those that have these too: Enter never takes what does not.
    choices.push(...found.places.filter((each) => !each.isTop && (isAnswered || has(inOneLine(each.text)))));
  }
  const told = (): string => {
    if (choices.length > 0) return PLACE_TEXTS.results(choices.length);
    if (!found || !isAnswered) return PLACE_TEXTS.searching;
    return found.wrong ?? PLACE_TEXTS.none;
  };
  return (
    <Finder
      name={names.title}
      placeholder={names.placeholder}
      query={query}
      onQuery={setQuery}
      choices={choices}
      keyOf={({ id }) => String(id)}
      show={(each) => {
        const above = [...pathTo(each, names.top)];
        const title = above.pop() ?? "";
        const nearest = above.pop() ?? (each.isTop ? names.topWhere : names.top);
        return (
          <FoundRow
            isCard={each.isCard}
            title={title}
            marked={marksOf(title, words)}
            farther={above.join(" / ")}
            nearest={nearest}
          />
        );
      }}
      told={told()}
      onChoose={onPlace}
      onClose={onClose}
    />
  );
}
