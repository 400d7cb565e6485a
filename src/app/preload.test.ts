import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import { getBoard } from '#features/bingo/contract.ts';
import { getHome } from '#features/home/contract.ts';
import { getPlatesRoom } from '#features/plates/plates-document.ts';
import { getRoom } from '#features/rooms/contract.ts';
import { getVehicle, listVehicles } from '#features/vehicles/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type PageGuard, type PageName, pages, pathTo } from '#shared/pages.ts';
import { allCodePreload, pageRenderer, preloadedCalls, preloadOfGame } from './page-html.ts';

const root = join(import.meta.dirname, '../..');

/** The calls that pages may preload, each with its access. */
const calls = new Map<string, string>([
  ...[{}, { part: 'first' }].map((query) => [addressOf(listVehicles, {}, query), listVehicles.access] as const),
  [addressOf(getHome), getHome.access],
  [`/api${getVehicle.path}`, getVehicle.access],
  ...[getRoom, getBingoRoom, getBoard, getPlatesRoom].map(({ path, access }) => [`/api${path}`, access] as const),
]);
/** A page open to anyone may preload a call that needs a token, because nothing is preloaded without one. */
const fits = (access: string | undefined, guard: PageGuard) =>
  access === guard || (guard === 'anyone' && access === 'token');
/** Rewrites the parameters of an address from `preloadedCalls` as contracts write them. */
const inContract = (address: string) =>
  address
    .replace(':carId', '{carId}')
    .replace('/rooms/:roomNumber', address.includes('/users/') ? '/rooms/{roomId}' : '/rooms/{id}');

test('every preloaded call exists and is open to visitors of its page', () => {
  const ofGames = Object.values(preloadOfGame).map((addresses) => ['room', addresses] as const);
  for (const [name, addresses] of [...Object.entries(preloadedCalls), ...ofGames])
    for (const address of addresses.split(' '))
      assert.ok(fits(calls.get(inContract(address)), pages[name as PageName].guard), `${name}: ${address}`);
});

async function rendererOf(t: TestContext, chunks: object): Promise<(path: string) => string> {
  const dist = await mkdtemp(join(tmpdir(), 'pitstop-'));
  t.after(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, '.vite'));
  await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(chunks));
  const html = await readFile(join(root, 'index.html'), 'utf8');
  const render = pageRenderer(dist, { siteName: 'Pitstop', takesGuests: true });
  return (path) => render(path, html).html;
}

test("the first script's tag says what to preload, in attributes that the script reads", async (t) => {
  const render = await rendererOf(t, {});
  const tag = /<script src="\/first\.js"([^>]*)>/.exec(render(pathTo('cars')))?.[1];
  assert.equal(tag, ' data-calls="/api/vehicles?part=first" data-code="" data-role="developer"');
  assert.doesNotMatch(render(pathTo('login')), /data-calls/);
  const room = render('/misc/minigames/bingo/rooms/12"3');
  assert.match(
    room,
    / data-calls="\/api\/rooms\/12&quot;3 \/api\/users\/\{login\}\/rooms\/12&quot;3\/challenges [^"]*" data-code="" data-role="token"/,
  );
  const ofPlates = render('/misc/minigames/plates/rooms/123456');
  assert.match(ofPlates, / data-calls="\/api\/rooms\/123456 \/api\/rooms\/123456\/document\/plates" /);
  const party = render('/misc/minigames/partyfun/rooms/123456');
  assert.match(party, / data-calls="\/api\/rooms\/123456" /, 'joining returns the document');
  const script = await readFile(join(root, 'public/first.js'), 'utf8');
  assert.match(script, /const \{ calls, code, role \} = document\.currentScript\.dataset/);
});

test("a page's lazy chunks are named in its tag, except those that its HTML already names", async (t) => {
  const chunks = {
    'src/features/home/web/HomePage.tsx': { file: 'assets/HomePage.js', imports: ['_text.js'] },
    '_text.js': { file: 'assets/text.js' },
    'src/features/home/web/yours/Yours.tsx': {
      file: 'assets/yours.js',
      imports: ['_text.js', '_kit.js'],
      css: ['assets/yours.css'],
    },
    '_kit.js': { file: 'assets/kit.js' },
    '_other.js': { file: 'assets/other.js' },
  };
  const render = await rendererOf(t, chunks);
  assert.match(
    render(pathTo('home')),
    / data-calls="\/api\/home" data-code="\/assets\/yours\.css \/assets\/yours\.js \/assets\/kit\.js" data-role="anyone"/,
  );
});

test('every preloaded source is one that a page loads lazily', async () => {
  const sources = globSync('src/features/**/web/**/*.{ts,tsx}', { cwd: root });
  const texts = await Promise.all(sources.map((source) => readFile(join(root, source), 'utf8')));
  for (const source of allCodePreload)
    assert.ok(
      texts.some((text) => text.includes(`/${basename(source)}')`)),
      source,
    );
});
