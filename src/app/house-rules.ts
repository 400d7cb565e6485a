import { posix } from 'node:path';
import { gameNames } from '#shared/games.ts';

export interface SourceFile {
  /** Relative to the root of the project, with forward slashes. */
  path: string;
  source: string;
}

/**
 * The complete list of dependencies between features. An edge lets `from` import the contract and rules of `to`, and
 * its public API on the same side (`server/index.ts`, `web/index.ts`).
 */
export const declaredEdges: readonly (readonly [from: string, to: string])[] = [
  // Its pages list passkeys.
  ['accounts', 'passkeys'],
  ['challenges', 'accounts'],
  ['rooms', 'accounts'],
  ['bingo', 'accounts'],
  ['bingo', 'challenges'],
  ['partyfun', 'accounts'],
  ['plates', 'accounts'],
  // A game depends on its rooms.
  ...gameNames.map((game) => [game, 'rooms'] as const),
  ['about', 'vehicles'],
  ['race', 'vehicles'],
  ['admin', 'accounts'],
  ['admin', 'bingo'],
  ['admin', 'challenges'],
  ['admin', 'backups'],
  // The layout of the owner's pages.
  ['admin', 'owner'],
  ['backups', 'owner'],
  ['admin', 'rooms'],
  ['backups', 'accounts'],
  ['repos', 'accounts'],
  ['cigars', 'accounts'],
  // Home shows something from each of them.
  ...['admin', 'bingo', 'cigars', 'partyfun', 'race', 'repos', 'rooms', 'vehicles'].map(
    (feature) => ['home', feature] as const,
  ),
];

const maxLines = 300;

type Side = 'shared' | 'server' | 'web' | 'app';
interface Place {
  side: Side;
  /** Undefined outside features. */
  feature: string | undefined;
}

/**
 * Which part of the project a file belongs to. Everyone may import `shared`; a feature's contract and rules belong to
 * both its sides. A subfolder of a feature may have sides of its own.
 */
function placeOf(path: string): Place | undefined {
  const feature = /^src\/features\/([^/]+)\/(?:(?:[^/]+\/)?(server|web)\/)?/.exec(path);
  if (feature !== null) return { feature: feature[1], side: (feature[2] as Side | undefined) ?? 'shared' };
  // The helpers in `tests` also assemble the whole app, so `tests` counts as part of `src/app`.
  if (path.startsWith('tests/')) return { feature: undefined, side: 'app' };
  const area = /^src\/(shared|server|web|app)\//.exec(path)?.[1];
  if (area === undefined) return undefined;
  return { feature: undefined, side: area as Side };
}

const isTest = (path: string) => /^tests\/|\.test\.tsx?$|\/test-[^/]+\.tsx?$/.test(path);
/** The folder within which imports are relative. */
const homeOf = (path: string) => /^(?:tests|src\/(?:features\/[^/]+|[^/]+))\//.exec(path)?.[0];

const importPattern =
  /^\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^\}\s*from\s+['"]([^'"]+)['"]/gm;

export function importsOf({ source }: SourceFile): string[] {
  return [...source.matchAll(importPattern)].map((found) => found[1] ?? found[2] ?? found[3] ?? '');
}

/** The file that an import resolves to, or undefined for a package. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#tests/')) return specifier.slice(1);
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined;
}

export function findViolations(files: readonly SourceFile[], edges = declaredEdges): string[] {
  const violationsOf = (file: SourceFile) => [
    ...nameViolations(file),
    ...importViolations(file, edges),
    ...routerViolations(file),
    ...hookViolations(file),
  ];
  return [...findCycles(edges), ...files.flatMap(violationsOf)];
}

const routerImport = /^\s*import\s([^'";]*?)\sfrom\s*['"]wouter(?:\/[^'"]*)?['"]/gm;
/** These hooks only read the current address. */
const readingHooks = ['usePathname', 'useSearch', 'useHistoryState'];

/**
 * Navigating through the router directly would leave an open dialog's history entry behind
 * (`web/navigation/dialog-entries.ts`).
 */
