import type { Naming } from "../../store/identity.ts";
import type { Outbox } from "../queue/outbox.ts";
import { createWireNames, type WireNames } from "./wire-names.ts";

/** The server's numbers of what was made in this browser, as far as this tab and the disk know them. */
export interface NamesOnDisk extends WireNames {
  /** Reads what any tab of this browser was told. Where the disk does not answer, what was known stays. */
  read(): Promise<void>;
  /** Whether it was read: until then a record without a number may have one. */
  areRead(): boolean;
}

export function createNamesOnDisk(
  outbox: Pick<Outbox, "namings">,
  /** The numbers that this page knows. */
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
