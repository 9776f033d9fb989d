import { LRUCache } from "lru-cache";
import type pg from "pg";
import { prepared } from "../prepared.ts";

/** The way past the coordinator of a cluster: for a call about one user, straight to the worker where the user's rows lie. */
export interface UserWorkers {
  /** Takes a connection to a user's worker; null where none works: the coordinator is the way then. */
  connect(userId: number): Promise<pg.PoolClient | null> | null;
  /** The same for a call that is long enough to ask first where the user's rows lie. */
  find(userId: number): Promise<pg.PoolClient | null>;
  close(): Promise<void>;
}

/** For one PostgreSQL, and for whoever wants everything to go by the coordinator. */
export const NO_WORKERS: UserWorkers = {
  connect: () => null,
  find: async () => null,
  close: async () => {},
};

export interface WorkerAddress {
  readonly host: string;
  readonly port: number;
}

export interface UserWorkersDeps {
  /** Leads to the coordinator, which knows where everything lies. */
  readonly pool: pg.Pool;
  /** Makes a pool that leads to a worker. */
  readonly poolOf: (worker: WorkerAddress) => pg.Pool;
  readonly clock: () => Date;
  /** Told in a sentence when a worker cannot be used from here. */
  readonly warn: (sentence: string) => void;
}

/** A node as the coordinator lists it. */
interface Listed extends WorkerAddress {
  readonly node: number;
}

interface Worker extends WorkerAddress {
  readonly pool: pg.Pool;
  /** Whether a connection to it has shown that it belongs to this cluster, and none has broken since. */
  isProved: boolean;
}

// A node without the others' catalogue cannot carry out a call by itself.
const WORKERS = `select groupid as node, nodename as host, nodeport as port from pg_dist_node
  where groupid > 0 and noderole = 'primary' and isactive and shouldhaveshards and hasmetadata and metadatasynced`;
const PLACE = `select groupid as node from pg_dist_placement
  where shardid = get_shard_id_for_distribution_column('users', $1::bigint)`;
/** Another database may answer at an address that means something else from here: it has no such generation. */
const PROOF = `select (select groupid from pg_dist_local_group) as node, generation from present_generation`;
const GENERATION = "select generation from present_generation";

/** Whose place was asked; those who have not written for longest are forgotten. */
const MOST_USERS = 50_000;
/** How long what the coordinator has said is gone by: a node that lost a user's rows carries calls out none the less, over the others. */
const LISTED_MS = 60_000;
/** How long a coordinator that did not answer is asked nothing. */
const REST_MS = 5_000;

/** Makes the ways to the workers. What they need to know is asked beside the calls: none waits for it. */
export function createUserWorkers(deps: UserWorkersDeps): UserWorkers {
  const { pool: coordinator, poolOf, clock, warn } = deps;
  const places = new LRUCache<number, number>({ max: MOST_USERS });
  const workers = new Map<number, Worker>();
  const asking = new Set<unknown>();
  const warned = new Set<string>();
  let listedAt = Number.NEGATIVE_INFINITY;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isOver = false;

  /** Does something beside the calls, unless it is under way. */
  const beside = (name: unknown, work: () => Promise<void>): void => {
    if (asking.has(name) || isOver) return;
    asking.add(name);
    work()
      .catch(() => {
        // The coordinator itself does not answer, which every call will say.
        restsUntil = clock().getTime() + REST_MS;
      })
      .finally(() => asking.delete(name));
  };

  const leave = async (worker: Worker): Promise<void> => {
    worker.isProved = false;
    await worker.pool.end();
  };

  const prove = async (node: number, worker: Worker): Promise<void> => {
    const told = await coordinator.query<{ generation: string }>(GENERATION);
    try {
      const { rows } = await worker.pool.query<{ node: number; generation: string }>(PROOF);
      if (rows[0]?.node !== node || rows[0].generation !== told.rows[0]?.generation)
        throw new Error("another database answers there");
      worker.isProved = true;
    } catch (error) {
      const address = `${worker.host}:${worker.port}`;
      if (warned.has(address)) return;
      warned.add(address);
      const reason = error instanceof Error ? error.message : String(error);
      warn(
        `The worker ${address} cannot be reached from here: ${reason}. Its edits and trees go by the coordinator.`,
      );
    }
  };

  const open = (address: WorkerAddress): Worker => {
    const worker: Worker = { ...address, pool: poolOf(address), isProved: false };
    const lost = () => {
      worker.isProved = false;
    };
    worker.pool.on("error", lost);
    worker.pool.on("connect", (client) => client.on("error", lost));
    return worker;
  };

  /** Asks which workers there are, and forgets what it knew of places, since rows are moved. */
  const list = async (): Promise<void> => {
    const { rows } = await coordinator.query<Listed>(WORKERS);
    if (isOver) return;
    places.clear();
    listedAt = clock().getTime();
    for (const { node, host, port } of rows) {
      const known = workers.get(node);
      if (known?.host === host && known.port === port) continue;
      if (known) void leave(known);
      workers.set(node, open({ host, port }));
    }
    for (const [node, worker] of workers) {
      if (rows.some((row) => row.node === node)) continue;
      workers.delete(node);
      void leave(worker);
    }
    await Promise.all(
      [...workers].map(([node, worker]) => (worker.isProved ? undefined : prove(node, worker))),
    );
  };

  const findPlace = async (userId: number): Promise<void> => {
    const { rows } = await coordinator.query<{ node: number }>(prepared(PLACE, [userId]));
    if (rows[0]) places.set(userId, rows[0].node);
  };

  const mayAsk = () => !isOver && clock().getTime() >= restsUntil;

  const connect: UserWorkers["connect"] = (userId) => {
    if (!mayAsk()) return null;
    if (Math.abs(clock().getTime() - listedAt) > LISTED_MS) {
      beside("list", list);
      if (workers.size === 0) return null;
    }
    const node = places.get(userId);
    if (node === undefined) {
      beside(userId, () => findPlace(userId));
      return null;
    }
    const worker = workers.get(node);
    if (!worker?.isProved) return null;
    return worker.pool.connect().catch(() => {
      // All its connections may only be busy.
      worker.isProved = worker.pool.totalCount > 0;
      return null;
    });
  };

  return {
    connect,
    async find(userId) {
      if (mayAsk() && workers.size > 0 && !places.has(userId)) await findPlace(userId).catch(() => {});
      return connect(userId);
    },
    async close() {
      isOver = true;
      await Promise.all([...workers.values()].map(leave));
    },
  };
}
