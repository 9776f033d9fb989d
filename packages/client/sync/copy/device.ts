import { inOrder, SLICE } from "../view/in-order.ts";
import type { LogReader } from "../view/log-reader.ts";
import type { StoredNotes } from "../view/stored-page.ts";
import type { View } from "../view/view.ts";
import type { LocalCopy } from "./copy.ts";
import { type CopyKeeper, type CopyKeeperDeps, createCopyKeeper } from "./copy-keeper.ts";

/** The copy on this device: shown when the workspace opens, and kept up to date. */
export interface Device extends CopyKeeper {
  readonly kept: StoredNotes;
}

type DeviceDeps = Omit<CopyKeeperDeps & OpeningDeps, "copy"> & { readonly open: () => Promise<LocalCopy> };

/** Opens the copy while its writer loads; events meanwhile are replayed in order. Failure counts as no copy. */
export function createDevice(deps: DeviceDeps): Device {
  const { warn } = deps;
  const copy = deps.open().catch((error: unknown) => {
    warn(`Notes are not kept: ${error}`);
    return null;
  });
  return { ...createCopyKeeper({ ...deps, copy }), kept: createOpening({ ...deps, copy }) };
}

interface OpeningDeps {
  /** Resolves to null where this browser stores nothing. */
  readonly copy: Promise<Pick<LocalCopy, "head" | "read"> | null>;
  readonly view: Pick<View, "load">;
  readonly reader: Pick<LogReader, "hold">;
  readonly pause: () => Promise<void>;
  readonly warn: (line: string) => void;
}

/** Shows the copy: its first screen at once, the rest while one can already write. */
function createOpening(deps: OpeningDeps): StoredNotes {
  const { view, reader, pause } = deps;

  return {
    async open(page) {
      const copy = await deps.copy;
      const head = await copy?.head(page);
      if (!copy || !head) return null;
      const { version, generation, rootId, screen } = head;
      // Rows of the log that arrive meanwhile are applied on top of the complete copy.
      const release = reader.hold();
      if (screen) view.load({ version, generation, records: screen }, [], false);
      const readAll = async (): Promise<number | null> => {
        try {
          if (screen) await pause();
          const tree = await copy.read();
          if (!tree) return null;
          for await (const records of inOrder(tree, SLICE, pause))
            view.load({ version, generation, records }, [], false);
          return rootId;
        } catch (error) {
          deps.warn(`No copy was read: ${error}`);
          return null;
        }
      };
      const whole = readAll();
      return { isShown: screen !== null, whole, caughtUp: whole.then(release) };
    },
  };
}
