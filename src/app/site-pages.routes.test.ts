import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Site } from '#server/http/site.ts';
import { type PageName, pages, pathTo } from '#shared/pages.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { gameOn } from '#tests/game.ts';
import { openFeatures } from './features.ts';
import { makeSitePages } from './server.ts';

const root = join(import.meta.dirname, '../..');
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];

describe('the head of a page', () => {
  const opened: TestApp[] = [];
  let dist: string;
  let built: string;
  let app: TestApp;
  let ana: Person;
  before(async () => {
    dist = await mkdtemp(join(tmpdir(), 'pitstop-dist-'));
    await mkdir(join(dist, '.vite'));
    await writeFile(join(dist, '.vite/manifest.json'), '{}');
    built = await readFile(join(root, 'index.html'), 'utf8');
    app = await open({ SITE_NAME: 'The Box' });
    ana = await app.person('ana', 'bingo');
  });
  after(async () => {
    for (const site of opened) await site.close();
    await rm(dist, { recursive: true });
  });

  async function open(settings: Record<string, string>): Promise<TestApp> {
    const site = await makeTestApp({ settings, frozenClock: true });
    opened.push(site);
    return site;
  }
  const pagesOf = ({ context }: TestApp) => makeSitePages(context, openFeatures(context), dist);
  let address = 0;
  /** Each request comes from a new visitor. */
  const htmlOf = async (pageFor: Site['pageFor'], path: string, ip = `10.0.0.${++address}`) =>
    (await pageFor(path, built, { address: ip })).html;
  const roomPath = (roomNumber: string) => pathTo('room', { gameName: 'bingo', roomNumber });

  test('if SITE_URL is set, every page passes it to the browser for links and QR codes', async () => {
    const set = pagesOf(await open({ SITE_URL: 'https://pit.example' }));
    const unset = pagesOf(app);
    for (const path of ['/', '/about', roomPath('123456'), '/no/such/page']) {
      assert.equal(metaOf(await htmlOf(set, path), 'site-url'), 'https://pit.example', path);
      assert.equal(metaOf(await htmlOf(unset, path), 'site-url'), undefined, path);
    }
  });

  test('every page has a one-sentence description, and unknown addresses have none', async () => {
    const pageFor = pagesOf(app);
    for (const name of Object.keys(pages) as PageName[]) {
      const html = await htmlOf(pageFor, pages[name].pattern.replace(':gameName', 'bingo').replace(/:\w+/g, '1'));
      const description = metaOf(html, 'description') ?? '';
      assert.ok(description.length >= 30 && description.length <= 160, `${name}: ${description}`);
      assert.equal(metaOf(html, 'og:description'), description);
      assert.match(metaOf(html, 'og:title') ?? '', name === 'room' ? /^Come and play$/ : / · The Box$/);
    }
    assert.equal((await pageFor(pathTo('rooms', { gameName: 'chess' }), built, { address: '10.0.0.1' })).exists, false);
    const missing = await pageFor('/no/such/page', built, { address: '10.0.0.1' });
    assert.equal(missing.exists, false);
    assert.doesNotMatch(missing.html, /og:|name="description"/);
  });

  test("an open room's link names the host and the game, but not the room itself", async () => {
    const roomId = await gameOn(app).room(ana);
    const html = await htmlOf(pagesOf(app), roomPath(roomId));
    assert.equal(metaOf(html, 'og:title'), 'ana invites you to Bingo');
    assert.doesNotMatch(html, /Room of ana/);
  });

  test("a private room's link looks like a missing room's, and so does any room under another game", async () => {
    const game = gameOn(app);
    const [open, secret] = [await game.room(ana), await game.room(ana, [], 'a password')];
    const pageFor = pagesOf(app);
    const plain = async (path: string) => (await htmlOf(pageFor, path)).replaceAll(/\d{6}/g, 'number');
    const nothing = await plain(roomPath('000000'));
    assert.equal(await plain(roomPath(secret)), nothing);
    assert.equal(metaOf(nothing, 'og:title'), 'Come and play');
    const elsewhere = await plain(pathTo('room', { gameName: 'plates', roomNumber: open }));
    assert.equal(metaOf(elsewhere, 'og:title'), 'Come and play');
  });

  test('a visitor who tries more than 30 room codes is no longer shown hosts', async () => {
    const roomId = await gameOn(app).room(await app.person('ben', 'bingo'));
    const pageFor = pagesOf(app);
    const titles: (string | undefined)[] = [];
    for (let round = 0; round < 31; round++)
      titles.push(metaOf(await htmlOf(pageFor, roomPath(roomId), '10.1.1.1'), 'og:title'));
    assert.deepEqual([titles[29], titles[30]], ['ben invites you to Bingo', 'Come and play']);
    assert.equal(metaOf(await htmlOf(pageFor, roomPath(roomId), '10.1.1.2'), 'og:title'), 'ben invites you to Bingo');
  });

  test('absolute addresses are only shown if the owner has set one, whatever a request says', async () => {
    assert.doesNotMatch(await htmlOf(pagesOf(app), '/login'), /canonical|og:url|og:image/);
    const named = pagesOf(await open({ SITE_URL: 'https://pit.example.org' }));
    const html = await htmlOf(named, '/login/');
    assert.match(html, /<link rel="canonical" href="https:\/\/pit\.example\.org\/login">/);
    assert.equal(metaOf(html, 'og:url'), 'https://pit.example.org/login');
    assert.equal(metaOf(html, 'og:image'), 'https://pit.example.org/preview.png');
    assert.match(await htmlOf(named, '/'), /<link rel="canonical" href="https:\/\/pit\.example\.org\/">/);
    const odd = await htmlOf(named, '/misc/evcars/database/"><script>');
    assert.doesNotMatch(odd, /"><script>/);
  });

  test('no text in place of a room code can break out of the preload attribute', async () => {
    const pageFor = pagesOf(app);
    const tag = async (roomNumber: string) => {
      const html = await htmlOf(pageFor, `/misc/minigames/bingo/rooms/${roomNumber}`);
      const [, preloaded] =
        /<script src="\/first\.js" data-calls="([^"]*)" data-code="[^"]*" data-role="token">/.exec(html) ?? [];
      assert.equal(html.split('<script src="/first.js"').length, 2, roomNumber);
      return preloaded?.split(' ')[0];
    };
    const odd = ['$&x=y', '$`', '$$', "$'", '$1', '"><script>'];
    const escaped = ['$&amp;x=y', '$`', '$$', '$&#39;', '$1', '&quot;&gt;&lt;script&gt;'];
    assert.deepEqual(
      await Promise.all(odd.map(tag)),
      escaped.map((roomNumber) => `/api/rooms/${roomNumber}`),
    );
  });

  test('the first page shows how many challenges there are, and no other page does', async () => {
    const pageFor = pagesOf(app);
    const numbers = new URLSearchParams((metaOf(await htmlOf(pageFor, '/'), 'numbers') ?? '').replaceAll('&amp;', '&'));
    const { count } = await app.context.db.read
      .selectFrom('challenges')
      .where('active', '=', 1)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(numbers.get('challenges'), String(count));
    assert.equal(metaOf(await htmlOf(pageFor, '/login'), 'numbers'), undefined);
  });
});
