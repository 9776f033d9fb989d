import { replaceFiles } from "../../rich/file-mark.ts";
import { addressOf, pathOf } from "./page-link.ts";

/** The folder of pictures, sounds and documents. */
export const ASSETS = "assets";

const LINK = new RegExp(`!\\[([^[\\]\\n]{0,300})\\]\\((${ASSETS}/[^()<>\\s]{1,900})\\)`, "g");

/**
 * A text with links to its files in place of their marks.
 * @param nameOf what a file is called in the folder; a file without a name keeps its mark
 */
export const withAssetLinks = (text: string, nameOf: (id: number) => string | undefined): string =>
  replaceFiles(text, ({ id, alt }) => {
    const name = nameOf(id);
    return `![${alt}](${name === undefined ? `file:${id}` : `${ASSETS}/${addressOf(name)}`})`;
  });

/**
 * The same the other way round: a text with the marks of its files in place of links to them.
 * @param idOf the id of a file by its path in the folder; a link to one that is not there stays
 */
export const withFileMarks = (text: string, idOf: (path: string) => number | undefined): string =>
  text.replace(LINK, (whole, alt: string, address: string) => {
    const id = idOf(pathOf(address));
    return id === undefined ? whole : `![${alt}](file:${id})`;
  });
