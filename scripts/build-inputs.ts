import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCommit } from '#server/commit.ts';

/** What a build was made from. */
export interface Inputs {
  /** What it read beside what each build reads; from the root. */
  files: string[];
  /** Of their content. */
  sources: string;
  /** Of the packages that were installed, and of the commit that the page About names. */
  surroundings: string;
}

/** Told by no module: what is copied, and what says how it is done. */
const everyBuildReads = ['index.html', 'package.json', 'package-lock.json', 'tsconfig*.json', 'public/**'];

/** Where a build says what it was made from. */
export const inputsIn = (dist: string) => join(dist, '.vite/inputs.json');

function hashOf(root: string, files: Iterable<string>): string {
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
export function inputsNow(root: string, files: string[]): Inputs {
  const entries = globSync(everyBuildReads, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const always = entries.map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll('\\', '/'),
  );
  return {
    files,
    sources: hashOf(root, new Set([...files, ...always].sort())),
    // npm writes there what it has installed, which after a pull is not yet what the lockfile says.
    surroundings: `${findCommit(root)} ${hashOf(root, ['node_modules/.package-lock.json'])}`,
  };
}

/** What the build at hand was made from; undefined where there is no finished one. */
function inputsOf(dist: string): Inputs | undefined {
  try {
    const inputs = JSON.parse(readFileSync(inputsIn(dist), 'utf8')) as Inputs | null;
    return Array.isArray(inputs?.files) ? inputs : undefined;
  } catch {
    return undefined;
  }
}

/** Which of the two is no more as it was when the pages were built; both where there is no finished build. */
export function changedSince(root: string): { sources: boolean; surroundings: boolean } {
  const built = inputsOf(join(root, 'dist'));
  if (built === undefined) return { sources: true, surroundings: true };
  const now = inputsNow(root, built.files);
  return { sources: now.sources !== built.sources, surroundings: now.surroundings !== built.surroundings };
}
