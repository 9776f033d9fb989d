/// <reference types="node" />
import type { Plugin } from "vite";

const STYLESHEET = /[\\/]katex\.css$/;
const OLDER_FORMATS = /,\s*url\([^)]*\)\s*format\("(?:woff|truetype)"\)/g;
const FACE = /@font-face\s*\{[^}]*\}/g;

/**
 * Keeps of each typeface of formulas the one form that every browser of the target reads: the others would be forty
 * more files of the page, kept for an offline start.
 */
export function formulaFonts(): Plugin {
  return {
    name: "perennial:formula-fonts",
    enforce: "pre",
    transform(code, id) {
      if (!STYLESHEET.test(id.replace(/\?.*$/, ""))) return undefined;
      return { code: code.replace(FACE, (face) => face.replace(OLDER_FORMATS, "")), map: null };
    },
  };
}
