import { join, relative } from 'node:path';
import {
  type Identifier,
  isArrowFunction,
  isFunctionDeclaration,
  isIdentifier,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { API, type Project, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync';

const textFlags = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;

export interface BareTexts {
  /** `file:line Component`. */
  places: string[];
  checked: number;
}

/**
 * Finds components that can return text without an element. They should return `<>{text}</>`, because
 * `src/web/jsx/jsx-runtime.ts` only gives text an element of its own where it's written inside another element.
 */
export function findBareTexts(folder: string, config: string): BareTexts {
  const api = new API({ cwd: folder });
  try {
    const path = join(folder, config);
    const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
    if (project === undefined) throw new Error(`No such project: ${path}`);
    const found: BareTexts = { places: [], checked: 0 };
    for (const file of project.rootFiles.filter((name) => name.endsWith('.tsx'))) {
      for (const { component, name, line } of componentsIn(project, file)) {
        found.checked++;
        const place = `${relative(folder, file).replaceAll('\\', '/')}:${line} ${name}`;
        if (returnsText(project, component)) found.places.push(place);
      }
    }
    return found;
  } finally {
    api.close();
  }
}

interface FoundComponent {
  component: Node;
  name: string;
  line: number;
}

function componentsIn(project: Project, file: string): FoundComponent[] {
  const source = project.program.getSourceFile(file);
  if (source === undefined) throw new Error(`The compiler doesn't know ${file}`);
  const found: FoundComponent[] = [];
  const visit = (node: Node): void => {
    if (isComponent(node)) {
      const line = source.text.slice(0, node.getStart(source)).split('\n').length;
      found.push({ component: node.name, name: node.name.text, line });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function isComponent(node: Node): node is Node & { name: Identifier } {
  const isFunction =
    isFunctionDeclaration(node) ||
    (isVariableDeclaration(node) && node.initializer !== undefined && isArrowFunction(node.initializer));
  return isFunction && node.name !== undefined && isIdentifier(node.name) && /^[A-Z]/.test(node.name.text);
}

function returnsText(project: Project, component: Node): boolean {
  const type = project.checker.getTypeAtLocation(component);
  if (type === undefined) return false;
  return project.checker.getSignaturesOfType(type, SignatureKind.Call).some((signature) => {
    const given = project.checker.getReturnTypeOfSignature(signature);
    return given !== undefined && isText(given);
  });
}

const isText = (type: Type): boolean =>
  type.isUnionType() ? type.getTypes().some(isText) : (type.flags & textFlags) !== 0;
