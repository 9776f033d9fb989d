import type { Import, TableMapping } from "@perennial/contract/files/imports";
import type { Places } from "@perennial/contract/files/places";
import type { Api, Reply } from "../api/client.ts";
import type { ApiError } from "../api/error.ts";
import { sleep, type Timers } from "../platform/timers.ts";
import { sendInPieces } from "./send-in-pieces.ts";

/** An import as the server tells it. Screens import the type from here, since they do not know the contract. */
export type ImportJob = Import;
/** The latest imports; undefined where there is no answer. */
export type ImportList = readonly Import[] | undefined;

/** What became of a call, in words where it failed. */
export type ImportReply =
  | { readonly ok: true; readonly value: Import }
  | {
      readonly ok: false;
      readonly message: string;
      /** Nobody knows such an import any longer: asking again is of no use. */
      readonly isGone: boolean;
    };

export type FoundPlaces = Places;
/** What came of looking for places, in words where it failed. */
export type PlacesReply =
  | { readonly ok: true; readonly value: Places }
  | { readonly ok: false; readonly message: string };

/** Longer ones are sent in pieces, so that a break costs one piece at most. */
const MOST_BYTES_AT_ONCE = 4 * 1_048_576;
const NOT_FOUND = 404;
const NO_ANSWER = "The server does not answer. Check the connection, then try again.";

const wordsFor = ({ status, message }: ApiError): string => (status === null ? NO_ANSWER : message);

/** The calls of an import, from its file until it is undone. */
export function importCalls(api: Api, timers: Timers) {
  const told = async (call: Promise<Reply<Import>>): Promise<ImportReply> => {
    const reply = await call;
    if (reply.ok) return { ok: true, value: reply.value };
    return { ok: false, message: wordsFor(reply.error), isGone: reply.error.status === NOT_FOUND };
  };
  return {
    /** Sends a file to import, in pieces if large. `into`: the node above, default the top; `arrived`: from 0 to 1. */
    send(file: File, into?: number, arrived: (share: number) => void = () => {}) {
      if (file.size > MOST_BYTES_AT_ONCE)
        return told(sendInPieces(file, { calls: api, into, arrived, pause: (ms) => sleep(timers, ms) }));
      const form = new FormData();
      form.set("file", file);
      if (into !== undefined) form.set("into", String(into));
      return told(api.createImport({ form }));
    },
    async list(): Promise<ImportList> {
      const reply = await api.listImports({});
      return reply.ok ? reply.value.imports : undefined;
    },
    read: (id: number) => told(api.getImport({ id })),
    map: (id: number, mapping: TableMapping) => told(api.mapImport({ id, body: mapping })),
    place: (id: number, into: number) => told(api.placeImport({ id, body: { into } })),
    /** Rows that it can go below: with some words, or the one with an id. */
    async places(query: { readonly words?: string; readonly id?: string }): Promise<PlacesReply> {
      const reply = await api.findPlaces({ query });
      return reply.ok ? reply : { ok: false, message: wordsFor(reply.error) };
    },
    apply: (id: number) => told(api.applyImport({ id })),
    undo: (id: number) => told(api.undoImport({ id })),
    cancel: (id: number) => api.cancelImport({ id }),
  };
}
