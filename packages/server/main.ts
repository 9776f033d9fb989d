import { runServer } from "./run-server.ts";

await runServer(async () => (await import("./app.ts")).createApp);
