import { packagedBinaries } from "../database/engine/binaries.ts";
import { openEmbedded } from "../database/engine/embedded.ts";
import { StartRefused } from "../database/engine/start-refused.ts";

/** What a process of its own is told to open. */
export interface EngineOrder {
  readonly dataFolder: string;
  /** The user to become before the engine is opened; all code is loaded by then, so a closed checkout is no matter. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Another place of the package's `native` folder. */
  readonly native?: string;
  readonly linkFolder?: string;
}

/** The one line it says. */
export type EngineReport = { readonly url: string } | { readonly refused: string };

const order: EngineOrder = JSON.parse(process.argv[2] ?? "{}");

function report(line: EngineReport): void {
  console.log(JSON.stringify(line));
}

if (order.user) {
  process.setgroups?.([order.user.gid]);
  process.setgid?.(order.user.gid);
  process.setuid?.(order.user.uid);
}
try {
  const engine = await openEmbedded({
    dataFolder: order.dataFolder,
    note: () => {},
    settings: { fsync: "off" },
    ...(order.native
      ? {
          binaries: packagedBinaries(
            order.linkFolder ?? `${order.dataFolder}/postgres-libraries`,
            order.native,
          ),
        }
      : {}),
  });
  report({ url: engine.url });
  process.once("SIGTERM", () => void engine.stop());
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  report({ refused: error.message });
}
