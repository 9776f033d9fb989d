/// <reference types="node" />
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { mermaidFile } from "./mermaid-file.ts";
import { precompress } from "./precompress.ts";
import { workerFile } from "./worker-file.ts";

/** Where the server listens during development; the built client is handed out by the server itself. */
const api = `http://localhost:${process.env.PORT ?? "3001"}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), mermaidFile(), workerFile(), precompress()],
  build: {
    target: "es2024",
    // A strict script policy forbids the inline polyfill, and every browser of the target preloads modules.
    modulePreload: { polyfill: false },
    // Fonts and icons stay files: a data address would be refused by the content policy.
    assetsInlineLimit: 0,
    // The budget check reads which chunk needs which.
    manifest: true,
    rolldownOptions: {
      output: {
        // What every page needs and several parts share is one file: each small one costs a request and its own dictionary.
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /preload-helper|node_modules[\\/](?:react|zustand)[\\/]|react-dom[\\/](?:index|cjs[\\/]react-dom\.production)|packages[\\/]domain[\\/](?:result|kind|tree|op[\\/]|text[\\/](?:merge|changes|tokens)|study[\\/]confidence|intent[\\/](?:plan|content|accept-fields|renumber|delete-node|edit-note|move-node))|contract[\\/](?:snake-case|limits)|platform[\\/](?:listeners|report)|client[\\/](?:store[\\/]ui-store|sync[\\/]queue[\\/]texts|ui[\\/](?:narrow|part-loader|router|page)|commands[\\/](?:undo-text|copied|act))/,
            },
            {
              name: "commands",
              test: /client[\\/](?:commands[\\/](?:command|refusal-text|spot|carry-out|later|undo|chord)\.ts|store[\\/]selection)|intent[\\/](?:in-turn|page)\.ts/,
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
