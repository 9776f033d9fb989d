import { useCallback, useEffect, useRef, useState } from "react";
import { type FoundPlaces, importCalls } from "../../queries/imports.ts";
import type { PlaceFacts, PlacesFound } from "../../ui/place-finder.tsx";
import { api, timers } from "../services.ts";

/** So long nobody types before the server is asked. */
const PAUSE_MS = 150;
const calls = importCalls(api, timers);

const factsOf = ({ top_id, places }: FoundPlaces): PlaceFacts[] =>
  places.map(({ id, item_type, text, above }) => ({
    id,
    isTop: id === top_id,
    isCard: item_type === "flashcard",
    text,
    above,
  }));

/** A row of the notes, wherever it stands now. @param stamp it is asked for anew when this is another one */
export function usePlace(id: number | undefined, stamp: string | null | undefined) {
  const [known, setKnown] = useState<{ readonly id: number; readonly place: PlaceFacts | "gone" }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stamp tells that it may have changed
  useEffect(() => {
    if (id === undefined) return;
    let wanted = true;
    void calls.places({ id: String(id) }).then((reply) => {
      if (wanted && reply.ok) setKnown({ id, place: factsOf(reply.value)[0] ?? "gone" });
    });
    return () => {
      wanted = false;
    };
  }, [id, stamp]);
  return known?.id === id ? known?.place : undefined;
}

/** Looks for rows by their words; of several answers on their way the last one asked for counts. */
export function usePlaceSearch() {
  const [found, setFound] = useState<PlacesFound>();
  const stop = useRef(() => {});
  const look = useCallback((words: string) => {
    stop.current();
    let wanted = true;
    const cancel = timers.after(words === "" ? 0 : PAUSE_MS, () => {
      void calls.places({ words }).then((reply) => {
        if (!wanted) return;
        setFound(
          reply.ok
            ? { words, topId: reply.value.top_id, places: factsOf(reply.value), wrong: undefined }
            : { words, topId: 0, places: [], wrong: reply.message },
        );
      });
    });
    stop.current = () => {
      wanted = false;
      cancel();
    };
  }, []);
  useEffect(() => () => stop.current(), []);
  return { found, look };
}
