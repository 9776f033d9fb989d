import { holdAgainstContract } from "./hold-against-contract.ts";
import { createModelServer } from "./model/model-server.ts";

const DAY_MS = 86_400_000;

holdAgainstContract(async () => {
  let now = Date.UTC(2026, 10, 21);
  const server = createModelServer(() => new Date(now));
  const pass = (days: number) => {
    now += days * DAY_MS;
  };
  return { server, rootId: server.rootId, pass };
});
