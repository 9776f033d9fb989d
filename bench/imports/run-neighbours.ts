/**
 * `npm run bench:neighbours`: how long somebody's edits take while one address floods the sign-in, a second account
 * imports a deck, and a third exports all it has and learns weights from its reviews, on one server with its usual limits.
 * A number says how many notes the decks have.
 */
import { loadavg } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Training } from "@perennial/contract/study/training";
import { type Account, call, createNamed } from "../../e2e/stage/api.ts";
import { createServer } from "../../e2e/stage/server.ts";
import { formatTable, type Measurement, ms } from "../report.ts";
import { STEADY_STORM, startStorm } from "../sign-ins.ts";
import { bring, take } from "./bring-and-take.ts";
import { meanwhile } from "./bystander.ts";
import { largeDeck } from "./large-files.ts";

const ANSWERS_PER_CARD = 10;
const QUIET_MS = 10_000;
const LOOK_EVERY_MS = 100;
const NS_PER_MS = 1e6;
const notes = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10_000);

/** A caller on this machine itself would not be limited. */
const FROM_ELSEWHERE = { "x-forwarded-for": "192.0.2.1" };

const server = await createServer({ LOG_LEVEL: "warn", TRUST_PROXY: "true" });
const { origin } = server;

async function train({ token }: Account): Promise<string> {
  await call(origin, "POST", "/study/training", token, {});
  for (;;) {
    const { running, last } = await call<Training>(origin, "GET", "/study/training", token);
    if (!running) return last?.result ?? "nothing";
    await sleep(LOOK_EVERY_MS);
  }
}

try {
  await server.start();
  const named = (name: string) => createNamed(origin, name, crypto.randomUUID());
  const [editor, importer, owner] = [await named("editor"), await named("importer"), await named("owner")];
  const deck = await largeDeck(notes, ANSWERS_PER_CARD);
  await bring(origin, owner, "deck.apkg", deck);

  const quiet = await meanwhile(server, editor, () => sleep(QUIET_MS));
  const ownDelay = monitorEventLoopDelay();
  ownDelay.enable();
  const storm = startStorm(origin, STEADY_STORM, FROM_ELSEWHERE);
  const loud = await meanwhile(server, editor, () =>
    Promise.all([
      bring(origin, importer, "deck.apkg", deck),
      take(origin, owner, "json").then(() => take(origin, owner, "apkg")),
      train(owner),
    ]),
  );
  const answers = await storm.stop();
  const refusals = [...answers].map(([status, { count }]) => `${count} × ${status}`).join(", ");
  const rows: Measurement[] = [
    {
      what: `${loud.edits.count} edits meanwhile, p99 · beside it without the others`,
      result: ms(loud.edits.p99Ms),
      beside: ms(quiet.edits.p99Ms),
    },
    { what: "the same, median", result: ms(loud.edits.medianMs), beside: ms(quiet.edits.medianMs) },
    {
      what: "of that, how late this process was itself, from which all of it comes, p99 · median",
      result: ms(ownDelay.percentile(99) / NS_PER_MS),
      beside: ms(ownDelay.percentile(50) / NS_PER_MS),
    },
    {
      what: `import, exports and training (${loud.value[2]}) of ${notes} notes, all at once`,
      result: ms(loud.tookMs),
    },
    { what: `what the sign-ins were answered: ${refusals}`, result: "" },
  ];
  process.stdout.write(`${formatTable(rows)}\nload ${loadavg()[0]?.toFixed(1)}\n`);
} finally {
  await server.remove();
}
