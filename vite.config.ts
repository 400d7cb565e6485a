import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotliFiles } from './scripts/brotli-plugin.ts';
import { minifyScripts } from './scripts/minify-plugin.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';

/** What every page needs: in one file it compresses better, and is asked for once. */
const shell = new RegExp(
  [
    'node_modules/(?:use-sync-external-store|wouter|regexparam)/',
    // Several queries at once, and endless ones, are for pages.
    'node_modules/@tanstack/(?!.*/(?:infiniteQueryObserver|queriesObserver|useQueries|useInfiniteQuery)\\.)',
    'vite/preload-helper',
    'src/shared/(?!text)',
    'src/app/',
    'src/web/styles/',
    'src/web/(?:api|device|navigation|session|text/(?!isolate))',
    'src/web/ui/(?!BeingBuilt|Odometer|Segmented|Stat\\.)',
    'src/web/layout/(?!SearchDialog|ShortcutsDialog|search)',
    'src/web/words/en/shell',
  ].join('|'),
);

/** What pages about cars share: fewer files are there sooner. */
const cars = new RegExp(
  [
    'src/features/vehicles/(?:car-row|figures|figure-table)\\.',
    'src/features/vehicles/web/(?:api|fetch-cars|figure-text|is-vehicle|picked-cars|read-cars|stored-cars|unhurried|CompareBar)\\.',
    'src/web/words/en/(?:car-groups|compare-bar|figure-words)\\.',
  ].join('|'),
);

/** What those of them share that filter. */
const carView = new RegExp(
  [
    'src/features/vehicles/(?:car-list|car-view)\\.',
    'src/features/vehicles/web/list/(?:Chips|view-text)\\.',
    'src/web/words/en/car-list\\.',
  ].join('|'),
);

/**
 * Chunks that every page runs: V8 compiles their functions while they arrive, beside the main thread, instead of one by one
 * when they are first called. https://v8.dev/blog/explicit-compile-hints
 */
const atOnce = new Set(['react', 'shell']);

export default defineConfig({
  plugins: [
    react(),
    serviceWorker('src/web/offline/service-worker.js'),
    minifyScripts(['first.js', 'service-worker.js']),
    brotliFiles(),
  ],
  // The router asks for a stand-in for what React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // What the README promises; it keeps the output free of detours for older browsers.
    target: ['chrome123', 'firefox127', 'safari17.5'],
    manifest: true,
    // The content security policy allows files of this site only: no `data:` addresses, no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // The router's own link, which `follow-links.ts` stands in for.
        manualPureFunctions: ['forwardRef'],
        // These files only declare: what a page does not use of them need not travel.
        moduleSideEffects: [
          {
            test: /src.(?:web.words|shared|features.[a-z]+.(?:web.(?:words|index\.ts)|[\w-]+\.ts))/,
            sideEffects: false,
          },
        ],
      },
      output: {
        postBanner: ({ name }) => (atOnce.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules.(?:react|react-dom|scheduler)./ },
            { name: 'shell', test: (id) => shell.test(id.replaceAll('\\', '/')) },
            { name: 'cars', test: (id) => cars.test(id.replaceAll('\\', '/')) },
            { name: 'car-view', test: (id) => carView.test(id.replaceAll('\\', '/')) },
          ],
        },
      },
    },
  },
});
