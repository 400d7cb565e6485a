import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { PlatesSettings } from '#features/plates/settings.ts';
import { createRoom as createRoomCall } from '#features/rooms/contract.ts';
import { openGuestLink } from '#features/rooms/guests/contract.ts';
import { gameNames } from '#shared/games.ts';
import { type PageName, pages, pathTo } from '#shared/pages.ts';
import { expectGood } from './accessible.ts';
import { call, createRoom } from './api.ts';
import { takePhoto } from './bingo.ts';
import { cameraPhoto } from './pictures.ts';
import { platesPath, startedPlatesRoom, untilReady } from './plates.ts';
import { story } from './story.ts';

interface Cost {
  /** The compressed size. */
  bytes: number;
  files: number;
}

/** The limits for JavaScript and CSS on a first visit. HTTP/1.1 loads six files at a time; any others have to wait. */
const loginPageLimit: Cost = { bytes: 110_000, files: 10 };
const pageLimit: Cost = { bytes: 190_000, files: 16 };
/** The outlines of Europe and the code that labels them. */
const mapMaxBytes = 15_000;
/** The letters of German plates. */
const germanyMaxBytes = 7500;
const assets = join(import.meta.dirname, '../../dist/assets');
const outlines = join(import.meta.dirname, '../../src/features/plates/web/map/europe-outlines.json');

/**
 * Measures the scripts and styles in the page's HTML, which a visitor without a cache waits for before the first paint.
 * Files that the page loads afterwards aren't counted.
 */
async function codeCost(page: Page, path: string): Promise<Cost> {
  await page.goto(path, { waitUntil: 'load' });
  await page.locator('main h1').first().waitFor();
  const html = await (await page.request.get(path)).text();
  const asked = new Set([...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, address = '']) => address));
  return page.evaluate(
    (addresses) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const sizes = new Map(entries.map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]));
      let bytes = 0;
      for (const address of addresses) {
        const size = sizes.get(address);
        if (!size) throw new Error(`${address} has no size`);
        bytes += size;
      }
      return { bytes, files: addresses.length };
    },
    [...asked],
  );
}

const isTooExpensive = ({ bytes, files }: Cost, most: Cost) => bytes > most.bytes || files > most.files;

async function withoutCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

let login: Cost | undefined;
story(
  'the login page costs at most 110 kB of JavaScript and CSS in ten files, and is accessible',
  async ({ visit }) => {
    const page = await visit('/misc', { on: 'desktop' });
    await withoutCache(page);
    login = await codeCost(page, '/login');
    assert.ok(login.bytes > 20_000, `${login.bytes} bytes can't be everything`);
    assert.ok(!isTooExpensive(login, loginPageLimit), JSON.stringify(login));
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByText('Login is required').waitFor();
    await expectGood(page);
    await page.goto('/git');
    await page.getByRole('heading', { level: 1, name: 'Not Authenticated' }).waitFor();
    await expectGood(page);
  },
);

/** Pages that redirect immediately, such as from a missing photo to all photos. */
const redirecting: PageName[] = ['lastRoom', 'photo'];

