import { createApp } from "./app.ts";
import { runServer } from "./run-server.ts";

await runServer(createApp);
