import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type PageGuard, pageAt, pages } from '#shared/pages.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Manifest {
  files: string[];
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}
interface Lock {
  packages: Record<
    string,
    { version?: string; resolved?: string; hasInstallScript?: boolean; optional?: boolean; engines?: object }
  >;
}
const manifest = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as Lock;

test('every dependency has one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  assert.ok(all.length > 20);
  assert.deepEqual(
    all.filter(([, version]) => !/^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+$/.test(version)),
    [],
  );
});

test('Pitstop runs on the same Node on all five systems, and the README names it', () => {
  const nodes = Object.keys(manifest.optionalDependencies);
  const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win-x64'];
  assert.deepEqual(
    systems.filter((system) => !nodes.some((name) => name.endsWith(`-${system}`))),
    [],
  );
  const versions = new Set([
    ...Object.values(manifest.optionalDependencies),
    ...nodes.map((name) => lock.packages[`node_modules/${name}`]?.version),
  ]);
  assert.equal(versions.size, 1, [...versions].join());
  assert.ok(read('README.md').includes(`It is Node ${[...versions].join()}, `));
});

test('installing the packages runs no scripts and downloads nothing else', () => {
  const entries = Object.entries(lock.packages);
  assert.ok(entries.length > 100);
  // An optional package may have a script, because it's meant for another system or works without it.
  assert.deepEqual(
    entries.filter(([, entry]) => entry.hasInstallScript && !entry.optional).map(([name]) => name),
    [],
  );
});

test('the lockfile names no registry, so that everyone can use their own', () => {
  assert.deepEqual(
    Object.entries(lock.packages).filter(([, entry]) => entry.resolved?.startsWith('http')),
    [],
  );
});

test("packages aren't checked against the Node that runs npm, which may be older than the project's", () => {
  const asking = Object.entries(lock.packages).filter(([path, { engines }]) => path !== '' && engines !== undefined);
  assert.deepEqual(
    asking.map(([path]) => path),
    [],
    'npm would show EBADENGINE warnings: "npm run format" removes the engines of these packages from package-lock.json',
  );
});

test('nothing shipped is in the default data folder, so that deleting it resets a site', () => {
  const sources = globSync(['{src,tests,scripts,e2e,bench,bin}/**/*.{ts,tsx,mjs}', 'Dockerfile'], { cwd: root });
  assert.ok(sources.length > 500);
  const below = (path: string) => /^(?:\.*\/)*data(?:\/|$)/.test(path);
  assert.deepEqual(manifest.files.filter(below), []);
  const names = /\.\.\/data\/(?![^'"]*\.ts)|\bdata\/catalogue/;
  assert.deepEqual(
    sources.filter((path) => path !== 'src/app/project.test.ts' && names.test(read(path))),
    [],
  );
  assert.ok(manifest.files.includes('catalogue') && existsSync(join(root, 'catalogue/challenges.json')));
});

test('every script starts with a file or tool that exists', () => {
  for (const [name, command] of Object.entries(manifest.scripts)) {
    for (const part of command.split('&&')) {
      const [tool = '', file = ''] = part.trim().split(' ');
      const path = tool === 'node' ? file : `node_modules/.bin/${tool}`;
      assert.ok(existsSync(join(root, path)), `npm run ${name}: ${path} doesn't exist`);
    }
  }
});

test("the repository's gate runs the commands that the README tells newcomers to run", () => {
  const readme = read('README.md');
  const gate = read('.ci/run');
  assert.match(readme, /npm ci && npm start/);
  assert.match(readme, /npm ci && npm test/);
  assert.match(gate, /^npm ci/m);
  assert.match(gate, /^npm test/m);
});

test("the workflow of a public forge runs the gate's steps, with tools of an exact version", () => {
  const workflow = read('.github/workflows/check.yml');
  assert.match(workflow, /- run: .*\.ci\/run$/m);
  const uses = [...workflow.matchAll(/uses: (.*)/g)].map((found) => found[1] ?? '');
  assert.deepEqual(
    uses.filter((name) => !/^actions\/[\w-]+@v\d+\.\d+\.\d+$/.test(name)),
    [],
  );
});

/** Every address in the specification, with its guard. */
const promised: [path: string, guard: PageGuard][] = [
  ['/', 'anyone'],
  ['/misc', 'anyone'],
  ['/git', 'git'],
  ['/misc/minigames', 'bingo'],
  ['/misc/minigames/bingo', 'token'],
  ['/misc/minigames/bingo/rooms', 'token'],
  ['/misc/minigames/bingo/rooms/123456', 'token'],
  ['/bingo/challenges/form', 'token'],
  ['/bingo/challenges', 'token'],
  ['/misc/minigames/plates', 'developer'],
  ['/misc/minigames/partyfun', 'developer'],
  ['/misc/minigames/partyfun/num-players', 'developer'],
  ['/misc/evcars', 'developer'],
  ['/misc/evcars/races', 'developer'],
  ['/misc/evcars/database', 'developer'],
  ['/misc/evcars/database/skoda-enyaq-85', 'developer'],
  ['/metrics', 'developer'],
  ['/metrics/pitis', 'developer'],
  ['/about', 'developer'],
  ['/login', 'anyone'],
  ['/profile', 'token'],
];
/** Pages for people without an account or password, whose permission is the secret in the link. */
const byLink = ['/invitation', '/new-password', '/join', '/screen'];
test('every address in the specification has its page and guard, and no other page is open to anyone', () => {
  for (const [path, guard] of promised) {
    const name = pageAt(path);
    assert.ok(name, `${path} has no page`);
    assert.equal(pages[name].guard, guard, path);
  }
  const reached = new Set([...promised.map(([path]) => path), ...byLink].map(pageAt));
  for (const [name, { guard }] of Object.entries(pages)) {
    if (!reached.has(name as keyof typeof pages)) assert.notEqual(guard, 'anyone', name);
  }
  for (const path of ['/nowhere', '/misc/nowhere', '/misc/minigames/bingo/rooms/1/2', '/login/x']) {
    assert.equal(pageAt(path), undefined, path);
  }
});
