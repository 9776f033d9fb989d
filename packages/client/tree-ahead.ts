import type { Plugin } from "vite";

const SCRIPT = '<script src="/before-first-paint.js"';

/** Tells the script before the first paint which files the tree's page consists of (decision 109). */
export function treeAhead(): Plugin {
  return {
    name: "perennial:tree-ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const tree = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "tree");
        if (tree?.type !== "chunk" || !html.includes(SCRIPT)) throw new Error("The page has no tree to name");
        const isFirst = (name: string) => html.includes(name);
        const files = [tree.fileName, ...tree.imports].filter((name) => !isFirst(name));
        return html.replace(SCRIPT, `${SCRIPT} data-tree="${files.map((name) => `/${name}`).join(" ")}"`);
      },
    },
  };
}
