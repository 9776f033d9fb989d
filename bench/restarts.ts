import type { TestServer } from "../e2e/stage/server.ts";
import { type Measurement, ms } from "./report.ts";
import { median } from "./statistics.ts";

const RUNS = 5;

/** From the start of the process to the first healthy answer, after kill -9 of Node, and of the database too. */
export async function measureRestarts(server: TestServer): Promise<Measurement[]> {
  const times = { node: [] as number[], both: [] as number[] };
  for (let run = 0; run < RUNS; run += 1) {
    await server.killNode();
    times.node.push(await server.start());
    await server.killNode();
    await server.killDatabase();
    times.both.push(await server.start());
  }
  return [
    {
      what: `healthy after kill -9 of Node, the database alive (median of ${RUNS})`,
      result: ms(median(times.node)),
    },
    {
      what: `healthy after kill -9 of Node and of the database (median of ${RUNS})`,
      result: ms(median(times.both)),
    },
  ];
}
