import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabasesOfRun } from '#server/db/test-databases.ts';
import { startPostgres } from '#server/db/test-postgres.ts';
import { type Finding, failure, runComponents, runStories, runTests, runTool } from './child.ts';
import { emptyReport, type Job } from './report.ts';

export const parts = [
  'static',
  'unit',
  'components',
  'routes',
  'postgres',
  'stories',
  'long',
  'long-postgres',
  'long-stories',
  'crash',
  'browsers',
  'package',
] as const;
export type Part = (typeof parts)[number];

const firstLong = parts.indexOf('long');
/** What `npm test` runs, what `npm run test:long` does, and both. */
export const runs: Readonly<Record<string, readonly Part[]>> = {
  quick: parts.slice(0, firstLong),
  long: parts.slice(firstLong),
  all: parts,
};

export interface Step {
  name: string;
  part: Part;
  /** A step that must have succeeded first. */
  needs?: Step;
  run: () => Promise<Finding>;
}

export interface Choice {
  /** Where tests make their data that have no need of a disk; the usual folder unless it is given. */
  quickFolder?: string | undefined;
  /** Only files whose path holds this text; where none does, tests whose name matches it. */
  filter?: string | undefined;
  verbose: boolean;
}

const root = join(import.meta.dirname, '../..');
const filesLike = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort();

/** Each kind of test has a limit for each of its tests: npm installs the whole site several times, a browser on a busy machine is slow. */
const limitsMs = { test: 60_000, story: 180_000, crash: 240_000, package: 480_000 };

/** Which files belong to a part: what lies beside the code is quick, what lies in `tests` is long. */
const kinds = {
  routes: 'src/**/*.{routes,engines}.test.ts',
  /** They start programs at every turn, which costs a process the more the larger it is: they have one of their own. */
  programs: 'src/features/{repos,backups}/**/*.{routes,engines}.test.ts',
  engines: 'src/**/*.engines.test.ts',
  routesAlone: '{src,tests}/**/*.routes.test.ts',
  longRoutes: 'tests/**/*.routes.test.ts',
  postgres: 'src/**/*.postgres.test.ts',
  longPostgres: 'tests/**/*.postgres.test.ts',
  crash: 'tests/**/*.crash.test.ts',
  /** What looks at all that a process holds has one of its own. */
  memory: 'tests/memory/*.test.ts',
  package: 'tests/**/*.package.test.ts',
} as const;
/** Quick tests that play few games beside the code, and many in the long run. */
const games = [
  'src/features/partyfun/{cards,rounds}/*.test.ts',
  'src/features/partyfun/server/{eavesdrop,room-data,simulate}.routes.test.ts',
];
const unitTests = ['src/**/*.test.ts', 'scripts/**/*.test.ts'];
const longUnitTests = ['tests/**/*.test.ts'];

const unitLike = (...patterns: string[]) => without(filesLike(...patterns), ...Object.values(kinds));

function without(files: string[], ...patterns: string[]): string[] {
  const elsewhere = new Set(filesLike(...patterns));
  return files.filter((file) => !elsewhere.has(file));
}

