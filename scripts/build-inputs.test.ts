import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { build } from 'vite';
import { dayMs } from '#shared/time.ts';
import { changedSince, inputsIn } from './build-inputs.ts';

const plugins = join(import.meta.dirname, 'build-inputs-plugin.ts');

/** A small site with one of everything that a build reads. */
const site: Record<string, string> = {
  'index.html': '<script type="module" src="/src/app/main.ts"></script>',
  'package.json': '{"type":"module"}',
  'package-lock.json': '{}',
  'tsconfig.json': '{}',
  'public/first.js': 'first()',
  'src/app/main.ts':
    "import './look.css'; import { a } from './a.ts'; import w from './worker.ts?worker&url'; import text from 'virtual:cards'; console.log(a, w, text);",
  'src/app/a.ts': 'export const a: number = 1;',
  'src/app/a.test.ts': 'test()',
  'src/app/look.css': "@import './tokens.css'; body { color: var(--ink) }",
  'src/app/tokens.css': ':root { --ink: #123 }',
  'src/app/worker.ts': "import { b } from './in-worker.ts'; postMessage(b);",
  'src/app/in-worker.ts': 'export const b = 2;',
  'catalogue/partyfun/cards.json': '["one"]',
  'src/server/routes.ts': 'export const route = 1;',
  'scripts/cards-plugin.ts': `import { readFileSync } from 'node:fs';
    export const cards = (file: string) => ({ name: 'cards', resolveId: (id: string) => (id === 'virtual:cards' ? '\\0cards' : undefined),
      load: (id: string) => (id === '\\0cards' ? 'export default ' + JSON.stringify(readFileSync(file, 'utf8')) : undefined) });`,
  'vite.config.ts': `import { buildInputs, knownInputs } from ${JSON.stringify(plugins)};
    import { cards } from './scripts/cards-plugin.ts';
    export default { plugins: [cards(import.meta.dirname + '/catalogue/partyfun/cards.json'), buildInputs()], worker: { plugins: () => [knownInputs()] },
      build: { manifest: true }, logLevel: 'error' };`,
};

async function makeSite(t: TestContext): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'pitstop-inputs-')));
  t.after(() => rm(root, { recursive: true, force: true }));
  const past = new Date(Date.now() - 60_000);
  for (const [path, text] of Object.entries(site)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
    await utimes(join(root, path), past, past);
  }
  return root;
}

test('pages are only rebuilt when something that their build read has changed', async (t) => {
  const root = await makeSite(t);
  assert.deepEqual(changedSince(root), { sources: true, surroundings: true }, "before there's a build");
  await build({ root, configFile: join(root, 'vite.config.ts') });
  const unchanged = { sources: false, surroundings: false };
  assert.deepEqual(changedSince(root), unchanged);

  for (const path of ['src/app/a.test.ts', 'src/server/routes.ts', 'catalogue/cars.json', 'readme.md']) {
    await writeFile(join(root, path), 'changed');
    assert.deepEqual(changedSince(root), unchanged, path);
  }
  for (const [path, text] of Object.entries(site)) {
    const file = join(root, path);
    const now = new Date();
    await utimes(file, now, now);
    assert.deepEqual(changedSince(root), unchanged, `${path} is only touched`);
    if (/test|routes/.test(path)) continue;
    await appendFile(file, ' ');
    assert.equal(changedSince(root).sources, true, path);
    await writeFile(file, text);
    assert.equal(changedSince(root).sources, false, `${path} as it was`);
    await rm(file);
    assert.equal(changedSince(root).sources, true, `${path} is gone`);
    await writeFile(file, text);
  }
  await writeFile(join(root, 'public/new.txt'), '');
  assert.equal(changedSince(root).sources, true, 'a new public file');
  await rm(join(root, 'public/new.txt'));

  await mkdir(join(root, 'node_modules'));
  await writeFile(join(root, 'node_modules/.package-lock.json'), '{}');
  assert.deepEqual(changedSince(root), { sources: false, surroundings: true }, 'other packages');
});

test('pages are built again if a source changed during the build', async (t) => {
  for (const path of [
    'src/app/a.ts',
    'src/app/in-worker.ts',
    'src/app/tokens.css',
    'catalogue/partyfun/cards.json',
    'public/first.js',
  ]) {
    const root = await makeSite(t);
    const change = { name: 'change', generateBundle: () => appendFile(join(root, path), ' ') };
    await build({ root, configFile: join(root, 'vite.config.ts'), plugins: [change] });
    assert.equal(changedSince(root).sources, true, path);
  }
});

test("files dated tomorrow don't cause rebuilds over and over", async (t) => {
  const root = await makeSite(t);
  const tomorrow = new Date(Date.now() + dayMs);
  for (const path of Object.keys(site)) await utimes(join(root, path), tomorrow, tomorrow);
  await build({ root, configFile: join(root, 'vite.config.ts') });
  assert.deepEqual(changedSince(root), { sources: false, surroundings: false });
});

test("the build rejects a file that isn't checked when the site starts", async (t) => {
  for (const importer of ['src/app/main.ts', 'src/app/in-worker.ts']) {
    const root = await makeSite(t);
    await appendFile(join(root, importer), "import '../server/routes.ts';");
    const built = build({ root, configFile: join(root, 'vite.config.ts') });
    await assert.rejects(built, /src\/server\/routes\.ts is not among what build-inputs\.ts names/, importer);
  }
});

test('pages with an unreadable input record are rebuilt', async (t) => {
  const root = await makeSite(t);
  await mkdir(dirname(inputsIn(join(root, 'dist'))), { recursive: true });
  for (const content of ['', '{"files":["src', 'null', '{}']) {
    await writeFile(inputsIn(join(root, 'dist')), content);
    assert.deepEqual(changedSince(root), { sources: true, surroundings: true }, content);
  }
});
