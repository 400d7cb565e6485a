import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotliFiles } from './scripts/brotli-plugin.ts';
import { buildInputs, knownInputs } from './scripts/build-inputs-plugin.ts';
import { chunkGroups } from './scripts/chunk-groups.ts';
import { libraries } from './scripts/libraries-plugin.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';

export default defineConfig({
  plugins: [
    // Each text beside something else has an element of its own (`src/web/jsx/text-runs.ts`).
    react({ jsxImportSource: '#jsx' }),
    serviceWorker('src/web/offline/service-worker.ts'),
    libraries(),
    brotliFiles(),
    buildInputs(),
  ],
  worker: { plugins: () => [knownInputs()] },
  // Nothing of a machine's own is read: what is built follows from what lies in the repository.
  envDir: false,
  // The router asks for a stand-in for what React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // What README promises, and the Chromium of televisions: their page shares most files with all others.
    target: ['chrome87', 'firefox110', 'safari16'],
    manifest: true,
    // The content security policy allows files of this site only: no `data:` addresses, no inline script.
    assetsInlineLimit: 0,
    // Of a page that is gone to later the style sheets alone are listed: its scripts are named by one another, and a list of them all
    // would travel with every first visit. What the first page needs stands in its HTML (`src/app/page-html.ts`).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      treeshake: {
        // These files only declare: what a page does not use of them need not travel.
        moduleSideEffects: [
          {
            test: /src.(?:web.words|shared|features.[a-z]+.(?:web.(?:words|index\.ts)|[\w-]+\.ts))/,
            sideEffects: false,
          },
        ],
      },
      checks: { pluginTimings: false },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
    },
  },
});
