import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The project's files as paths from its root: those git tracks and new ones it does not ignore. */
export function projectFiles(pattern: RegExp): string[] {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"],
    {
      cwd: ROOT,
      encoding: "utf8",
    },
  );
  const deleted = new Set(
    execFileSync("git", ["ls-files", "--deleted"], { cwd: ROOT, encoding: "utf8" }).split("\n"),
  );
  return listed
    .split("\n")
    .filter((path) => path !== "" && !deleted.has(path) && pattern.test(path))
    .sort();
}

/** Returns the lines of some files that a predicate finds, each as `path:line`, counted from 1. */
export const linesWhere = (files: readonly string[], isFound: (line: string) => boolean): string[] =>
  files.flatMap((file) =>
    readSource(file)
      .split("\n")
      .flatMap((line, at) => (isFound(line) ? [`${file}:${at + 1}`] : [])),
  );

export const readSource = (path: string): string => readFileSync(`${ROOT}/${path}`, "utf8");
