import {
  type FunctionDeclaration,
  type Node,
  type SourceFile,
  type Statement,
  SyntaxKind,
  type VariableDeclaration,
} from "typescript/unstable/ast";
import {
  isArrowFunction,
  isClassDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isVariableStatement,
} from "typescript/unstable/ast/is";
import { type Project, SignatureKind } from "typescript/unstable/sync";
import { lineOf, sourceFileOf } from "./program.ts";

/** An export that can be called, and what is wrong with its comment. */
interface Uncommented {
  readonly line: number;
  readonly name: string;
  readonly fault: "has no comment" | "has only its name as a comment";
}

/**
 * Finds the exported functions, components, hooks and classes of a file that do not say what they do for their caller:
 * with no doc comment directly before them, or with one that only says the name again.
 * @param file its path from the root; the project has it
 * @returns what was found, in the order of the file, and how many exports were looked at
 */
export function uncommentedIn(
  project: Project,
  file: string,
): { readonly looked: number; readonly found: readonly Uncommented[] } {
  const source = sourceFileOf(project, file);
  const callable = source.statements.flatMap((statement) => callablesOf(project, statement));
  // Of a function with several signatures the first one says it.
  const firsts = callable.filter(({ name }, i) => callable.findIndex((other) => other.name === name) === i);
  const found = firsts.flatMap(({ name, statement }): Uncommented[] => {
    const fault = faultOf(name, docCommentOf(source, statement));
    return fault === null ? [] : [{ line: lineOf(source, statement), name, fault }];
  });
  return { looked: firsts.length, found };
}

interface Callable {
  readonly name: string;
  readonly statement: Node;
}

/** The exports of a statement that can be called, or be made with `new`. */
function callablesOf(project: Project, statement: Statement): readonly Callable[] {
  if (isVariableStatement(statement) && isExported(statement))
    return statement.declarationList.declarations
      .filter((declared) => isCallable(project, declared))
      .flatMap(({ name }) => (isIdentifier(name) ? [{ name: name.text, statement }] : []));
  const isNamed = isFunctionDeclaration(statement) || isClassDeclaration(statement);
  return isNamed && isExported(statement) ? [{ name: statement.name?.text ?? "default", statement }] : [];
}

const isExported = ({ modifiers }: { readonly modifiers?: FunctionDeclaration["modifiers"] }): boolean =>
  modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword) ?? false;

/** What a call or another name hands over is a function where its type says so. */
function isCallable({ checker }: Project, { initializer, name }: VariableDeclaration): boolean {
  if (initializer && (isArrowFunction(initializer) || isFunctionExpression(initializer))) return true;
  const type = checker.getTypeAtLocation(name);
  return type !== undefined && checker.getSignaturesOfType(type, SignatureKind.Call).length > 0;
}

/** Between the comment and what it is about nothing may stand but a line for the linter. */
const DOC_COMMENT = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/[ \t]*\n(?:[ \t]*\/\/ biome-[^\n]*\n)*$/;

const docCommentOf = (source: SourceFile, statement: Node): string | null =>
  DOC_COMMENT.exec(source.text.slice(statement.pos, statement.getStart(source)))?.[1] ?? null;

/** A comment that has fewer words of its own than this says the name again. */
const LEAST_OWN_WORDS = 2;

/** Its own are the words that the name does not have, in whatever ending, and that do not only hold a sentence together. */
function faultOf(name: string, comment: string | null): Uncommented["fault"] | null {
  if (comment === null) return "has no comment";
  const known = new Set(wordsOf(name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")).map(stemOf));
  const own = new Set(
    wordsOf(comment)
      .filter((word) => !FILLING.has(word))
      .map(stemOf)
      .filter((stem) => !known.has(stem)),
  );
  return own.size < LEAST_OWN_WORDS ? "has only its name as a comment" : null;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Crude, and good enough to see that "Reads the notes" says no more than `readNote`. */
const stemOf = (word: string): string => word.replace(/(?:ies|y)$/, "i").replace(/(?:ing|ed|es|e|s)$/, "");

/** What stands in any sentence, and what any function does. */
const FILLING: ReadonlySet<string> = new Set(
  `a an and are as at be by does for from function given gets has helper in into is it its makes of on or param
   returns that the these this those throws to value was what which with`.split(/\s+/),
);
