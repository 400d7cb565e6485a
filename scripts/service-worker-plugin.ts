import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

/** Files of `public/` that a page needs. */
const publicFiles = ['/first.js', '/favicon.png', '/favicon.svg', '/manifest.webmanifest'];

/** Writes `service-worker.js` with the list of the build's own files. */
export function serviceWorker(source: string): Plugin {
  let publicDir = '';
  let page = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
      page = join(config.root, 'index.html');
    },
    generateBundle: {
      // After the bundler has dropped what it dropped: one name of a file that is not there, and nothing is kept.
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const paths = ['/', ...publicFiles, ...built.map((name) => `/${name}`).sort()];
        const code = await bundled(source);
        // Names below assets/ change with their content; whatever else is kept must change the version by itself.
        const hash = createHash('sha256').update(code).update(paths.join('\n'));
        for (const path of [page, ...publicFiles.map((name) => join(publicDir, name))])
          hash.update(await readFile(path));
        const version = hash.digest('hex').slice(0, 16);
        const list = JSON.stringify({ version, paths });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code.replace('self.FILES', () => list) });
      },
    },
  };
}

/** The worker with what it imports, as one script. */
async function bundled(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'service-worker' } },
  })) as Rollup.RollupOutput[];
  return built[0]?.output[0].code ?? '';
}
