import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const importFrom = /^(?:import|export) (?!type\b)(?:[^'";]*? from )?'([^']+)'/gm;

/** The contracts of all features, and the files of features that run before them, from the root of the project. */
export function contractFiles(root: string): ReadonlySet<string> {
  const found = new Set<string>();
  const take = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, from = ''] of readFileSync(`${root}/${path}`, 'utf8').matchAll(importFrom)) {
      if (from.startsWith('.')) take(posix.join(posix.dirname(path), from));
      else if (from.startsWith('#features/')) take(`src/${from.slice(1)}`);
    }
  };
  for (const path of globSync('src/features/*/{contract,*-contract}.ts', { cwd: root }))
    take(path.replaceAll('\\', '/'));
  return found;
}
