import { posix } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotliFiles } from './scripts/brotli-plugin.ts';
import { buildInputs, noteModules } from './scripts/build-inputs-plugin.ts';
import { classNames } from './scripts/class-names.ts';
import { contractFiles } from './scripts/contract-files.ts';
import { libraries } from './scripts/libraries-plugin.ts';
import { minifyAgain, minifyScripts } from './scripts/minify-plugin.ts';
import { parts } from './scripts/parts-plugin.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';
import { shippedCards } from './scripts/shipped-cards-plugin.ts';
import { styleSheets } from './scripts/style-sheets-plugin.ts';

/** A file of its own for the modules whose paths fit, however this system parts folders. */
const group = (name: string, paths: RegExp) => ({ name, test: (id: string) => paths.test(id.replaceAll('\\', '/')) });

const contracts = contractFiles(import.meta.dirname);
/** Each feature's contracts in one file: features know each other in one direction only, and so do these. */
const contractOf = (id: string): string | null => {
  const path = posix.relative(import.meta.dirname.replaceAll('\\', '/'), id.replaceAll('\\', '/'));
  return contracts.has(path) ? `contract-${path.split('/')[2]}` : null;
};

/** What every page needs: in one file it compresses better, and is asked for once. */
const shell = new RegExp(
  [
    'node_modules/wouter/',
    // Holds what the server answers against its contract.
    'node_modules/zod/',
    // Several queries at once, endless ones and mutations are for pages.
    'node_modules/@tanstack/(?!.*/(?:infiniteQueryObserver|mutationObserver|queriesObserver|useInfiniteQuery|useMutation|useQueries)\\.)',
    'src/shared/(?!audit-kinds|csv|text|names|fold-case|idempotency)',
    'src/app/(?!belongings|rare-parts|search-providers)',
    'virtual:parts',
    'src/web/styles/(?!print)',
    'src/web/(?:api/(?!download|keyed-call|use-retry)|device/(?!hand-on|save-file|secret-cards|vibration|tick|use-online|use-wake-lock)|forms/first|navigation/(?!link-secret|recent-paths|use-link)|session/(?!belongings|guest-question|use-log-out|use-proof|ProofDialog))',
    'src/web/(?:copies/start-copies|text/isolate)',
    'src/web/ui/(?:Alert|Button|ButtonLink|classes|Confirm|EmptyState|ErrorBoundary|ErrorState|fetched|Field|FormProblem|Icon|LandscapeLater|Message|Notice|Page|Panel|QueryState|Skeleton|State)\\.',
    'src/web/jsx/',
    'src/web/layout/(?!GuestsRoom|MoreDialog|more|SearchDialog|ShortcutsDialog|search|takes-guests)',
    'src/web/words/en/(?:more|shell)',
  ].join('|'),
);

/** What most pages draw with beyond the shell: one file for all is there sooner than a dozen of a few lines each. */
const kit = new RegExp(
  [
    'src/features/accounts/login-key\\.',
    'src/features/vehicles/slug\\.',
    'src/shared/(?:fold-case|text-match)\\.',
    'src/web/(?:copies/copy-age|device/(?:hand-on|secret-cards|tick|use-online)|live/line-stands|print/paper)\\.',
    'src/web/ui/Plate\\.',
  ].join('|'),
);

/** What pages of people and rooms draw with as well. */
const facts = new RegExp(
  [
    'src/web/text/(?:file-name|relative-time)\\.',
    'src/web/ui/(?:Ago|Disclosure|Facts)\\.',
    'src/web/words/en/time\\.',
  ].join('|'),
);

/** The small pictures of a room. */
const photos = new RegExp(
  [
    'src/features/bingo/web/board/SquarePicture\\.',
    'src/web/photos/(?:Thumbnail|jpeg-of|use-(?:blob|photo)-url|near-viewport|open-thumbnails|shelf-in-page|thumbnail-(?:cache|call|calls|shelf)|thumbnails)\\.',
  ].join('|'),
);

/** What pages about cars share: fewer files are there sooner. */
const cars = new RegExp(
  [
    'src/features/vehicles/(?:car-row|cars-by-id|figures)\\.',
    'src/features/vehicles/web/(?:Unknown|api|fetch-cars|figure-text|favourite-cars|find-car|is-vehicle|picked-cars|read-cars|stored-cars|unhurried|use-picking)\\.',
    'src/features/vehicles/web/(?:list/(?:HeartPlace|Outline|name-parts|use-known)|print/sheets|this-month)\\.',
    'src/features/vehicles/web/words/en/(?:car-groups|figure-words)\\.',
  ].join('|'),
);

