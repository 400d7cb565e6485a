import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findCommit } from '#server/commit.ts';

/** What the pages are made from, by the content of files. */
export interface Inputs {
  /** Of all that a build may read in the repository. */
  sources: string;
  /** Of the packages that were installed, and of the commit that the page About names. */
  surroundings: string;
}

/** Rather a file too many than one that is missed: `knownInputs` refuses any other module. */
const read = [
  'index.html',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'tsconfig*.json',
  'vite.config.ts',
  'public/**',
  'catalogue/partyfun/**',
  'scripts/*.ts',
  'src/{app,features,shared,web}/**',
  'src/server/{commit.ts,lookalikes/**}',
];
const notRead = ['src/app/{cli,doctor}/**', 'src/features/**/server/**', '**/*.test.*', '**/test-*'];

/** Where a build says what it was made from. */
export const inputsIn = (dist: string) => join(dist, '.vite/inputs.json');

/** The files that a build may read, from the root. */
export const filesOf = (root: string): string[] =>
  globSync(read, { cwd: root, exclude: notRead, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();

/** Says the same as long as nobody writes one of them; cheap, and no clock is trusted beyond that. */
export const statesOf = (root: string): string =>
  filesOf(root)
    .map((file) => {
      const stat = statSync(join(root, file), { throwIfNoEntry: false });
      return `${file} ${stat?.mtimeMs} ${stat?.size}`;
    })
    .join('\n');

function hashOf(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = contentOf(join(root, file));
    hash.update(`${file}\0${content?.length}\0`).update(content ?? '');
  }
  return hash.digest('hex');
}

/** Undefined where it is gone, which is another thing than empty. */
function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** The inputs as they are now. */
export const inputsNow = (root: string): Inputs => ({
  sources: hashOf(root, filesOf(root)),
  // npm writes there what it has installed, which after a pull is not yet what the lockfile says.
  surroundings: `${findCommit(root)} ${hashOf(root, ['node_modules/.package-lock.json'])}`,
});

/** Which of the two is no more as it was when the pages were built; both where there is no finished build. */
export function changedSince(root: string): { sources: boolean; surroundings: boolean } {
  const built = inputsOf(join(root, 'dist'));
  if (built === undefined) return { sources: true, surroundings: true };
  const now = inputsNow(root);
  return { sources: now.sources !== built.sources, surroundings: now.surroundings !== built.surroundings };
}

/** What the build at hand was made from; undefined where there is no finished one. */
function inputsOf(dist: string): Partial<Inputs> | undefined {
  try {
    return (JSON.parse(readFileSync(inputsIn(dist), 'utf8')) as Inputs | null) ?? undefined;
  } catch {
    return undefined;
  }
}
