import type { Node, SourceFile } from "typescript/unstable/ast";
import { API, type Project } from "typescript/unstable/sync";
import { ROOT } from "./sources.ts";

/** Files by their path from the root of the project, read in place of those on the disk, or beside them. */
export type Overlay = Readonly<Record<string, string>>;

/**
 * Opens a project as the compiler sees it, with types, for as long as its reader takes.
 * @param config the path of its `tsconfig.json` from the root; it may stand in the overlay alone
 * @param look is given the project
 * @returns what the reader returns
 * @throws where there is no project
 */
export function withProject<T>(config: string, overlay: Overlay, look: (project: Project) => T): T {
  const { project, close } = openProject(config, overlay);
  try {
    return look(project);
  } finally {
    close();
  }
}

/**
 * Opens a project as `withProject` does, until `close` is called: for several readers, since compiling costs seconds.
 * @param config the path of its `tsconfig.json` from the root; it may stand in the overlay alone
 * @throws where there is no project
 */
export function openProject(
  config: string,
  overlay: Overlay,
): { readonly project: Project; readonly close: () => void } {
  const files = new Map(Object.entries(overlay).map(([path, text]) => [absolute(path), text]));
  const fs = {
    readFile: (path: string) => files.get(path),
    fileExists: (path: string) => (files.has(path) ? true : undefined),
  };
  const api = new API({ cwd: ROOT, fs });
  const path = absolute(config);
  const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
  if (project) return { project, close: () => api.close() };
  api.close();
  throw new Error(`${config} is no project`);
}

/** How the compiler knows a file. */
const absolute = (path: string): string => `${ROOT}${path}`;

/**
 * Returns a file of a project as its tree.
 * @param path from the root
 * @throws where the project does not have it
 */
export function sourceFileOf({ program }: Project, path: string): SourceFile {
  const source = program.getSourceFile(absolute(path));
  if (!source) throw new Error(`${path} cannot be read`);
  return source;
}

/** Returns the line, counted from 1, on which a node begins: behind the comments in front of it. */
export const lineOf = (source: SourceFile, node: Node): number =>
  source.text.slice(0, node.getStart(source)).split("\n").length;
