/** `npm run bench:memory FILE [ZONE]`: how well a review log is foretold, by the standard weights and by its own. */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { FSRS6_WEIGHTS } from "@perennial/domain/study/memory";
import { auc, logLoss, type Prediction, rmseBins } from "@perennial/domain/study/stats/prediction-quality";
import { isTimeZone } from "@perennial/domain/study/study-day";
import { partedByTime } from "@perennial/domain/study/training/evidence";
import { constant, predictions, recallsOf, retentionOf } from "@perennial/domain/study/training/recalls";
import { areWeights } from "@perennial/domain/study/weights-text";
import { train } from "@perennial/server/commands/training/train";
import { logRows } from "./log-rows.ts";

const USAGE = "npm run bench:memory FILE [ZONE]: a review log as CSV in the order of Anki's columns";

const { positionals } = parseArgs({ allowPositionals: true });
const [file, timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone] = positionals;

if (file === undefined || !isTimeZone(timeZone)) {
  process.stderr.write(file === undefined ? `${USAGE}\n` : `There is no time zone ${timeZone}.\n`);
  process.exitCode = 1;
} else {
  const { rows, passedOver } = logRows(await readFile(file, "utf8"), timeZone);
  const recalls = recallsOf(rows);
  const { learned, later } = partedByTime(recalls);
  process.stdout.write(
    `${rows.length} reviews, ${passedOver} lines passed over; ${recalls.length} cards came back after a night (${timeZone}).\n`,
  );
  if (later.length === 0) process.stdout.write("That is too little to foretell anything.\n");
  else {
    const began = performance.now();
    const usedBefore = process.cpuUsage();
    const found = await train(learned);
    const own = areWeights(found) ? found : FSRS6_WEIGHTS;
    const seconds = (performance.now() - began) / 1000;
    const used = process.cpuUsage(usedBefore);
    const onProcessor = (used.user + used.system) / 1_000_000;
    process.stdout.write(
      `Learned from the first ${learned.length} in ${seconds.toFixed(1)} s (${onProcessor.toFixed(1)} s of the processor); of the last ${later.length}, ${(retentionOf(later) * 100).toFixed(1)} % were known.\n\n`,
    );
    const models: readonly (readonly [string, readonly Prediction[]])[] = [
      ["standard weights", predictions(later, FSRS6_WEIGHTS)],
      ["trained weights", predictions(later, own)],
      ["the learner's average", constant(later, retentionOf(learned))],
    ];
    const line = (name: string, ...cells: readonly string[]) =>
      `${name.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join("")}\n`;
    process.stdout.write(line("", "log loss", "RMSE(bins)", "AUC"));
    for (const [name, seen] of models)
      process.stdout.write(
        line(name, logLoss(seen).toFixed(4), rmseBins(seen).toFixed(4), auc(seen).toFixed(4)),
      );
    process.stdout.write(`\ntrained weights: ${own.map((weight) => weight.toFixed(4)).join(", ")}\n`);
  }
}
