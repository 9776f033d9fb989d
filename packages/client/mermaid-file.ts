/// <reference types="node" />
import { createReadStream, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const NAME = "mermaid.min.js";

/** Serves mermaid as a plain script: a frame without origin could only load modules with CORS for all. */
export function mermaidFile(): Plugin {
  const path = join(dirname(createRequire(import.meta.url).resolve("mermaid")), NAME);
  return {
    name: "perennial:mermaid-file",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: NAME, source: readFileSync(path) });
    },
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        createReadStream(path).pipe(response);
      });
    },
  };
}
