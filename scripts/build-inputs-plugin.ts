import { renameSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { filesOf, inputsIn, inputsNow, statesOf } from './build-inputs.ts';

/** Rejects modules, including those of workers, whose changes wouldn't be noticed when the site starts. */
export function knownInputs(): Plugin {
  let root = '';
  return {
    name: 'known-inputs',
    configResolved(config) {
      root = config.root;
    },
    buildEnd() {
      const files = new Set(filesOf(root));
      for (const id of this.getModuleIds()) {
        // Virtual modules have no path, and ids may end in a query.
        if (!id.startsWith(`${root}/`) || id.includes('/node_modules/')) continue;
        const file = id.slice(root.length + 1).replace(/\?.*$/s, '');
        if (!files.has(file)) this.error(`${file} is not among what build-inputs.ts names`);
      }
    },
  };
}

/**
 * Lets the next start tell whether the build is up to date. Must be the last plugin, because the record means that the
 * build is complete.
 */
export function buildInputs(): Plugin[] {
  let root = '';
  let before = '';
  const writeInputs: Plugin = {
    name: 'build-inputs',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      before = statesOf(root);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        const inputs = JSON.stringify(inputsNow(root));
        // A file changed during the build, so it's unknown which version was used.
        if (statesOf(root) !== before) return;
        // Synchronous, so that an interrupted build leaves no partial record.
        const file = inputsIn(dir);
        writeFileSync(`${file}.new`, inputs);
        renameSync(`${file}.new`, file);
      },
    },
  };
  return [{ ...knownInputs(), apply: 'build' }, writeInputs];
}
