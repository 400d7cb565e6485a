import { basename, join, relative } from 'node:path';
import {
  type BinaryExpression,
  type CallExpression,
  type Expression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isIdentifier,
  isNewExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API, type Project, type Type, type TypeReference } from 'typescript/unstable/sync';

/** These functions are from `node:test`, and the test runner handles their promises. */
const ownedByRunner = new Set(['test', 'describe', 'suite', 'before', 'after', 'beforeEach', 'afterEach']);

export interface Floating {
  /** `file:line`. */
  places: string[];
  checked: number;
}

/**
 * Finds where these compiler projects create a promise that isn't awaited. The linter's rule of the same name is faster
 * but only knows our own code. This one asks the compiler, and so recognises library types too (such as Playwright's
 * and `node:fs/promises`). The compiler's API isn't stable, so its version is pinned, and upgrading it may mean
 * changing this file.
 */
export function findFloating(folder: string, configs: readonly string[]): Floating {
  const api = new API({ cwd: folder });
  const found: Floating = { places: [], checked: 0 };
  try {
    for (const config of configs) {
      const path = join(folder, config);
      const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
      if (project === undefined) throw new Error(`No such project: ${path}`);
      for (const file of project.rootFiles) {
        const { places, checked } = findInFile(project, file);
        found.checked += checked;
        found.places.push(...places.map((line) => `${relative(folder, file).replaceAll('\\', '/')}:${line}`));
      }
    }
  } finally {
    api.close();
  }
  return found;
}

function findInFile(project: Project, file: string): { places: number[]; checked: number } {
  const source = project.program.getSourceFile(file);
  if (source === undefined) throw new Error(`The compiler doesn't know ${basename(file)}`);
  const calls = unhandledCalls(source);
  const types = calls.length === 0 ? [] : project.checker.getTypeAtLocation(calls);
  const places = calls
    .filter((_, index) => isPromise(project, types[index]))
    .map((call) => source.text.slice(0, call.getStart(source)).split('\n').length);
  return { places, checked: calls.length };
}

/** Expressions whose value is dropped because they're statements, except for those that handle the promise. */
function unhandledCalls(source: Node): Expression[] {
  const found: Expression[] = [];
  const visit = (node: Node): void => {
    if (isExpressionStatement(node)) found.push(...droppedBy(node.expression));
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function droppedBy(expression: Expression): Expression[] {
  if (isParenthesizedExpression(expression)) return droppedBy(expression.expression);
  if (isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse].flatMap(droppedBy);
  // In `a && b()` the value of `b()` is dropped; that of an assignment isn't.
  if (isBinaryExpression(expression)) return isChoice(expression) ? droppedBy(expression.right) : [];
  if (isCallExpression(expression)) return isHandledCall(expression) ? [] : [expression];
  return isNewExpression(expression) ? [expression] : [];
}

const isChoice = ({ operatorToken: { kind } }: BinaryExpression) =>
  kind === SyntaxKind.AmpersandAmpersandToken ||
  kind === SyntaxKind.BarBarToken ||
  kind === SyntaxKind.QuestionQuestionToken;

function isHandledCall({ expression: callee, arguments: given }: CallExpression): boolean {
  if (isIdentifier(callee)) return ownedByRunner.has(callee.text);
  if (!isPropertyAccessExpression(callee)) return false;
  const { text } = callee.name;
  if (text === 'finally') return droppedBy(callee.expression).length === 0;
  return (text === 'catch' && given.length >= 1) || (text === 'then' && given.length >= 2);
}

const known = new WeakMap<Project, Map<number, boolean>>();

/**
 * Whether the type is a promise or a list of promises. Cached by type, because nearly all are `void` and each lookup is
 * a call to the compiler.
 */
function isPromise(project: Project, type: Type | undefined): boolean {
  if (type === undefined) return false;
  const ofProject = known.get(project) ?? new Map<number, boolean>();
  known.set(project, ofProject);
  const is = ofProject.get(type.id) ?? hasPromise(project, type);
  ofProject.set(type.id, is);
  return is;
}

function hasPromise(project: Project, type: Type): boolean {
  if (type.isUnionType()) return type.getTypes().some((part) => isPromise(project, part));
  if (type.getSymbol()?.name === 'Promise') return true;
  const { checker } = project;
  return (
    checker.isArrayType(type) && checker.getTypeArguments(type as TypeReference).some((of) => isPromise(project, of))
  );
}