/** The steps of the gate in the order in which they are begun: what is longest comes first. */
export function gateSteps(choice: Choice): Step[] {
  const { filter, verbose, quickFolder } = choice;
  const jobOf = (files: string[], testLimitMs: number): Job => {
    const chosen = filter === undefined ? files : files.filter((file) => file.includes(filter));
    const byName = filter !== undefined && chosen.length === 0;
    return { files: byName ? files : chosen, verbose, testLimitMs, ...(byName && { namePattern: filter }) };
  };
  const quick: Record<string, string> = quickFolder === undefined ? {} : { TMPDIR: quickFolder };
  const onSqlite = { ...quick, TEST_DATABASE: 'sqlite' };
  const test = (files: string[], limitMs: number, env?: Record<string, string>) => runTests(jobOf(files, limitMs), env);
  const testOnPostgres = (...patterns: string[]) =>
    onPostgres(quickFolder, (env) => test(filesLike(...patterns), limitsMs.test, { ...quick, ...env }));
  // What a failed story leaves to be looked at outlives the quick folder.
  const storyEnv = { ...quick, EVIDENCE_DIR: tmpdir() };
  const build: Step = { name: 'web build', part: 'static', run: () => runTool('vite/bin/vite.js', 'build') };
  /** Two files at once, in one browser: stories wait for much. */
  const stories = (...patterns: string[]) =>
    runStories({ ...jobOf(filesLike(...patterns), limitsMs.story), atOnce: 2 }, storyEnv);

  return [
    build,
    { name: 'types', part: 'static', run: () => runTool('typescript/bin/tsc', '-b', '--singleThreaded') },
    { name: 'stories', part: 'stories', needs: build, run: () => stories('e2e/*.story.ts') },
    {
      name: 'routes on SQLite',
      part: 'routes',
      run: () => test(without(filesLike(kinds.routes), kinds.programs), limitsMs.test, onSqlite),
    },
    { name: 'unit tests', part: 'unit', run: () => test(unitLike(...unitTests), limitsMs.test, quick) },
    { name: 'PostgreSQL', part: 'postgres', run: () => testOnPostgres(kinds.engines, kinds.postgres) },
    {
      name: 'components',
      part: 'components',
      run: () => runComponents(jobOf(filesLike('src/**/*.browser.test.tsx'), limitsMs.test)),
    },
    {
      name: 'pulls and backups',
      part: 'routes',
      run: () => test(filesLike(kinds.programs), limitsMs.test, onSqlite),
    },
    {
      name: 'format and lint',
      part: 'static',
      run: () => runTool('@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'),
    },
    { name: 'long stories', part: 'long-stories', needs: build, run: () => stories('tests/stories/*.story.ts') },
    // Whether a server is ready again, after a full disk or without its store, only one with pages can say.
    { name: 'crash tests', part: 'crash', needs: build, run: () => test(filesLike(kinds.crash), limitsMs.crash) },
    {
      name: 'long on PostgreSQL',
      part: 'long-postgres',
      run: () => testOnPostgres(kinds.routesAlone, kinds.longPostgres),
    },
    {
      name: 'long tests',
      part: 'long',
      run: () => test([...filesLike(kinds.longRoutes), ...unitLike(...longUnitTests)], limitsMs.crash, onSqlite),
    },
    {
      name: 'many games',
      part: 'long',
      run: () => test(filesLike(...games), limitsMs.crash, { ...onSqlite, PARTY_TIMES: '10' }),
    },
    { name: 'memory', part: 'long', run: () => test(filesLike(kinds.memory), limitsMs.test, onSqlite) },
    { name: 'memory on PostgreSQL', part: 'long-postgres', run: () => testOnPostgres(kinds.memory) },
    { name: 'package', part: 'package', needs: build, run: () => test(filesLike(kinds.package), limitsMs.package) },
    {
      name: 'older browsers',
      part: 'browsers',
      needs: build,
      run: () => stories('tests/stories/*.older.ts'),
    },
  ];
}

async function onPostgres(
  folder: string | undefined,
  run: (env: Record<string, string>) => Promise<Finding>,
): Promise<Finding> {
  const borrowed = process.env.TEST_POSTGRES_URL !== undefined;
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  const postgres = await startPostgres(folder);
  if ('reason' in postgres) return withoutPostgres(postgres.reason);
  try {
    return await run({ TEST_DATABASE: 'postgres', TEST_POSTGRES_URL: postgres.url });
  } finally {
    if (borrowed) await dropDatabasesOfRun(postgres.url);
    await postgres.stop();
  }
}

/** On somebody's laptop the step is skipped aloud; where the gate counts, a missing database is a failure. */
function withoutPostgres(reason: string): Finding {
  if (process.env.CI) return failure(emptyReport(), `${reason}\n`);
  return { report: { ...emptyReport(), skipped: 1, skips: [`routes on PostgreSQL: ${reason}`] }, words: '' };
}
