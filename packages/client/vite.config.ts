/// <reference types="node" />
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { formulaFonts } from "./formula-fonts.ts";
import { mermaidFile } from "./mermaid-file.ts";
import { precompress } from "./precompress.ts";
import { workerFile } from "./worker-file.ts";

/** Where the server listens during development; the built client is handed out by the server itself. */
const api = `http://localhost:${process.env.PORT ?? "3001"}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), formulaFonts(), mermaidFile(), workerFile(), precompress()],
  build: {
    target: "es2024",
    // A strict script policy forbids the inline polyfill, and every browser of the target preloads modules.
    modulePreload: {
      polyfill: false,
      // The names of all files that late parts need would be more than a kilobyte of the first script: what the first
      // key or press may ask for is fetched at once with what it needs, the rest one after the other.
      resolveDependencies: (file, needed) =>
        /(?:tree-page|tree-tools|landing)-/.test(file)
          ? needed
          : needed.filter((each) => each.endsWith(".css")),
    },
    // Fonts and icons stay files: a data address would be refused by the content policy.
    assetsInlineLimit: 0,
    // The budget check reads which chunk needs which.
    manifest: true,
    rolldownOptions: {
      // No module here reads a property for what the reading does.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // The first script names the files of all later ones: a character of their hashes, which nothing compresses, is a
        // hundred bytes. Seven tell four million million builds apart.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // What every page needs is one file: each small one costs a request and a dictionary of its own.
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"] },
            // What stands in the tools above the rows and elsewhere, a few hundred bytes each: the first script would
            // name a file for each of them.
            {
              name: "shared",
              test: /client[\\/](?:commands[\\/](?:deeds[\\/](?:selecting|rows-meant|where-text|refusal-words)|card-marks|card-refusal-text|due-text|offer-undo)|platform[\\/]system|store[\\/]row-before|ui[\\/](?:find-file|late-signs)|features[\\/]print[\\/]print-choice)\.ts|domain[\\/](?:rich[\\/]file-mark|study[\\/]study-day)\.ts/,
            },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": api, "/checkout": api } },
  preview: { proxy: { "/api": api, "/checkout": api } },
});
