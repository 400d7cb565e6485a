import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findCommit } from '#server/commit.ts';

export interface Inputs {
  /** A hash of all files in the repository that a build may read. */
  sources: string;
  /** A hash of the installed packages, and of the commit shown on the About page. */
  surroundings: string;
}

/** May include files that aren't part of the build, but misses none that are: `knownInputs` rejects other modules. */
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

export const inputsIn = (dist: string) => join(dist, '.vite/inputs.json');

export const filesOf = (root: string): string[] =>
  globSync(read, { cwd: root, exclude: notRead, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();

/** Changes whenever one of the files is written. Cheap to compute; timestamps are only compared for equality. */
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

/** Undefined if the file is missing, which isn't the same as empty. */
function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

export const inputsNow = (root: string): Inputs => ({
  sources: hashOf(root, filesOf(root)),
  // npm records here what is installed. After a Git pull, that may not match the lockfile yet.
  surroundings: `${findCommit(root)} ${hashOf(root, ['node_modules/.package-lock.json'])}`,
});

/** Without a finished build, both count as changed. */
export function changedSince(root: string): { sources: boolean; surroundings: boolean } {
  const built = inputsOf(join(root, 'dist'));
  if (built === undefined) return { sources: true, surroundings: true };
  const now = inputsNow(root);
  return { sources: now.sources !== built.sources, surroundings: now.surroundings !== built.surroundings };
}

/** Undefined if the existing build isn't finished. */
function inputsOf(dist: string): Partial<Inputs> | undefined {
  try {
    return (JSON.parse(readFileSync(inputsIn(dist), 'utf8')) as Inputs | null) ?? undefined;
  } catch {
    return undefined;
  }
}
