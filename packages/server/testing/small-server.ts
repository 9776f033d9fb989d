import { once } from "node:events";
import { createOfflinePayments } from "../adapters/offline-payments.ts";
import { runServer } from "../run-server.ts";

const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

// A server with the product's whole life cycle and next to no product in it, for tests of the life cycle.
await runServer(async () => async ({ pool }) => ({
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === "/stream") return openStream();
    if (pathname === "/slow") {
      console.log("slow request taken");
      await once(process, "SIGTERM");
      const { rows } = await pool.query<{ answer: string }>("select pg_sleep(0.2), 'finished' as answer");
      return new Response(rows[0]?.answer);
    }
    await pool.query("select 1");
    return new Response("ok");
  },
  payments: createOfflinePayments("of no consequence", "/"),
  announceStop: () => console.log("stop announced"),
  endStreams: () => {
    for (const stream of streams) stream.close();
  },
  close: async () => console.log("application closed"),
}));

/** Sends one line and then stays open, as the event stream does. */
function openStream(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.add(controller);
      controller.enqueue(new TextEncoder().encode("event: connection\n\n"));
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}
