import type pg from "pg";
import type { UserWorkers } from "../database/cluster/user-workers.ts";

/** What a long read about a user takes its connection from. */
export interface NearestSource {
  connect(): Promise<pg.PoolClient>;
}

/** The worker of a cluster where the user's rows lie, or else the coordinator, which one PostgreSQL is too. */
export const nearest = (
  workers: UserWorkers | undefined,
  coordinator: pg.Pool,
  userId: number,
): NearestSource => ({
  connect: async () => (await workers?.find(userId)) ?? coordinator.connect(),
});
