/**
 * Which room may import from which. A room is the longest listed folder that a file lies in, or the file itself;
 * a file in no room is refused, so that a new folder is placed before it is used.
 */
export interface Room {
  /** A folder with all that is below it, or one file. `*` stands for each folder there. */
  readonly folder: string;
  /** The files of the folder itself: a new folder in it is a room of its own, and has to be entered. */
  readonly isFlat?: true;
  /** Rooms, folders and files of ours, beside the room itself. */
  readonly may: readonly string[];
  /** Packages and modules of Node, as they are imported; what lies below one goes along. */
  readonly packages?: readonly string[];
}

export const DOMAIN = "packages/domain";
export const CONTRACT = "packages/contract";
/** What every part of the product may know. */
export const SHARED = [DOMAIN, CONTRACT];

export const domain = (name: string) => `packages/domain/${name}`;
export const server = (name: string) => `packages/server/${name}`;
export const client = (name: string) => `packages/client/${name}`;
export const sync = (name: string) => `packages/client/sync/${name}`;
