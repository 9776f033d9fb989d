/** A file of a folder, by its path without the folders that all of them stand in. */
export interface FolderPage {
  readonly path: readonly string[];
  readonly text: string;
}
