/** Fetched by need in a page; in tests they are at hand, since simulated time does not wait for them. */
export const atHand = Promise.all([
  import("../copy/copy-keeper.ts"),
  import("../copy/fold-copy.ts"),
  import("../copy/keep-copy.ts"),
  import("../copy/write-copy.ts"),
  import("../failed/failure-log.ts"),
  import("../failed/keep-as-notes.ts"),
  import("../failed/keep-typed.ts"),
  import("../failed/send-again.ts"),
  import("../settle/catch-up.ts"),
  import("../tabs/adopt.ts"),
  import("../queue/entry-parts.ts"),
  import("../queue/forget-old.ts"),
  import("../queue/upgrade-version-1.ts"),
  import("../queue/version-1.ts"),
  import("../typing/recovered.ts"),
  import("../view/load-whole.ts"),
]);