/** What the page of a car shares with comparison and chart. */
const carFigures = new RegExp(
  [
    'src/features/vehicles/charging\\.',
    'src/features/vehicles/web/(?:ShareButton|charging-gain)\\.',
    'src/features/vehicles/web/words/en/(?:race-doors|share-cars)\\.',
  ].join('|'),
);

/** What the list of cars shares with its filters and the search. */
const carList = new RegExp(
  [
    'src/features/vehicles/(?:car-list|list-view|markets)\\.',
    'src/features/vehicles/web/list/(?:Chips|columns|sentence-case|use-list-view|use-scroll-memory|view-text)\\.',
    'src/features/vehicles/web/words/en/car-list\\.',
  ].join('|'),
);

/** What the page of the counter shows first, and what is done with one press there. */
const counter = new RegExp(
  [
    'src/features/cigars/(?!calendar|contract|dates|day-series|milestones|patterns|trend)[a-z-]+\\.ts',
    'src/features/cigars/web/(?:api|clock|stored-overview)\\.',
    'src/features/cigars/web/counting/(?!EarlierDialog|MomentForm|Notice|Refused|apply-to-year|earlier|merge|sending|unsent)',
    'src/features/cigars/web/numbers/(?!spans)',
    'src/features/cigars/web/words/en/counting\\.',
  ].join('|'),
);

/** What Home shows to whom it knows. */
const yours = /src.features.home.web.yours.(?!BoardRow|stands-text)[A-Za-z-]+\./;

/** The cars and the race that lead back from other pages. */
const atHand = /src.features.vehicles.web.(?:race-at-hand|seen-cars)\./;

/** What stands beside a board. */
const side = new RegExp(
  [
    'src/features/bingo/web/board/(?:BoardChips|chips)\\.',
    'src/features/rooms/web/(?:feed/(?!Announcer|news)|hearts/|photos/photo-path\\.|recap/(?:RecapButton|fetched-recap)\\.|words/en/(?:feed|hearts)\\.)',
    'src/features/bingo/web/(?:recap/fetched-recap|room/(?:RoomSide|bingo-feed)|words/en/(?:announcements|feed))\\.',
    'src/features/bingo/web/stats/Leaderboard\\.',
  ].join('|'),
);

/** What was done without a network, and how it is told. */
const unsent = /src.features.bingo.web.unsent.(?:follow-outbox|old-drafts)\./;
const outbox = new RegExp(
  [
    'src/web/outbox/(?:background-sync|idb-store|lanes|lingering|locks|make-outbox|memory-store|mirror|outcome)\\.',
    'src/web/outbox/(?:page-(?:outbox|session)|send-lane|show-count|stored-entry|tab-news|(?:upload-)?transport|two-stores)\\.',
    'src/web/outbox/OutboxBar\\.tsx',
  ].join('|'),
);
const offline =
  /node_modules.idb.|src.web.(?:outbox.(?:OfflineLine|OutboxBar.module|bar-sentences|waiting-hint)|words.en.outbox)/;

/** What the owner's pages share. */
const owner = /src.features.admin.web.(?:frame|words.en.frame)/;

/** What pages of rooms share. */
const rooms = new RegExp(
  [
    // Where there is no such game.
    'src/web/pages/NotFoundPage\\.',
    'src/web/words/en/not-found\\.',
    'src/features/bingo/web/(?:api|replace-square|room/fetched-hearts)\\.',
    'src/features/rooms/room-rules\\.',
    'src/web/live/(?:Connection|rereading|use-event-stream)\\.',
    'src/web/words/en/live\\.',
    'src/features/rooms/web/(?:api|live/followed|last-room|member-path|photos/api|room-title|words/en/(?:errors|room))\\.',
  ].join('|'),
);

/** A room, whichever game it is of, without what the game shows in it. */
const room = new RegExp(
  [
    'src/features/rooms/web/(?:RoomPage|RoomHeading|doors/fetched-share|live/(?:use-room-live|room-end))\\.',
    'src/features/rooms/web/(?:photos/(?:RoomViews|fetched-photos|use-room-view)|questions/(?:use-room-questions|fetched-questions))\\.',
  ].join('|'),
);

/** The way into rooms, wherever it stands. */
const lobby = new RegExp(
  [
    'src/features/rooms/web/lobby/(?:JoinRoomForm|Lobby\\.module|PlateField|RoomsCalled|room-number|rooms-called)',
    'src/features/rooms/web/words/en/lobby\\.',
  ].join('|'),
);

