/// <reference types="node" />
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { formulaFonts } from "./formula-fonts.ts";
import { mermaidFile } from "./mermaid-file.ts";
import { precompress } from "./precompress.ts";
import { treeAhead } from "./tree-ahead.ts";
import { workerFile } from "./worker-file.ts";

/** Where the server listens during development; the built client is handed out by the server itself. */
const api = `http://localhost:${process.env.PORT ?? "3001"}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), formulaFonts(), mermaidFile(), treeAhead(), workerFile(), precompress()],
  build: {
    target: "es2024",
    // A strict script policy forbids the inline polyfill, and every browser of the target preloads modules.
    modulePreload: { polyfill: false },
    // Fonts and icons stay files: a data address would be refused by the content policy.
    assetsInlineLimit: 0,
    // All styles together are 20 kB; a file for each chunk would be three requests before the first tree.
    cssCodeSplit: false,
    // The budget check reads which chunk needs which.
    manifest: true,
    rolldownOptions: {
      // No module here reads a property for what the reading does.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs is one file, and so are the other primitives and what the tree's page adds: each small one
            // costs a request and a dictionary of its own.
            { name: "base", tags: ["$initial"], priority: 2 },
            {
              name: "ui",
              test: /client[\\/]ui[\\/](?!rich)[^\\/]+\.tsx?$|domain[\\/]text[\\/]counted\.ts$/,
              priority: 1.5,
            },
            { name: "tree", test: /client[\\/]app[\\/]pages[\\/]tree\.tsx$/, priority: 1 },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": api, "/checkout": api } },
  preview: { proxy: { "/api": api, "/checkout": api } },
});
