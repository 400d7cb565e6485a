import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { cli } from './cli/test-cli.ts';
import { anchorsIn, findFalseNames, type Project } from './doc-names.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const isGenerated = (path: string) =>
  /^(?:node_modules|dist|program|sbom\.json|secrets|\.git|data)$|\.(?:tsbuildinfo|tgz)$/.test(path);

function pathsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isGenerated(path)) return [];
    return entry.isDirectory() ? [path, ...pathsBelow(path)] : [path];
  });
}

/** The words in a list from a source file that can't be imported here. */
function listFrom(path: string, list: RegExp): string[] {
  const words = list.exec(read(path))?.[1]?.match(/[\w-]+/g) ?? [];
  assert.ok(words.length >= 5, `${path} has no such list`);
  return words;
}

async function readProject(): Promise<Project> {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const { output: help } = await cli(root, '--help');
  return {
    paths: pathsBelow(''),
    scripts: Object.keys(scripts),
    parts: [...listFrom('scripts/gate/steps.ts', /const parts = \[(.*?)\]/s), 'all'],
    benches: listFrom('bench/run.ts', /const benches: .*?\{(.*?)\}/s),
    commands: [...help.matchAll(/npm run cli -- ([a-z-]+(?: [a-z-]+)*)/g)].map((found) => found[1] ?? ''),
    anchorsOf: (path) => (path.endsWith('.md') && existsSync(join(root, path)) ? anchorsIn(read(path)) : undefined),
  };
}

const project = await readProject();

test("README, CONTRIBUTING and docs name nothing that doesn't exist", () => {
  const docs = project.paths.filter((path) => /^(?:[A-Z]+|docs\/.*)\.md$/.test(path));
  assert.ok(docs.length > 20 && project.paths.length > 500 && project.commands.length >= 5);
  assert.deepEqual(
    docs.flatMap((path) => findFalseNames({ path, text: read(path) }, project)),
    [],
  );
});

test('docs/settings.md lists every setting', () => {
  const listed = [...read('docs/settings.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((found) => found[1]);
  const files = ['config.ts', 'settings/repositories.ts', 'settings/photo-store.ts'];
  const code = files.map((file) => read(`src/server/${file}`)).join('');
  // PATH belongs to the system and isn't a setting.
  const inCode = [...code.matchAll(/\(env, '([A-Z0-9_]+)'/g)]
    .map((found) => found[1])
    .filter((name) => name !== 'PATH');
  assert.ok(inCode.length >= 7);
  assert.deepEqual([...new Set(listed)].sort(), [...new Set(inCode)].sort());
});

test('every decision record begins with its date and status', () => {
  const records = project.paths.filter((path) => /^docs\/decisions\/\d/.test(path));
  const status = /^# \d+\. .+\n\n\d{4}-\d\d-\d\d · (?:accepted|superseded (?:in part )?by \[\d+\]\(.+?\))(?:\.|\n)/;
  assert.ok(records.length > 70);
  assert.deepEqual(
    records.filter((path) => !status.test(read(path))),
    [],
  );
});

const small: Project = {
  paths: [
    'README.md',
    'docs',
    'docs/a.md',
    'src',
    'src/web',
    'src/web/messages',
    'src/features',
    'src/features/bingo/contract.ts',
  ],
  scripts: ['start', 'test', 'cli', 'bench'],
  parts: ['unit'],
  benches: ['reads'],
  commands: ['user add', 'backup'],
  anchorsOf: (path) => (path === 'docs/a.md' ? ['how-it-ends'] : undefined),
};
const wrongIn = (text: string) => findFalseNames({ path: 'docs/b.md', text }, small);

const good = [
  '`src/features/bingo/contract.ts`, `bingo/contract.ts` and `contract.ts` are one file',
  '`src/`, `web/messages/`, `#web/messages` and `#features/...`',
  '`src/features/*/contract.ts`, `src/**/contract.ts`, `<rule>.ts`, `XxxAct.ts`',
  '`node_modules/.bin/node`, `dist/index.html`, `data/photos`, `/srv/main.ts`, `--x=a.ts`, `https://x.org/a.ts`',
  '`photos/tmp`, `text/html`, `zod/mini`, `room.db`: somebody else’s',
  'score.ts outside of code, and npm runs there',
  '`npm ci && npm start`, `npm test -- unit score`, `npm run bench -- reads --write`',
  '`npm run cli -- user add anna`, `npm run cli -- --help`, `node src/features/bingo/contract.ts`, `node x/cli.ts ...`',
  '`npx --no pitstop`, `npx --no pitstop user add anna`, `npx ./pitstop-1.0.0.tgz backup x.tar`',
  '[a](a.md), [a](a.md#how-it-ends), [all](../docs), [out](https://example.org/#x)',
];
for (const text of good) {
  test(`nothing is wrong with: ${text}`, () => {
    const paths = [...small.paths, 'src/x/cli.ts', 'src/x/OneAct.ts'];
    assert.deepEqual(findFalseNames({ path: 'docs/b.md', text }, { ...small, paths }), []);
  });
}

const bad: [text: string, wrong: RegExp][] = [
  ['`src/features/rooms/contract.ts`', /:1 names src\/features\/rooms\/contract\.ts, but there's no such file/],
  ['`score.ts`', /names score\.ts/],
  ['`tract.ts`', /names tract\.ts/],
  ['`rooms/contract.ts`', /names rooms\/contract\.ts/],
  ['`bingo/web/room/`', /names bingo\/web\/room,/],
  ['`#web/sentences`', /names src\/web\/sentences/],
  ['`src/features/*/server.ts`', /names src\/features\/\*\/server\.ts/],
  ['one\n\ntwo, `a span\nover score.ts`', /^docs\/b\.md:3 names score\.ts/],
  ['one\n\n    node src/lost.mjs', /^docs\/b\.md:3 names src\/lost\.mjs/],
  ['```\nanother\n web/live.ts  draws\n```', /^docs\/b\.md:3 names web\/live\.ts/],
  ['`npm run lint`', /says "npm run lint", but there's no such command/],
  ['`npm stop`', /says "npm stop"/],
  ['`npm test -- score`', /says "npm test -- score"/],
  ['`npm run bench -- reads writes`', /says "npm run bench -- reads writes"/],
  ['`npm run cli -- user rename anna`', /says "npm run cli -- user rename anna"/],
  ['`npx --no pitstop user rename anna`', /says "npx --no pitstop user rename anna"/],
  ['text\n\n    node contract.ts\n    node src/app/cli.ts restart now', /:4 says "node src\/app\/cli\.ts restart now"/],
  ['[a](c.md)', /has a link to c\.md, which doesn't exist/],
  ['[a](docs/a.md)', /link to docs\/a\.md/],
  ['[a](a.md#how-it-began)', /link to a\.md#how-it-began/],
  ['[here](#nowhere)', /link to #nowhere/],
];
for (const [text, wrong] of bad) {
  test(`a false name is reported in: ${text.replaceAll('\n', '⏎')}`, () =>
    assert.match(wrongIn(text).join('\n'), new RegExp(wrong, 'm')));
}

test('heading anchors match those of a forge', () => {
  const text = '# One `run()`, and two\n\nText\n\n```\n# no heading\n```\n\n## How it’s done: a *second* part';
  assert.deepEqual(anchorsIn(text), ['one-run-and-two', 'how-its-done-a-second-part']);
});