story(
  'every page that root opens has one heading and a title, costs at most 190 kB in 16 files, fits every screen, and is accessible',
  async ({ site, visit, expectRefusal }) => {
    const room = await createRoom(site, site.root, 'Open to root');
    const { seq } = await takePhoto(site, site.root, room, await cameraPhoto());
    assert.ok(seq);
    const values: Record<string, string> = {
      gameName: 'bingo',
      roomNumber: room.id,
      seq: String(seq),
      carId: 'skoda-enyaq-85',
      login: 'root',
    };
    const link = await call(site, site.root, openGuestLink, { params: { id: room.id } });
    const page = await visit('/misc', { as: site.root, on: 'desktop' });
    await withoutCache(page);
    expectRefusal(404);
    const costs: Record<string, Cost> = {};
    const check = async (name: string, path: string, stays = true) => {
      costs[name] = await codeCost(page, path);
      // This doesn't wait for the network to be idle, because a room's event stream stays open.
      for (const waiting of await page.getByText('Loading…', { exact: true }).all())
        await waiting.waitFor({ state: 'detached' });
      await expectGood(page);
      if (stays) assert.equal(new URL(page.url()).pathname, path);
      assert.notEqual(await page.getByRole('heading', { level: 1 }).innerText(), 'Not Authenticated');
    };
    for (const name of (Object.keys(pages) as PageName[]).filter((name) => name !== 'login')) {
      const path = pages[name].pattern.replace(/:(\w+)/g, (_, key: string) => values[key] ?? key);
      await check(name, name === 'join' ? link.path : path, name !== 'join' && !redirecting.includes(name));
    }
    for (const game of gameNames.filter((name) => name !== 'bingo')) {
      const { room } = await call(site, site.root, createRoomCall, {
        body: { name: 'Budget', game, is_private: false, password: null },
      });
      await check(`room of ${game}`, pathTo('room', { gameName: game, roomNumber: room.id }));
    }
    const tooExpensive = Object.entries(costs).filter(([, cost]) => isTooExpensive(cost, pageLimit));
    assert.deepEqual(tooExpensive, [], JSON.stringify({ login, ...costs }));

    await page.goto('/no/such/page');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await expectGood(page);
    await page.goto('/misc/evcars/database/no-such-car');
    await page.getByText('Car not found').first().waitFor();
  },
);

const fileWith = (text: string) =>
  readdirSync(assets).find((file) => readFileSync(join(assets, file), 'utf8').includes(text));

story(
  'the map of Plates costs at most 15 kB and the towns of Germany half of that, only on pages that show them',
  async (stage) => {
    const { site, visit } = stage;
    const page = await visit('/misc', { as: site.root });
    await withoutCache(page);
    const [, anOutline = 'none'] = /"path": "([^"]+)"/.exec(readFileSync(outlines, 'utf8')) ?? [];
    const [mapFile, germanyFile] = [fileWith(anOutline), fileWith('Waldmünchen')];
    let admins = 0;
    const bytesOf = async (settings: PlatesSettings) => {
      // There are more settings here than rooms that one person may have, so each room has its own admin.
      const admin = await site.addUser(`admin${admins++}`, 'bingo', 'developer');
      const room = await startedPlatesRoom(site, { name: 'Map', settings, people: [admin, site.root], forMs: 1000 });
      await page.goto(platesPath(room));
      await untilReady(page);
      if (settings.kind === 'collector' && settings.list === 'europe')
        await page.getByRole('img', { name: /^Map of Europe/ }).waitFor();
      if (settings.kind === 'collector' && settings.list === 'regions')
        await page.getByRole('list', { name: 'Places' }).waitFor();
      return page.evaluate(
        (files) => {
          const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          const [map, germany] = files.map(
            (file) => entries.find(({ name }) => name.endsWith(`/assets/${file}`))?.encodedBodySize,
          );
          return { map, germany };
        },
        [mapFile, germanyFile],
      );
    };
    const photos = false;
    const collector = { kind: 'collector', mode: 'together', photos } as const;
    const none = { map: undefined, germany: undefined };
    const run = { kind: 'run', length: 'trip', matching: 'last-two', chain: 'convoy', home: 'D', photos } as const;
    assert.deepEqual(await bytesOf(run), none);
    assert.deepEqual(await bytesOf({ ...collector, list: 'america' }), none);
    assert.deepEqual(await bytesOf({ ...collector, list: 'regions', country: 'A' }), none);
    const ofEurope = await bytesOf({ ...collector, list: 'europe' });
    const ofGermany = await bytesOf({ ...collector, list: 'regions', country: 'D' });
    assert.deepEqual([ofEurope.germany, ofGermany.map], [undefined, undefined]);
    for (const [bytes = 0, least, most] of [
      [ofEurope.map, 5000, mapMaxBytes],
      [ofGermany.germany, 4000, germanyMaxBytes],
    ] as const) {
      assert.ok(bytes > least, `${bytes} bytes can't be everything`);
      assert.ok(bytes <= most, `${bytes} bytes`);
    }
  },
);
