import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotliFiles } from './scripts/brotli-plugin.ts';
import { classNames } from './scripts/class-names.ts';
import { libraries } from './scripts/libraries-plugin.ts';
import { minifyAgain, minifyScripts } from './scripts/minify-plugin.ts';
import { parts } from './scripts/parts-plugin.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';
import { styleSheets } from './scripts/style-sheets-plugin.ts';

/** What every page needs: in one file it compresses better, and is asked for once. */
const shell = new RegExp(
  [
    'node_modules/wouter/',
    // Several queries at once, endless ones and mutations are for pages.
    'node_modules/@tanstack/(?!.*/(?:infiniteQueryObserver|mutationObserver|queriesObserver|useInfiniteQuery|useMutation|useQueries)\\.)',
    'src/shared/(?!audit-kinds|text|names|fold-case|idempotency)',
    'src/app/(?!belongings|search-providers)',
    'virtual:parts',
    'src/web/styles/',
    'src/web/(?:api/(?!download)|device/(?!save-file|vibration|tick)|forms/first|navigation|session/(?!belongings|use-log-out|use-proof|ProofDialog))',
    'src/web/text/isolate',
    'src/web/ui/(?:Alert|Button|ButtonLink|CheckboxField|classes|Confirm|EmptyState|ErrorBoundary|ErrorState|fetched|Field|FormProblem|Icon|Message|Notice|Page|Panel|QueryState|Skeleton|State)\\.',
    'src/web/layout/(?!More|more|SearchDialog|ShortcutsDialog|search)',
    'src/web/words/en/shell',
  ].join('|'),
);

/** What pages about cars share: fewer files are there sooner. */
const cars = new RegExp(
  [
    'src/features/vehicles/(?:car-list|car-row|figures|list-view)\\.',
    'src/features/vehicles/web/(?:api|fetch-cars|figure-text|is-vehicle|picked-cars|read-cars|stored-cars|unhurried|CompareBar)\\.',
    'src/features/vehicles/web/list/(?:Chips|view-text)\\.',
    'src/features/vehicles/web/words/en/(?:car-groups|car-list|compare-bar|figure-words)\\.',
  ].join('|'),
);

/** What the page of the counter shows first, and what is done with one press there. */
const counter = new RegExp(
  [
    'src/features/cigars/(?!calendar|contract|day-series|milestones|patterns|trend)[a-z-]+\\.ts',
    'src/features/cigars/web/(?:api|clock|stored-overview)\\.',
    'src/features/cigars/web/counting/(?!EarlierDialog|MomentForm|Notice|Refused|apply-to-year|earlier|merge|sending|unsent)',
    'src/features/cigars/web/numbers/',
    'src/features/cigars/web/words/en/(?:counting|numbers)\\.',
  ].join('|'),
);

/** What the owner's pages share. */
const owner = /src.features.admin.web.(?:frame|words.en.frame)/;

/** What pages of rooms share. */
const rooms = new RegExp(
  [
    'src/features/accounts/login-key\\.',
    'src/features/bingo/web/(?:api|replace-square)\\.',
    'src/web/live/(?:Connection|rereading|use-event-stream)\\.',
    'src/web/words/en/live\\.',
    'src/web/(?:pages/NotFoundPage|words/en/not-found)\\.',
    'src/features/rooms/web/(?:api|live/followed|last-room|member-path|room-title|words/en/(?:errors|room))\\.',
  ].join('|'),
);

/** What hearing of the others needs: it comes when the room is drawn. */
const live = new RegExp(
  [
    'src/web/live/numbered-copies\\.',
    'src/features/rooms/(?:room-news|web/live/room-follower)\\.',
    'src/features/bingo/(?:(?:score|board)-news|ranking|web/room/(?:open-live|live-bingo|live-boards))\\.',
  ].join('|'),
);

/** What a board with its unsent marks and photos shares with the dialogs of its squares. */
const board = new RegExp(
  [
    'src/features/bingo/web/unsent/(?:entries|open-outbox|use-unsent)\\.',
    'src/features/bingo/web/board/overlay\\.',
    'src/features/bingo/web/words/en/room\\.',
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
    parts(),
    serviceWorker('src/web/offline/service-worker.ts'),
    styleSheets('src/web/navigation/load-with-styles.ts'),
    minifyScripts(['first.js', 'service-worker.js']),
    minifyAgain(),
    libraries(),
    brotliFiles(),
  ],
  // The router asks for a stand-in for what React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: classNames() } },
  build: {
    // What the README promises; it keeps the output free of detours for older browsers.
    target: ['chrome123', 'firefox127', 'safari17.5'],
    manifest: true,
    // The content security policy allows files of this site only: no `data:` addresses, no inline script.
    assetsInlineLimit: 0,
    // Scripts that a later page needs are fetched as it names them, mostly from what the service worker keeps; a list of them
    // all would travel with every first visit. What the first page needs stands in its HTML (`src/app/page-html.ts`).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
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
      output: {
        // The names of all pages' files travel with the first visit: each letter of a hash is one that does not compress. For as
        // many chunks as there are, the bundler asks for seven.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        postBanner: ({ name }) => (atOnce.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules.(?:react|react-dom|scheduler)./ },
            { name: 'shell', test: (id) => shell.test(id.replaceAll('\\', '/')) },
            { name: 'rooms', test: (id) => rooms.test(id.replaceAll('\\', '/')) },
            { name: 'live', test: (id) => live.test(id.replaceAll('\\', '/')) },
            { name: 'board', test: (id) => board.test(id.replaceAll('\\', '/')) },
            { name: 'owner', test: owner },
            { name: 'counter', test: (id) => counter.test(id.replaceAll('\\', '/')) },
            { name: 'text', test: /src.web.text.format/ },
            { name: 'tag', test: /src.web.ui.(?:Role)?Tag/ },
            { name: 'sheets', test: /src.web.layout.(?:More|Search|Shortcuts)Dialog\./ },
            { name: 'cars', test: (id) => cars.test(id.replaceAll('\\', '/')) },
          ],
        },
      },
    },
  },
});
