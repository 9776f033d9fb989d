/// <reference types="node" />
import type { Plugin } from "vite";

const STYLESHEET = /[\\/]katex\.css$/;
const OLDER_FORMATS = /,\s*url\([^)]*\)\s*format\("(?:woff|truetype)"\)/g;
const FACE = /@font-face\s*\{[^}]*\}/g;

/** Keeps one format of each formula typeface: the others would be forty more files to store offline. */
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
