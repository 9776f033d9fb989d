import type { KindName, OwnIdKind } from "@perennial/domain/kind/kinds";
import { idKindOf } from "@perennial/domain/kind/owner";
import type { LocalId, RecordId } from "@perennial/domain/kind/record-id";
import type { CurrentId } from "@perennial/domain/kind/references";

/** The server's number of a record that was made on this device (decision 25). */
export interface Naming {
  readonly kind: KindName;
  readonly local: LocalId;
  readonly server: number;
}

/** Record ids on this page: a UUID for records made here, else the server's number. Only this file maps them. */
export interface Identity {
  /** A new local id. Its wire id is drawn again while another record of this page has it. */
  draw(): LocalId;
  /** The id a record goes by on this page, whichever of its two ids is given. */
  readonly current: CurrentId;
  /** The server's number of a record; undefined while it has none. */
  serverIdOf(kind: KindName, id: RecordId): number | undefined;
  /** Returns whether a record can be named to the server from this page: it was made here, or has the server's number. */
  isKnown(kind: KindName, id: RecordId): boolean;
  /** The number others see: the server's, or a negative one from -1 to -1,000,000 while there is none. */
  wireIdOf(kind: KindName, id: RecordId): number;
  /** Learns the server's number of a local id. `isLoaded`: the record is here by its number, and keeps it. */
  learn(naming: Naming, isLoaded: boolean): void;
  namings(): readonly Naming[];
}

const LARGEST_WIRE_ID = 1_000_000;

/** The negative number a UUID shows on the wire: as random as the UUID itself. */
export const wireIdOfLocal = (id: LocalId): number =>
  -1 - (Number.parseInt(id.slice(0, 8), 16) % LARGEST_WIRE_ID);

/** Starts with no known ids; `uuid` draws a random UUID. */
export function createIdentity(uuid: () => string): Identity {
  const serverIds = new Map<LocalId, number>();
  const namings: Naming[] = [];
  /** By kind and number: the local id that a record goes by here. */
  const localIds = new Map<OwnIdKind, Map<number, LocalId>>();
  const wireIds = new Set<number>();
  const drawn = new Set<RecordId>();

  // Asked several times of every record that is loaded, and of every row that a command names.
  const current: CurrentId = (kind, id) => {
    const server = typeof id === "number" ? id : serverIds.get(id);
    return server === undefined ? id : (localIds.get(kind)?.get(server) ?? server);
  };
  const serverIdOf = (_kind: KindName, id: RecordId) => (typeof id === "number" ? id : serverIds.get(id));

  return {
    draw() {
      let id = uuid();
      // With nearly every wire id gone luck alone would take for ever: two records may then share one.
      for (let tries = 0; wireIds.has(wireIdOfLocal(id)) && tries < 100; tries++) id = uuid();
      wireIds.add(wireIdOfLocal(id));
      drawn.add(id);
      return id;
    },
    current,
    serverIdOf,
    wireIdOf: (kind, id) => serverIdOf(kind, id) ?? wireIdOfLocal(id as LocalId),
    isKnown: (kind, id) => drawn.has(id) || serverIdOf(kind, id) !== undefined,
    learn(naming, isLoaded) {
      const { kind, local, server } = naming;
      if (serverIds.has(local)) return;
      serverIds.set(local, server);
      namings.push(naming);
      // Records without an id of their own go by their owner's.
      const ofKind = localIds.get(idKindOf(kind)) ?? new Map<number, LocalId>();
      if (isLoaded || ofKind.has(server)) return;
      localIds.set(idKindOf(kind), ofKind.set(server, local));
    },
    namings: () => namings,
  };
}
