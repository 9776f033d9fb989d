import { describe, test } from "vitest";
import { BATCHES } from "./cases/batches.ts";
import { BRANCHES } from "./cases/branches.ts";
import type { Case } from "./cases/case.ts";
import { CONTENTS } from "./cases/contents.ts";
import { GENERATIONS } from "./cases/generations.ts";
import { IDEMPOTENCY } from "./cases/idempotency.ts";
import { MARKS } from "./cases/marks.ts";
import { MERGING } from "./cases/merging.ts";
import { NODES } from "./cases/nodes.ts";
import { type EmptyAccount, openNotebook, type Way } from "./cases/notebook.ts";
import { PLACING } from "./cases/placing.ts";
import { RATINGS } from "./cases/ratings.ts";
import { READING } from "./cases/reading.ts";
import { UNDOING } from "./cases/undoing.ts";
import { UNSEEN_WORDS } from "./cases/unseen-words.ts";

const SUBJECTS: Readonly<Record<string, readonly Case[]>> = {
  placing: PLACING,
  nodes: NODES,
  contents: CONTENTS,
  ratings: RATINGS,
  marks: MARKS,
  batches: BATCHES,
  idempotency: IDEMPOTENCY,
  merging: MERGING,
  "unseen words": UNSEEN_WORDS,
  branches: BRANCHES,
  reading: READING,
  generations: GENERATIONS,
  undoing: UNDOING,
};
const WAYS: Readonly<Record<Way, string>> = {
  call: "each command by a call of its own",
  list: "each command in a list",
};

/** Holds a server against every case of the contract, each on an account of its own. */
export function holdAgainstContract(openAccount: () => Promise<EmptyAccount>): void {
  for (const way of ["call", "list"] as const)
    for (const [subject, cases] of Object.entries(SUBJECTS))
      describe(`${subject}, ${WAYS[way]}`, () => {
        for (const { title, onlyWay = way, run } of cases)
          if (onlyWay === way) test(title, async () => run(await openNotebook(await openAccount(), way)));
      });
}
