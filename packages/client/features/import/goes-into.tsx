import { type ReactElement, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type PlaceFacts, PlaceFinder, type PlaceSearch, pathTo } from "../../ui/place-finder.tsx";
import { INTO_TEXTS, PLACE_NAMES } from "./import-texts.ts";

/** Looking for a place and choosing it. */
export interface PlaceChoosing extends PlaceSearch {
  readonly onPlace: (id: number) => void;
}

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
        {place === "gone" ? INTO_TEXTS.gone : null}
        {typeof place === "object" ? (
          <b translate="no">{pathTo(place, PLACE_NAMES.top).join(" / ")}</b>
        ) : null}
      </p>
      <Button ref={button} busy={busy} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Change…<span className="vh">{INTO_TEXTS.change}</span>
      </Button>
      {isOpen ? (
        <PlaceFinder
          {...choosing}
          names={PLACE_NAMES}
          onPlace={({ id }) => {
            close();
            choosing.onPlace(id);
          }}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
