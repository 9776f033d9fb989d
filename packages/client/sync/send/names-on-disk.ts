import type { Naming } from "../../store/identity.ts";
import type { Outbox } from "../queue/outbox.ts";
import { createWireNames, type WireNames } from "./wire-names.ts";

/** The server's numbers of records created on this browser, as far as this tab and the disk know them. */
export interface NamesOnDisk extends WireNames {
  /** Reads what any tab of this browser has learned. Where the disk does not answer, the known numbers stay. */
  read(): Promise<void>;
  /** Returns whether the disk was read: before that, a record that seems to have no number may have one. */
  areRead(): boolean;
}

/** Starts empty. The sender reads at first, and when the head of the queue has an unnumbered record. */
export function createNamesOnDisk(
  outbox: Pick<Outbox, "namings">,
  ofPage: () => readonly Naming[],
): NamesOnDisk {
  const names = createWireNames();
  let areRead = false;
  return {
    ...names,
    areRead: () => areRead,
    async read() {
      names.learn(ofPage());
      try {
        names.learn(await outbox.namings());
        areRead = true;
      } catch {
        areRead = false;
      }
    },
  };
}
