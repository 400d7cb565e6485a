import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabasesOfRun } from '#server/db/test-databases.ts';
import { startPostgres } from '#server/db/test-postgres.ts';
import { type Finding, failure, runComponents, runStories, runTests, runTool } from './child.ts';
import { emptyReport, type Job, type Report } from './report.ts';

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
export const runs: Readonly<Record<string, readonly Part[]>> = {
  quick: parts.slice(0, firstLong),
  long: parts.slice(firstLong),
  all: parts,
};

export interface Step {
  name: string;
  part: Part;
  /** Empty for tools. */
  files: string[];
  /** A step that must succeed first. */
  needs?: Step | undefined;
  run: () => Promise<Finding>;
}

export interface Choice {
  /** An in-memory folder for test data; defaults to the usual temporary folder. */
  quickFolder?: string | undefined;
  /** Only files whose path contains this text or, if there are none, tests whose name matches it. */
  filter?: string | undefined;
  verbose: boolean;
}

const root = join(import.meta.dirname, '../..');
const filesLike = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort();

/** Limits per test. Package tests install the whole site several times, and browsers on a busy machine are slow. */
const limitsMs = { test: 60_000, story: 180_000, crash: 240_000, package: 480_000 };

/** Which files belong to a part. Tests beside the code are quick, those in `tests` are long. */
const kinds = {
  routes: 'src/**/*.{routes,engines}.test.ts',
  /** These start many programs, which takes longer from a large process, so they run in a separate one. */
  programs: 'src/features/{repos,backups}/**/*.{routes,engines}.test.ts',
  engines: 'src/**/*.engines.test.ts',
  routesAlone: '{src,tests}/**/*.routes.test.ts',
  longRoutes: 'tests/**/*.routes.test.ts',
  postgres: 'src/**/*.postgres.test.ts',
  longPostgres: 'tests/**/*.postgres.test.ts',
  crash: 'tests/**/*.crash.test.ts',
  /** Tests that inspect a process's whole memory run in a separate one. */
  memory: 'tests/memory/*.test.ts',
  package: 'tests/**/*.package.test.ts',
} as const;
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

/** All steps: build and types first, then the longest ones. */
export function gateSteps({ filter, verbose, quickFolder }: Choice): Step[] {
  const quick: Record<string, string> = quickFolder === undefined ? {} : { TMPDIR: quickFolder };
  // The evidence of a failed story mustn't be removed with the quick folder.
  const storyEnv = { ...quick, EVIDENCE_DIR: tmpdir() };
  const jobOf = (files: string[], testLimitMs: number): Job => {
    const chosen = filter === undefined ? files : files.filter((file) => file.includes(filter));
    const byName = filter !== undefined && chosen.length === 0;
    return { files: byName ? files : chosen, verbose, testLimitMs, ...(byName && { namePattern: filter }) };
  };
  const tool = (name: string, ...args: [string, ...string[]]): Step => {
    return { name, part: 'static', files: [], run: () => runTool(...args) };
  };
  type Runner = (job: Job) => Promise<Finding>;
  const step = (name: string, part: Part, files: string[], limitMs: number, runner: Runner, needs?: Step): Step => {
    return { name, part, files, needs, run: () => runner(jobOf(files, limitMs)) };
  };
  const tests =
    (env?: Record<string, string>): Runner =>
    (job) =>
      runTests(job, env);
  const sqlite = { ...quick, TEST_DATABASE: 'sqlite' };
  const postgres: Runner = (job) =>
    onPostgres(quickFolder, (env) => runTests(job, { ...quick, ...env, PARTY_TIMES: '2' }));
  /** Runs two files in parallel, in one browser, because stories spend much time waiting. */
  const inBrowser: Runner = (job) => runStories({ ...job, atOnce: 2 }, storyEnv);

  const { test, story, crash } = limitsMs;
  const routes = filesLike(kinds.routes);
  const long = [...filesLike(kinds.longRoutes), ...unitLike(...longUnitTests)];
  const build = tool('web build', 'vite/bin/vite.js', 'build');
  return [
    build,
    tool('types', 'typescript/bin/tsc', '-b', '--singleThreaded'),
    step('stories', 'stories', filesLike('e2e/*.story.ts'), story, inBrowser, build),
    step('routes on SQLite', 'routes', without(routes, kinds.programs), test, tests(sqlite)),
    step('unit tests', 'unit', unitLike(...unitTests), test, tests(quick)),
    step('PostgreSQL', 'postgres', filesLike(kinds.engines, kinds.postgres), test, postgres),
    step('components', 'components', filesLike('src/**/*.browser.test.tsx'), test, runComponents),
    step('pulls and backups', 'routes', filesLike(kinds.programs), test, tests(sqlite)),
    tool('format and lint', '@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'),
    step('long stories', 'long-stories', filesLike('tests/stories/*.story.ts'), story, inBrowser, build),
    // Only a server that serves pages reports that it's ready again after a full disk or a missing photo store.
    step('crash tests', 'crash', filesLike(kinds.crash), crash, tests(), build),
    step('long on PostgreSQL', 'long-postgres', filesLike(kinds.routesAlone, kinds.longPostgres), crash, postgres),
    step('long tests', 'long', long, crash, tests(sqlite)),
    step('many games', 'long', filesLike(...games), crash, tests({ ...sqlite, PARTY_TIMES: '10' })),
    step('memory', 'long', filesLike(kinds.memory), test, tests(sqlite)),
    step('memory on PostgreSQL', 'long-postgres', filesLike(kinds.memory), test, postgres),
    step('package', 'package', filesLike(kinds.package), limitsMs.package, tests(), build),
    step('older browsers', 'browsers', filesLike('tests/stories/*.older.ts'), story, inBrowser, build),
  ];
}

/** If no path contains the text, returns all steps with tests. */
export function stepsWith(filter: string, steps: readonly Step[]): readonly Step[] {
  const found = steps.filter(({ files }) => files.some((file) => file.includes(filter)));
  return found.length > 0 ? found : steps.filter(({ files }) => files.length > 0);
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

/** On a laptop the step is skipped with a message. In CI, a missing PostgreSQL is a failure. */
function withoutPostgres(reason: string): Finding {
  if (process.env.CI) return failure(emptyReport(), `${reason}\n`);
  return { report: { ...emptyReport(), skipped: 1, skips: [`PostgreSQL: ${reason}`] }, output: '' };
}

export type OnDone = (step: Step, finding: Finding, elapsedMs: number) => void;

/** Each step starts after the one it needs. A failure only stops steps that need the failed one. */
export async function runSteps(steps: readonly Step[], lanes: number, onDone: OnDone): Promise<Report[]> {
  const reports = new Map<Step, Report>();
  const begun = new Map<Step, Promise<void>>();

  const perform = async (step: Step): Promise<void> => {
    const { needs } = step;
    if (needs !== undefined) await begun.get(needs);
    const startedAt = performance.now();
    const blocked = needs !== undefined && (reports.get(needs)?.failed ?? 0) > 0;
    const finding = blocked
      ? failure(emptyReport(), `Not run: ${needs.name} failed.\n`)
      : await step.run().catch((error: Error) => failure(emptyReport(), `${error.stack}\n`));
    reports.set(step, finding.report);
    onDone(step, finding, performance.now() - startedAt);
  };

  const waiting = [...steps];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const work = perform(step);
      begun.set(step, work);
      await work;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return steps.flatMap((step) => reports.get(step) ?? []);
}
