/** A file that a text names, as it can be shown. */
export interface ShownFile {
  readonly name: string;
  /** Of its contents, like `image/png`. */
  readonly mediaType: string;
  /** Of a picture, in pixels, where it is known. */
  readonly width: number | null;
  readonly height: number | null;
  readonly address: string;
}

/** Finds a file by its id; undefined where there is none, or no connection. */
export type FindFile = (id: number) => Promise<ShownFile | undefined>;

const { promise: finder, resolve } = Promise.withResolvers<FindFile>();

/** Told once, by the pages that show texts: what is drawn earlier waits for it. */
export const provideFiles: (find: FindFile) => void = resolve;

/** Finds a file with the function given to `provideFiles`, and waits until there is one. */
export const findFile: FindFile = async (id) => (await finder)(id);
