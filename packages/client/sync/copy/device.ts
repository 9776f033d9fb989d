import type { KeptNotes } from "../view/kept-page.ts";
import type { LocalCopy } from "./copy.ts";
import { type CopyKeeper, type CopyKeeperDeps, createCopyKeeper } from "./copy-keeper.ts";
import { createOpening, type OpeningDeps } from "./opening.ts";

/** The copy on this device: shown when the workspace opens, and kept up to date. */
export interface Device extends CopyKeeper {
  readonly kept: KeptNotes;
}

type DeviceDeps = Omit<CopyKeeperDeps & OpeningDeps, "copy"> & { readonly open: () => Promise<LocalCopy> };

/** Opens the copy while its writer loads; events meanwhile are replayed in order. Failure counts as no copy. */
export function createDevice(deps: DeviceDeps): Device {
  const { warn } = deps;
  const copy = deps.open().catch((error: unknown) => {
    warn(`Notes cannot be kept on this device: ${String(error)}`);
    return null;
  });
  return { ...createCopyKeeper({ ...deps, copy }), kept: createOpening({ ...deps, copy }) };
}
