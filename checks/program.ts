import type { Node, SourceFile } from "typescript/unstable/ast";
import { API, type Project } from "typescript/unstable/sync";

/**
 * Opens a project as the compiler sees it, with types, for as long as `look` takes.
 * @param folder with a `tsconfig.json`; as an absolute path
 * @throws where there is no project
 */
export function withProject<T>(folder: string, look: (project: Project) => T): T {
  const api = new API({ cwd: folder });
  try {
    const config = `${folder}/tsconfig.json`;
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} is no project`);
    return look(project);
  } finally {
    api.close();
  }
}

/**
 * Returns a file of a project as its tree.
 * @param file as an absolute path
 * @throws where the project does not have it
 */
export function sourceFileOf({ program }: Project, file: string): SourceFile {
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} cannot be read`);
  return source;
}

/** Returns the line, counted from 1, on which a node begins: behind the comments in front of it. */
export const lineOf = (source: SourceFile, node: Node): number =>
  source.text.slice(0, node.getStart(source)).split("\n").length;
