import { type Node, SyntaxKind } from "typescript/unstable/ast";
import {
  isCallExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxText,
  isNewExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
} from "typescript/unstable/ast/is";
import type { Project } from "typescript/unstable/sync";
import { lineOf, sourceFileOf } from "./program.ts";

/** Labels of one or two words may stand where they are used. */
const MOST_WORDS = 2;

/** Attributes that are for the browser, not for a person. */
const NOT_SHOWN = /^(className|class|d|style|viewBox|transform|points|rel|sizes|media|allow|sandbox|accept)$/;

/** The arguments of these are selectors, or messages for developers. */
const NOT_SHOWN_CALLS = /^(querySelector(All)?|closest|matches|log|warn|error|Error|TypeError)$/;

/**
 * Finds sentences in a component that belong in a table of texts: texts of elements, strings and templates of more
 * than two words.
 * @param file a `.tsx` file by its path from the root; the project has it
 * @returns each with its line, in the order of the file
 */
export function sentencesIn(project: Project, file: string): string[] {
  const source = sourceFileOf(project, file);
  const found: string[] = [];
  const look = (node: Node): void => {
    if (isJsxAttribute(node) && isIdentifier(node.name) && NOT_SHOWN.test(node.name.text)) return;
    if (
      (isCallExpression(node) || isNewExpression(node)) &&
      NOT_SHOWN_CALLS.test(calledName(node.expression))
    )
      return;
    if (node.kind === SyntaxKind.ImportDeclaration) return;
    const text = textOf(node);
    if (text !== undefined && wordsIn(text) > MOST_WORDS)
      found.push(`${file}:${lineOf(source, node)} ${text.trim().replace(/\s+/g, " ")}`);
    node.forEachChild((child) => {
      look(child);
      return undefined;
    });
  };
  look(source);
  return found;
}

const calledName = (called: Node): string => {
  if (isPropertyAccessExpression(called)) return called.name.text;
  return isIdentifier(called) ? called.text : "";
};

/** What a node shows by itself; the values in a template count as no words. */
function textOf(node: Node): string | undefined {
  if (isJsxText(node) || isStringLiteral(node) || node.kind === SyntaxKind.NoSubstitutionTemplateLiteral)
    return (node as Node & { readonly text: string }).text;
  if (isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
  return undefined;
}

/** Coordinates of a drawing, as `4l8`, are no words. */
const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !/\d/.test(word)).length;
