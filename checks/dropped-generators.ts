import { type Node, SyntaxKind } from "typescript/unstable/ast";
import {
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isDoStatement,
  isExpressionStatement,
  isForStatement,
  isIfStatement,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isVoidExpression,
  isWhileStatement,
} from "typescript/unstable/ast/is";
import type { Project, Type } from "typescript/unstable/sync";
import { lineOf, sourceFileOf } from "./program.ts";

/**
 * Finds the calls of generator functions whose generator nobody runs: a body that was never begun. The type check
 * passes them, because a generator may stand as a statement, and counts as true where a condition is asked for.
 * @param file its path from the root; the project has it
 * @returns for each call its file, line and text
 */
export function droppedGenerators(project: Project, file: string): string[] {
  const source = sourceFileOf(project, file);
  const found: Unused[] = [];
  const visit = (node: Node): void => {
    found.push(...unusedIn(node));
    node.forEachChild(visit);
  };
  visit(source);
  const types = found.length === 0 ? [] : project.checker.getTypeAtLocation(found.map(({ value }) => value));
  return found
    .filter(({ isAsked }, i) => (isAsked ? isGenerator : mayBeGenerator)(types[i]))
    .map(({ value }) => `${file}:${lineOf(source, value)} ${textOf(source.text, value)}`);
}

/** An expression whose value nobody takes. */
interface Unused {
  readonly value: Node;
  /** It is a condition: of a value that may be missing that is a fair question. */
  readonly isAsked: boolean;
}

function unusedIn(node: Node): Unused[] {
  const thrownAway = (...values: (Node | undefined)[]) => unused(values, false);
  const asked = (...values: (Node | undefined)[]) => unused(values, true);
  if (isExpressionStatement(node) || isVoidExpression(node)) return thrownAway(node.expression);
  if (isIfStatement(node) || isWhileStatement(node) || isDoStatement(node)) return asked(node.expression);
  if (isForStatement(node))
    return [...thrownAway(node.initializer, node.incrementor), ...asked(node.condition)];
  if (isConditionalExpression(node)) return asked(node.condition);
  if (isPrefixUnaryExpression(node)) return asked(node.operand);
  if (!isBinaryExpression(node)) return [];
  const { kind } = node.operatorToken;
  if (kind === SyntaxKind.CommaToken) return thrownAway(node.left);
  const isDecision = kind === SyntaxKind.AmpersandAmpersandToken || kind === SyntaxKind.BarBarToken;
  return isDecision ? asked(node.left) : [];
}

const unused = (values: readonly (Node | undefined)[], isAsked: boolean): Unused[] =>
  values.flatMap((value) => {
    const inner = value && withoutParentheses(value);
    return inner && hasCallOutside(inner) ? [{ value: inner, isAsked }] : [];
  });

/** Returns whether the value is that of a call, or may be: only for those the checker is asked, which takes time. */
const hasCallOutside = (value: Node): boolean =>
  isCallExpression(value) ||
  isConditionalExpression(value) ||
  (isBinaryExpression(value) && LOGICAL.has(value.operatorToken.kind));

const LOGICAL: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
]);

const withoutParentheses = (node: Node): Node =>
  isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node;

const GENERATORS = new Set(["Generator", "AsyncGenerator"]);

const isGenerator = (type: Type | undefined): boolean => GENERATORS.has(type?.getSymbol()?.name ?? "");

/** `may && state.require(…)` is a generator, or false. */
const mayBeGenerator = (type: Type | undefined): boolean =>
  type?.isUnionType() ? type.getTypes().some(isGenerator) : isGenerator(type);

const textOf = (source: string, { pos, end }: Node): string =>
  source.slice(pos, end).trim().replaceAll(/\s+/g, " ");
