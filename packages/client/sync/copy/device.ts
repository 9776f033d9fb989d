import type { KeptNotes } from "../view/kept-page.ts";
import type { LocalCopy } from "./copy.ts";
import type { CopyKeeper, CopyKeeperDeps } from "./copy-keeper.ts";
import { createOpening, type OpeningDeps } from "./opening.ts";

/**
 * The copy of the confirmed notes on this device: shown when the workspace opens, and kept up to date while it
 * is open.
 */
export interface Device extends CopyKeeper {
  readonly kept: KeptNotes;
}

type DeviceDeps = Omit<CopyKeeperDeps & OpeningDeps, "copy"> & { readonly open: () => Promise<LocalCopy> };

/**
 * Opens the copy at once; the code that writes it is loaded in parallel, and gets to hear in order what happens
 * meanwhile. A copy that cannot be opened counts as none.
 */
export function createDevice(deps: DeviceDeps): Device {
  const { warn } = deps;
  const copy = deps.open().catch((error: unknown) => {
    warn(`Notes cannot be kept on this device: ${String(error)}`);
    return null;
  });
  // Loaded after the first screen: nobody waits for the code that writes.
  const keeper = import("./copy-keeper.ts").then(({ createCopyKeeper }) =>
    createCopyKeeper({ ...deps, copy }),
  );
  const tell = (run: (keeper: CopyKeeper) => void) => {
    keeper
      .then(run)
      .catch((error: unknown) => warn(`The copy on this device is not kept up: ${String(error)}`));
  };
  return {
    kept: createOpening({ ...deps, copy }),
    rows: (rows) => tell((to) => to.rows(rows)),
    loaded: (whole, replace) => tell((to) => to.loaded(whole, replace)),
    outdated: () => tell((to) => to.outdated()),
    shows: (page) => tell((to) => to.shows(page)),
    lead: () => tell((to) => to.lead()),
    rest: () => tell((to) => to.rest()),
    stop: () => tell((to) => to.stop()),
  };
}