/** What each game of Plates is drawn with, and the dialogs of its spots. */
const plates = new RegExp(
  [
    'src/features/plates/(?:rules/(?:scoring|patterns|collector-points|card-points|run)|web/(?:api|room/target-title|places/load-places|spot/spot-address))\\.',
    'src/features/plates/web/(?:unsent/entries|words/en/(?:patterns|room-page|unsent))\\.',
  ].join('|'),
);

/** What each phase of a party is drawn with. */
const party = new RegExp(
  [
    'src/features/partyfun/party-limits\\.',
    'src/features/partyfun/web/party/(?:api|table|live/(?:server-time|until-answered|use-(?:come|seconds-left)))\\.',
  ].join('|'),
);

/** And what one does in it, which comes when it is drawn. */
const partyActs = new RegExp(
  [
    'src/features/partyfun/web/words/en/leading\\.',
    'src/features/partyfun/web/party/(?:acts|live/use-(?:keyed-act|last-word)|lead/(?:icons|use-lead)|play/BigButton)\\.',
  ].join('|'),
);

/** What pages share to which a link leads that was sent to somebody. */
const links = /src.web.(?:navigation.(?:use-)?link-secret|pages.unread-link)\./;

/** What hearing of the others needs: it comes when the room is drawn. */
const live = new RegExp(
  [
    'src/web/live/numbered-copies\\.',
    'src/features/rooms/(?:(?:feed|heart|photo|room)-news|web/live/(?:live-photos|room-follower)|web/photos/note-heart)\\.',
    'src/features/bingo/(?:(?:board|heart|score)-news|photo-change|ranking|web/room/(?:note-heart|open-live|live-(?:bingo|boards)))\\.',
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

/** What draws the picture that sums a room up. */
const recap = /src.features.rooms.web.(?:recap.(?!RecapButton|fetched-recap)|words.en.recap)/;

/**
 * Chunks that every page runs: V8 compiles their functions while they arrive, beside the main thread, instead of one by one
 * when they are first called. https://v8.dev/blog/explicit-compile-hints
 */
const atOnce = new Set(['react', 'shell']);

export default defineConfig({
  plugins: [
    // Each text beside something else has an element of its own (`src/web/jsx/text-runs.ts`).
    react({ jsxImportSource: '#jsx' }),
    parts(),
    shippedCards(),
    serviceWorker('src/web/offline/service-worker.ts'),
    styleSheets('src/web/navigation/load-with-styles.ts'),
    minifyScripts(['first.js', 'older.js', 'service-worker.js']),
    minifyAgain(),
    libraries(),
    brotliFiles(),
    buildInputs(),
  ],
  worker: { plugins: () => [noteModules()] },
  // Nothing of a machine's own is read: what is built follows from what lies in the repository.
  envDir: false,
  // The router asks for a stand-in for what React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: classNames() } },
  build: {
    // What README promises, and the Chromium of televisions: their page shares most files with all others.
    target: ['chrome87', 'firefox110', 'safari16'],
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
        assetFileNames: 'assets/[name]-[hash:4][extname]',
        postBanner: ({ name }) => (atOnce.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules.(?:react|react-dom|scheduler)./ },
            group('shell', shell),
            // Before all that is drawn: a schema is made when its file is read, of files that were read before.
            { name: contractOf },
            group('rooms', rooms),
            group('room', room),
            group('lobby', lobby),
            group('plates', plates),
            group('party', party),
            group('party-acts', partyActs),
            { name: 'links', test: links },
            { name: 'yours', test: yours },
            { name: 'at-hand', test: atHand },
            group('side', side),
            { name: 'unsent', test: unsent },
            group('outbox', outbox),
            // What is stamped before it is sent.
            { name: 'stamp', test: /src.web.outbox.(?:make-id|server-clock)/ },
            { name: 'offline', test: offline },
            { name: 'spans', test: /src.features.cigars.(?:dates|web.numbers.spans|web.words.en.numbers)/ },
            group('live', live),
            group('board', board),
            { name: 'recap', test: recap },
            { name: 'owner', test: owner },
            group('counter', counter),
            { name: 'text', test: /src.web.text.format/ },
            group('kit', kit),
            group('facts', facts),
            group('photos', photos),
            group('car-figures', carFigures),
            { name: 'tag', test: /src.web.ui.(?:Role)?Tag/ },
            { name: 'sheets', test: /src.web.layout.(?:More|Search|Shortcuts)Dialog\./ },
            group('car-list', carList),
            group('cars', cars),
          ],
        },
      },
    },
  },
});
