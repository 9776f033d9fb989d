import { fold } from "@perennial/domain/search/fold";
import { marksOf, wordsOf } from "@perennial/domain/search/words";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Finder } from "../../ui/finder.tsx";
import { FoundRow } from "../../ui/found-row.tsx";
import { PLACE_TEXTS } from "./import-texts.ts";

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

/** Looking for a place and choosing it: the server looks, since it knows all notes. */
export interface PlaceChoosing {
  /** The last answer; undefined before there is one. */
  readonly found: PlacesFound | undefined;
  readonly onSearch: (words: string) => void;
  readonly onPlace: (id: number) => void;
}

const TOP = "Top level";

const titleOf = ({ isTop, text }: PlaceFacts): string =>
  isTop ? TOP : text.trim().replaceAll(/\s+/g, " ") || "Empty note";

const aboveOf = ({ above }: PlaceFacts): string[] =>
  above.map((text) => text.trim().replaceAll(/\s+/g, " ") || "Empty note");

/** Says where an import goes, and lets its person choose another place. */
export function GoesInto({
  place,
  busy,
  ...choosing
}: PlaceChoosing & {
  /** Undefined while it is not known. */
  place: PlaceFacts | "gone" | undefined;
  busy: boolean;
}): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <div className="goes-into">
      <p role="status">
        <span>Goes into </span>
        {place === undefined ? "…" : null}
        {place === "gone" ? PLACE_TEXTS.gone : null}
        {typeof place === "object" ? (
          <b translate="no">{[...aboveOf(place), titleOf(place)].join(" / ")}</b>
        ) : null}
      </p>
      <Button ref={button} busy={busy} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Change…<span className="vh">{PLACE_TEXTS.change}</span>
      </Button>
      {isOpen ? (
        <PlaceFinder
          {...choosing}
          onPlace={(id) => {
            close();
            choosing.onPlace(id);
          }}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function PlaceFinder({
  found,
  onSearch,
  onPlace,
  onClose,
}: PlaceChoosing & { onClose: () => void }): ReactElement {
  const [query, setQuery] = useState("");
  useEffect(() => onSearch(query), [onSearch, query]);
  const words = wordsOf(query);
  const isAnswered = found?.words === query;
  const has = (title: string) => words.every((word) => fold(title).includes(word));
  const choices: PlaceFacts[] = [];
  if (found && found.wrong === undefined) {
    if (has(TOP)) choices.push({ id: found.topId, isTop: true, isCard: false, text: TOP, above: [] });
    // Of an answer to other words only those that have these too: Enter never takes what does not.
    choices.push(...found.places.filter((each) => !each.isTop && (isAnswered || has(titleOf(each)))));
  }
  const told = (): string => {
    if (choices.length > 0) return PLACE_TEXTS.results(choices.length);
    if (!found || !isAnswered) return PLACE_TEXTS.searching;
    return found.wrong ?? PLACE_TEXTS.none;
  };
  return (
    <Finder
      name={PLACE_TEXTS.title}
      placeholder={PLACE_TEXTS.placeholder}
      query={query}
      onQuery={setQuery}
      choices={choices}
      keyOf={({ id }) => String(id)}
      show={(each) => {
        const title = titleOf(each);
        const above = aboveOf(each);
        const nearest = above.pop() ?? (each.isTop ? PLACE_TEXTS.top : TOP);
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
      onChoose={({ id }) => onPlace(id)}
      onClose={onClose}
    />
  );
}