function routerViolations({ path, source }: SourceFile): string[] {
  if (path.startsWith('src/web/navigation/')) return [];
  const taken = [...source.matchAll(routerImport)].flatMap(([, names = '']) => names.match(/[\w*]+/g) ?? []);
  return taken
    .filter((name) => name !== 'type' && !readingHooks.includes(name))
    .map((name) => `${path} imports ${name} from the router: use web/navigation/navigate.ts to go to a page`);
}

/** The linter recognises a hook by its name (`use` and a capital letter), and reports conditional calls only then. */
function hookViolations({ path, source }: SourceFile): string[] {
  const isHidden = /\/web\//.test(path) && !isTest(path) && /\.use\(|\buse\??: ?\(/.test(source);
  return isHidden ? [`${path} has a hook named "use", which the linter can't recognise`] : [];
}

function importViolations(file: SourceFile, edges: typeof declaredEdges): string[] {
  const from = placeOf(file.path);
  if (from === undefined) return [`${file.path} doesn't belong to any part of the project`];
  return importsOf(file).flatMap((specifier) => {
    const target = targetOf(file.path, specifier);
    const violation =
      target === undefined
        ? packageViolation(file.path, from, specifier)
        : pathViolation(file.path, from, specifier, target, edges);
    return violation === undefined ? [] : [`${file.path} imports ${specifier}: ${violation}`];
  });
}

function packageViolation(path: string, from: Place, specifier: string): string | undefined {
  const runsInBrowser = from.side === 'shared' || from.side === 'web';
  return runsInBrowser && specifier.startsWith('node:') && !isTest(path) ? 'it also runs in a browser' : undefined;
}

function pathViolation(
  path: string,
  from: Place,
  specifier: string,
  target: string,
  edges: typeof declaredEdges,
): string | undefined {
  const to = placeOf(target);
  if (to === undefined) return "it's outside the project's code";
  if (specifier.startsWith('.') && homeOf(path) !== homeOf(target)) return 'imports from another folder start with #';
  if (isTest(target) && !isTest(path)) return "it's only for tests";
  // Tests may import anything.
  return from.side === 'app' || isTest(path) ? undefined : boundaryViolation(from, to, target, edges);
}

function boundaryViolation(from: Place, to: Place, target: string, edges: typeof declaredEdges): string | undefined {
  if (to.side === 'app') return 'only app may import app';
  const opposite = (from.side === 'server' && to.side === 'web') || (from.side === 'web' && to.side === 'server');
  if (opposite) return `the ${from.side} side may not import the ${to.side} side`;
  if (from.side === 'shared' && to.side !== 'shared') return 'shared code may import neither side';
  if (to.feature === undefined || to.feature === from.feature) return undefined;
  if (from.feature === undefined) return 'code shared by all features may import none of them';
  if (!edges.some(([a, b]) => a === from.feature && b === to.feature)) {
    return `the edge ${from.feature} -> ${to.feature} isn't declared`;
  }
  const isPublicApi = target === `src/features/${to.feature}/${from.side}/index.ts`;
  return to.side === 'shared' || isPublicApi ? undefined : 'another feature is only imported through its index.ts';
}

function findCycles(edges: typeof declaredEdges): string[] {
  const reaches = (start: string, goal: string, seen: Set<string>): boolean =>
    edges.some(([from, to]) => {
      if (from !== start || seen.has(to)) return false;
      return to === goal || reaches(to, goal, seen.add(to));
    });
  return edges
    .filter(([from, to]) => reaches(to, from, new Set()))
    .map(([from, to]) => `the edge ${from} -> ${to} is part of a cycle`);
}

const fileName = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*)(?:\.[a-z0-9]+)*$/;
/** Words that say nothing about what the code does. */
const meaninglessWord = /^(?:.*[-A-Za-z])?(?:utils?|helpers?|common|managers?)$|^misc$/i;

function nameViolations({ path, source }: SourceFile): string[] {
  const violations: string[] = [];
  const folders = posix.dirname(path).split('/');
  const name = posix.basename(path);
  const stem = name.split('.')[0] ?? '';
  if (!fileName.test(name)) violations.push(`${path} is neither kebab-case nor named after its component`);
  if ([stem, ...folders].some((word) => meaninglessWord.test(word))) violations.push(`${path} has a meaningless name`);
  const lines = source.trimEnd().split('\n').length;
  if (lines > maxLines) violations.push(`${path} has ${lines} lines, more than ${maxLines}`);
  return violations;
}
