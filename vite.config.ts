import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotliFiles } from './scripts/brotli-plugin.ts';
import { buildInputs, knownInputs } from './scripts/build-inputs-plugin.ts';
import { chunkGroups } from './scripts/chunk-groups.ts';
import { libraries } from './scripts/libraries.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';

export default defineConfig({
  plugins: [
    // Wraps each text that has siblings in its own element (`src/web/jsx/jsx-runtime.ts`).
    react({ jsxImportSource: '#jsx' }),
    serviceWorker('src/web/offline/service-worker.ts'),
    libraries(),
    brotliFiles(),
    buildInputs(),
  ],
  worker: { plugins: () => [knownInputs()] },
  // No .env files: the build depends only on the repository.
  envDir: false,
  // The router imports a shim for something React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // The README's minimum, plus the Chromium of televisions, because their page shares most files with the others.
    target: ['chrome87', 'firefox110', 'safari16'],
    manifest: true,
    // The CSP only allows this site's files: no `data:` URLs, no inline scripts.
    assetsInlineLimit: 0,
    // For lazy pages only the style sheets are listed, because their scripts import each other and a list of them all
    // would be loaded on every first visit. The HTML lists what the first page needs (`src/app/page-html.ts`).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      treeshake: {
        // These files only declare things, so unused exports can be dropped.
        moduleSideEffects: [
          {
            test: /src.(?:web.messages|shared|features.[a-z]+.(?:web.(?:messages|index\.ts)|[\w-]+\.ts))/,
            sideEffects: false,
          },
        ],
      },
      checks: { pluginTimings: false },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
    },
  },
});
