import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Files of `public/` that a page needs. */
const publicFiles = ['/theme.js', '/favicon.svg', '/manifest.webmanifest'];

/** Writes `service-worker.js` with the list of the build's own files. */
export function serviceWorker(source: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const paths = ['/', ...publicFiles, ...built.map((name) => `/${name}`).sort()];
      // Names below assets/ change with their content; the version must also change with the worker itself.
      const code = await readFile(source, 'utf8');
      const version = createHash('sha256').update(code).update(paths.join('\n')).digest('hex').slice(0, 16);
      const list = JSON.stringify({ version, paths });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code.replace('self.FILES', () => list) });
    },
  };
}
