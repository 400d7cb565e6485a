import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { knownInputs } from './build-inputs-plugin.ts';

const publicFiles = ['/first.js', '/older.js', '/favicon.png', '/favicon.svg', '/manifest.webmanifest'];

/** All pages share one HTML document, except for the screen's, which older browsers also open. */
const pages = ['/', '/screen'];

/** Builds the service worker as a single file, with all its imports and the list of the build's files. */
export function serviceWorker(source: string): Plugin {
  let root = '';
  let publicDir = '';
  let page = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      publicDir = config.publicDir;
      page = join(root, 'index.html');
    },
    generateBundle: {
      // Runs after tree shaking, because if one listed file were missing, nothing would be cached.
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const paths = [...pages, ...publicFiles, ...built.map((name) => `/${name}`).sort()];
        const code = await bundleWorker(root, source);
        // Names inside assets/ change with their content. A change to any other cached file must change the version.
        const hash = createHash('sha256').update(code).update(paths.join('\n'));
        for (const path of [page, ...publicFiles.map((name) => join(publicDir, name))])
          hash.update(await readFile(path));
        const version = hash.digest('hex').slice(0, 16);
        const list = JSON.stringify({ version, pages, paths });
        if (!code.includes('self.FILES')) throw new Error("The service worker doesn't request any files.");
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code.replace('self.FILES', () => list) });
      },
    },
  };
}

/** Bundles a classic script, because not every supported browser can start a service worker from a module. */
async function bundleWorker(root: string, source: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    envDir: false,
    plugins: [knownInputs()],
    build: {
      write: false,
      target: ['chrome107', 'firefox110', 'safari16'],
      lib: { entry: join(root, source), formats: ['iife'], name: 'worker', fileName: 'service-worker' },
      // Texts that the worker never uses needn't be included.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((bundle) =>
    'output' in bundle ? bundle.output : [],
  );
  const [chunk, ...more] = outputs;
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('The service worker must be one file.');
  return chunk.code;
}
