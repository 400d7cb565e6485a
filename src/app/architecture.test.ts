import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { declaredEdges, findViolations, importsOf, type SourceFile } from './house-rules.ts';

const root = join(import.meta.dirname, '../..');

function readSources(): SourceFile[] {
  const paths = globSync(['src/**/*.{ts,tsx,css}', 'tests/**/*.ts'], { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  return paths.map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
}

test('the sources follow the house rules', () => {
  assert.deepEqual(findViolations(readSources()), []);
});

test('the rules were checked against all sources, not an empty list', () => {
  const sources = readSources();
  assert.ok(sources.length >= 100, `${sources.length} files`);
  const imports = sources.flatMap(importsOf);
  assert.ok(imports.length >= 300, `${imports.length} imports`);
  for (const feature of new Set(declaredEdges.flat())) {
    assert.ok(
      sources.some(({ path }) => path.startsWith(`src/features/${feature}/`)),
      feature,
    );
  }
});

/** The violations in a single one-line file. */
const violationsOf = (path: string, source: string) => findViolations([{ path, source }]);
const importing = (path: string, specifier: string) => violationsOf(path, `import { a } from '${specifier}';`).join();

test('imports are recognised in every form', () => {
  const source = [
    "import './style.css';",
    "import * as z from 'zod/mini';",
    "import type { A } from '#shared/a.ts';",
    "import b, { type C } from './b.ts';",
    'import {',
    '  d,',
    "} from './d.ts';",
    "export { e } from './e.ts';",
    "const page = lazy(() => import('./F.tsx'));",
    "const text = 'import x from here';",
  ].join('\n');
  const seen = ['./style.css', 'zod/mini', '#shared/a.ts', './b.ts', './d.ts', './e.ts', './F.tsx'];
  assert.deepEqual(importsOf({ path: 'a.ts', source }), seen);
});

const allowed: [path: string, specifier: string][] = [
  ['src/shared/a.ts', './b.ts'],
  ['src/server/db/a.ts', '../clock.ts'],
  ['src/server/a.ts', '#shared/b.ts'],
  ['src/server/a.ts', 'node:fs'],
  ['src/web/ui/a.tsx', '#shared/b.ts'],
  ['src/features/bingo/score.ts', './contract.ts'],
  ['src/features/bingo/contract.ts', '#features/accounts/contract.ts'],
  ['src/features/bingo/server/store.ts', '../contract.ts'],
  ['src/features/bingo/server/store.ts', '#server/db.ts'],
  ['src/features/bingo/server/routes.ts', '#features/challenges/server/index.ts'],
  ['src/features/bingo/web/RoomPage.tsx', '#features/challenges/web/index.ts'],
  ['src/features/bingo/web/RoomPage.tsx', '#web/ui/Button.tsx'],
  ['src/app/server.ts', '#features/bingo/server/index.ts'],
  ['src/app/routes.tsx', '#features/bingo/web/RoomPage.tsx'],
  ['src/features/accounts/server/accounts.routes.test.ts', '#tests/app.ts'],
  ['src/features/bingo/server/test-game.ts', '#tests/app.ts'],
  ['tests/crash/players.ts', '#features/bingo/server/store.ts'],
];
for (const [path, specifier] of allowed) {
  test(`${path} may import ${specifier}`, () => assert.equal(importing(path, specifier), ''));
}

const refused: [path: string, specifier: string, why: RegExp][] = [
  ['src/shared/a.ts', '#server/b.ts', /shared code may import neither side/],
  ['src/shared/a.ts', '#features/bingo/contract.ts', /code shared by all features may import none/],
  ['src/shared/a.ts', 'node:fs', /runs in a browser/],
  ['src/server/a.ts', '#features/bingo/contract.ts', /code shared by all features may import none/],
  ['src/server/a.ts', '#web/b.ts', /server side may not import the web side/],
  ['src/web/a.ts', '#features/bingo/contract.ts', /code shared by all features may import none/],
  ['src/web/a.ts', '#server/b.ts', /web side may not import the server side/],
  ['src/web/a.ts', '#app/paths.ts', /only app/],
  ['src/web/a.ts', 'node:fs', /runs in a browser/],
  ['src/features/bingo/contract.ts', './server/store.ts', /shared code may import neither side/],
  ['src/features/bingo/score.ts', '#web/format.ts', /shared code may import neither side/],
  ['src/features/bingo/server/store.ts', '../web/api.ts', /server side may not import the web side/],
  ['src/features/bingo/web/api.ts', '../server/store.ts', /web side may not import the server side/],
  ['src/features/bingo/web/api.ts', '#app/paths.ts', /only app/],
  ['src/features/accounts/contract.ts', '#features/bingo/contract.ts', /accounts -> bingo isn't declared/],
  ['src/features/bingo/server/routes.ts', '#features/challenges/server/store.ts', /through its index/],
  ['src/features/bingo/web/RoomPage.tsx', '#features/challenges/web/api.ts', /through its index/],
  ['src/features/bingo/web/RoomPage.tsx', '#features/challenges/server/index.ts', /web side may not import/],
  ['src/features/bingo/contract.ts', '../accounts/contract.ts', /imports from another folder start with #/],
  ['src/server/db/a.ts', '../../shared/b.ts', /imports from another folder start with #/],
  ['src/server/a.test.ts', '../shared/b.ts', /imports from another folder start with #/],
  ['src/app/main.ts', '../../scripts/test.ts', /outside the project's code/],
  ['src/app/main.ts', '#tests/app.ts', /for tests/],
  ['src/app/main.ts', './test-app.ts', /for tests/],
];
for (const [path, specifier, why] of refused) {
  test(`${path} may not import ${specifier}`, () => assert.match(importing(path, specifier), why));
}

test('only navigate.ts navigates through the router', () => {
  const taking = (names: string, path = 'src/web/ui/A.tsx') =>
    violationsOf(path, `import ${names} from 'wouter/use-browser-location';`).join();
  for (const names of ['{ navigate }', '{ usePathname, navigate as go }', '{\n  useBrowserLocation,\n}', '* as router'])
    assert.match(taking(names), /from the router/, names);
  for (const names of ['{ usePathname }', '{ useSearch, useHistoryState }']) assert.equal(taking(names), '', names);
  assert.match(violationsOf('src/app/a.tsx', "import { useLocation } from 'wouter';").join(), /from the router/);
  assert.equal(taking('{ navigate as go }', 'src/web/navigation/navigate.ts'), '');
});

test('hooks have names that the linter recognises as hooks', () => {
  const rulesOn = (source: string) => findViolations([{ path: 'src/web/layout/Bar.tsx', source }], []).length;
  assert.equal(rulesOn('const theme = chosen.use();'), 1);
  assert.equal(rulesOn('return { read, use: () => useSyncExternalStore(watch, read) };'), 1);
  assert.equal(rulesOn('const theme = chosen.useValue(); const all = use(Context);'), 0);
});

test('dependencies between features have no cycles', () => {
  const cycle = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    ['d', 'a'],
  ] as const;
  assert.equal(findViolations([], cycle).length, 3);
  assert.deepEqual(
    findViolations(
      [],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['a', 'c'],
      ],
    ),
    [],
  );
});

test('every source file belongs to a known part of the project', () => {
  assert.match(violationsOf('src/index.ts', '').join(), /doesn't belong to any part/);
});

test('files are kebab-case, or named after their component', () => {
  for (const name of ['sqlite-dialect.ts', '001-first.ts', 'RoomPage.tsx', 'RoomPage.module.css', 'a.routes.test.ts']) {
    assert.deepEqual(violationsOf(`src/server/${name}`, ''), [], name);
  }
  for (const name of ['sqliteDialect.ts', 'sqlite_dialect.ts', 'Room-Page.tsx']) {
    assert.match(violationsOf(`src/server/${name}`, '').join(), /neither kebab-case/, name);
  }
});

test('file and folder names that mean nothing are refused', () => {
  for (const name of ['utils.ts', 'date-utils.ts', 'helpers/a.ts', 'RoomManager.tsx', 'common.ts', 'misc.ts']) {
    assert.match(violationsOf(`src/server/${name}`, '').join(), /meaningless name/, name);
  }
  assert.deepEqual(violationsOf('src/web/MiscPage.tsx', ''), []);
});

test('no file has more than 300 lines', () => {
  assert.deepEqual(violationsOf('src/server/a.ts', '\n'.repeat(299)), []);
  assert.deepEqual(violationsOf('src/server/a.ts', `${'x\n'.repeat(300)}`), []);
  assert.match(violationsOf('src/server/a.ts', 'x\n'.repeat(301)).join(), /301 lines/);
});
