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
  'crash',
  'stories',
  'browsers',
  'budgets',
  'package',
] as const;
export type Part = (typeof parts)[number];

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
const testLimitMs = 60_000;
const storyLimitMs = 120_000;
/** npm installs the whole site several times. */
const packageLimitMs = 480_000;

const filesLike = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort();
const routeTests = ['{src,tests}/**/*.routes.test.ts'];
const postgresTests = ['{src,tests}/**/*.postgres.test.ts'];
const crashTests = ['tests/**/*.crash.test.ts'];
const packageTests = ['tests/**/*.package.test.ts'];

function unitTests(): string[] {
  const elsewhere = new Set(filesLike(...routeTests, ...postgresTests, ...crashTests, ...packageTests));
  return filesLike('{src,tests}/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/support/*.test.ts').filter(
    (file) => !elsewhere.has(file),
  );
}

/** The steps of the gate in the order in which they are begun: stories in between, as two lanes of them would keep each other waiting. */
export function gateSteps(choice: Choice): Step[] {
  const jobOf = (files: string[], testLimit: number): Job => {
    const { filter, verbose } = choice;
    const chosen = filter === undefined ? files : files.filter((file) => file.includes(filter));
    const byName = filter !== undefined && chosen.length === 0;
    return { files: byName ? files : chosen, verbose, testLimitMs: testLimit, ...(byName && { namePattern: filter }) };
  };
  const test = (files: string[], limitMs: number, env?: Record<string, string>) => runTests(jobOf(files, limitMs), env);
  const quick: Record<string, string> = choice.quickFolder === undefined ? {} : { TMPDIR: choice.quickFolder };
  const build: Step = { name: 'web build', part: 'static', run: () => runTool('vite/bin/vite.js', 'build') };
  const storyFiles = filesLike('e2e/*.story.ts');
  // What a failed story leaves to be looked at outlives the quick folder.
  const storyEnv = { ...quick, EVIDENCE_DIR: tmpdir() };
  /** In several steps, so that no lane has nothing to do while the other one tells stories. */
  const lots = choice.filter === undefined ? 6 : 1;
  const stories = Array.from({ length: lots }, (_, lot): Step => {
    const files = storyFiles.filter((_, place) => place % lots === lot);
    return {
      name: `browser stories${lots === 1 ? '' : ` ${lot + 1} of ${lots}`}`,
      part: 'stories',
      needs: build,
      run: () => runStories(jobOf(files, storyLimitMs), storyEnv),
    };
  });
  return [
    build,
    {
      name: 'format and lint',
      part: 'static',
      run: () => runTool('@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'),
    },
    { name: 'types', part: 'static', run: () => runTool('typescript/bin/tsc', '-b') },
    ...stories.slice(0, 1),
    {
      name: 'routes on PostgreSQL',
      part: 'postgres',
      run: () =>
        onPostgres(choice.quickFolder, (env) =>
          test(filesLike(...routeTests, ...postgresTests), testLimitMs, { ...quick, ...env }),
        ),
    },
    ...stories.slice(1, 3),
    {
      name: 'routes on SQLite',
      part: 'routes',
      run: () => test(filesLike(...routeTests), testLimitMs, { ...quick, TEST_DATABASE: 'sqlite' }),
    },
    { name: 'unit tests', part: 'unit', run: () => test(unitTests(), testLimitMs, quick) },
    {
      name: 'components',
      part: 'components',
      run: () => runComponents(jobOf(filesLike('src/**/*.browser.test.tsx'), testLimitMs)),
    },
    ...stories.slice(3, 4),
    // Whether a server is ready again, after a full disk or without its store, only one with pages can say.
    { name: 'crash tests', part: 'crash', needs: build, run: () => test(filesLike(...crashTests), storyLimitMs) },
    ...stories.slice(4),
    {
      name: 'package',
      part: 'package',
      needs: build,
      run: () => test(filesLike(...packageTests), packageLimitMs),
    },
    {
      name: 'older browsers',
      part: 'browsers',
      needs: build,
      run: () => runStories(jobOf(filesLike('e2e/*.older.ts'), storyLimitMs), storyEnv),
    },
    {
      name: 'page budgets',
      part: 'budgets',
      needs: build,
      run: () => test(filesLike('e2e/*.budget.ts'), storyLimitMs),
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
