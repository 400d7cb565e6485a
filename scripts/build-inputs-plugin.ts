import { renameSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { filesOf, inputsIn, inputsNow, statesOf } from './build-inputs.ts';

/** Refuses modules of which no start would know that they have changed; for each bundle of the build, workers too. */
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
        // What is made in memory has no path, and an address may have a question behind it.
        if (!id.startsWith(`${root}/`) || id.includes('/node_modules/')) continue;
        const file = id.slice(root.length + 1).replace(/\?.*$/s, '');
        if (!files.has(file)) this.error(`${file} is not among what build-inputs.ts names`);
      }
    },
  };
}

/**
 * Writes down beside the build what it was made from, so that the next start knows whether it is still that. Last of the plugins:
 * what is written says that the build is whole.
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
        // Changed while it was built: nobody knows which of the two is in it.
        if (statesOf(root) !== before) return;
        // At once, so that a build that is stopped leaves no half of it.
        const file = inputsIn(dir);
        writeFileSync(`${file}.new`, inputs);
        renameSync(`${file}.new`, file);
      },
    },
  };
  return [{ ...knownInputs(), apply: 'build' }, writeInputs];
}
