import { posix } from 'node:path';

interface Doc {
  /** Relative to the root of the project, with forward slashes. */
  path: string;
  text: string;
}

export interface Project {
  /** All files and folders, relative to the root. */
  paths: readonly string[];
  scripts: readonly string[];
  /** The arguments that `npm test --` accepts. */
  parts: readonly string[];
  /** The arguments that `npm run bench --` accepts. */
  benches: readonly string[];
  /** The owner's commands, such as `user add`. */
  commands: readonly string[];
  /** The anchors of a document's headings; undefined if the document doesn't exist. */
  anchorsOf: (path: string) => readonly string[] | undefined;
}

interface Piece {
  text: string;
  line: number;
}

/** Finds every name in a document that doesn't exist in the project; returns one sentence for each, with the line. */
export function findFalseNames(doc: Doc, project: Project): string[] {
  const { code, prose } = divide(doc.text);
  const wrong = [
    ...code.flatMap((piece) => [...findFalsePaths(piece, project.paths), ...findFalseCommands(piece, project)]),
    ...findFalseLinks(doc.path, prose, project),
  ];
  return wrong.sort((a, b) => a.line - b.line).map(({ line, text }) => `${doc.path}:${line} ${text}`);
}

/**
 * Splits a document into its code (spans, and blocks line by line) and its text without the blocks, which keeps the
 * line numbers.
 */
function divide(text: string): { code: Piece[]; prose: string } {
  const code: Piece[] = [];
  let isFenced = false;
  let wasCode = true;
  const prose = text.split('\n').map((line, index) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isFenced = !isFenced;
    // Four spaces start a block only after an empty line; otherwise they continue a paragraph.
    const isBlock = isFenced || isFence || (wasCode && /^ {4}/.test(line));
    wasCode = isBlock || line.trim() === '';
    if (isBlock && !isFence) code.push({ text: line, line: index + 1 });
    return isBlock ? '' : line;
  });
  const joined = prose.join('\n');
  for (const found of joined.matchAll(/(`+)((?:(?!\n\n)[^`])+)\1/g)) {
    code.push({ text: (found[2] ?? '').replaceAll('\n', ' '), line: lineAt(joined, found.index) });
  }
  return { code, prose: joined };
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** File types that can only be the project's own. An image or a JSON file may be a user's. */
const sourceFile = /\.(?:tsx?|mjs|js|css|md|html|service)$/;
/** Matches shell code, addresses and URL templates. */
const notAPath = /[{}=$@%~\\|]|:\/\/|^[-/.]/;
const sides = ['app', 'shared', 'server', 'web', 'features'];

function findFalsePaths({ text, line }: Piece, paths: readonly string[]): Piece[] {
  return text.split(/\s+/).flatMap((word) => {
    const name = pathIn(word, paths);
    if (name === undefined || exists(name, paths)) return [];
    return [{ line, text: `names ${name}, but there's no such file or folder` }];
  });
}

/** The path that a word refers to, either from the root or just the end of one (`bingo/contract.ts`, `score.ts`). */
function pathIn(word: string, paths: readonly string[]): string | undefined {
  const bare = word.replace(/^["'([]+|["')\],.;:!?]+$/g, '');
  const name = bare.replace(/^#(?=\w+\/)/, 'src/').replace(/\/$/, '');
  if (notAPath.test(name)) return undefined;
  const [first = '', second] = name.split('/');
  if (second === undefined) return sourceFile.test(name) ? name : undefined;
  // Packages, the build and a site's data aren't in the repository.
  if (first === 'node_modules' || first === 'dist' || first === 'data') return undefined;
  const isOurs = paths.includes(first) || sides.includes(first) || second === 'web' || second === 'server';
  return isOurs || sourceFile.test(name) ? name : undefined;
}

/** `*`, `<rule>` and `Xxx` match any name, `**` any number of folders. */
function exists(name: string, paths: readonly string[]): boolean {
  const pattern = name
    .split(/(\*+|<[^>]+>|Xxx)/)
    .map((part, place) => (place % 2 === 0 ? RegExp.escape(part) : part === '**' ? '.*' : '[^/]*'))
    .join('');
  const wanted = new RegExp(`(?:^|/)${pattern}$`);
  return paths.some((path) => wanted.test(path));
}

const ofNpm = ['ci', 'i', 'install', 'pack', 'outdated'];

function findFalseCommands({ text, line }: Piece, project: Project): Piece[] {
  const wrong = (what: string) => ({ line, text: `says "${what}", but there's no such command` });
  const found: Piece[] = [];
  for (const [whole, script, word = '', rest = ''] of text.matchAll(
    /\bnpm (?:run ([\w:-]+)|(\w+))(?: -- ([^&|;<]*))?/g,
  )) {
    const name = script ?? word;
    const isKnown = project.scripts.includes(name) || (script === undefined && ofNpm.includes(name));
    if (!isKnown || !areArgumentsValid(name, rest, project)) found.push(wrong(whole.trim()));
  }
  for (const [whole, rest = ''] of text.matchAll(/\bnode (?:\S*\/)?cli\.ts ([^&|;<]*)/g)) {
    if (!isCommand(rest, project.commands)) found.push(wrong(whole.trim()));
  }
  for (const [whole, rest = ''] of text.matchAll(/\bnpx (?:--no pitstop|\.\/pitstop-\S+\.tgz)(?: ([^&|;<]*))?/g)) {
    if (!isCommand(rest, project.commands)) found.push(wrong(whole.trim()));
  }
  return found;
}

function areArgumentsValid(script: string, rest: string, { parts, benches, commands }: Project): boolean {
  const words = rest.split(/\s+/).filter((word) => word !== '' && !word.startsWith('-'));
  if (script === 'cli') return isCommand(rest, commands);
  if (script === 'bench') return words.every((word) => benches.includes(word));
  return script !== 'test' || words[0] === undefined || parts.includes(words[0]);
}

/** `--help` counts as a command too, and three dots match any command. */
const isCommand = (rest: string, commands: readonly string[]) =>
  /^(?:-|\.\.\.|$)/.test(rest) || commands.some((command) => `${rest.trim()} `.startsWith(`${command} `));

function findFalseLinks(from: string, prose: string, project: Project): Piece[] {
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap((found) => {
    const target = found[1] ?? '';
    if (/^\w+:/.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const path = file === '' ? from : posix.join(posix.dirname(from), file).replace(/\/$/, '');
    const isThere = file === '' || project.paths.includes(path);
    if (isThere && (anchor === undefined || project.anchorsOf(path)?.includes(anchor))) return [];
    return [{ line: lineAt(prose, found.index), text: `has a link to ${target}, which doesn't exist` }];
  });
}

/** The anchors of a document's headings, as a forge generates them. */
export function anchorsIn(text: string): string[] {
  return [...divide(text).prose.matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
