import { join } from 'node:path';
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/**
 * Takes our own few lines for Vite's, which wait for the style sheets before they ask for the code, and of which a first
 * visit would bring half a kilobyte for scripts, nonces and workers.
 */
export function styleSheets(file: string): Plugin {
  let path = '';
  return {
    name: 'style-sheets',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      path = join(root, file);
    },
    load(id) {
      if (id !== helper) return undefined;
      return `export { loadWithStyles as __vitePreload } from ${JSON.stringify(path)};`;
    },
  };
}
