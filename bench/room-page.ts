import { setTimeout as wait } from 'node:timers/promises';
import { pathTo } from '#shared/pages.ts';
import { type Figure, median } from './figures.ts';
import { makePhotoRoom, sendPhoto } from './photo-room.ts';
import { pinLoad, startServer, unpinLoad } from './pinned.ts';
import { launchPlainBrowser, type PlainBrowser, readWatching, type Tab } from './plain-browser.ts';
import type { Scene } from './scene.ts';
import { startSlowLine } from './slow-line.ts';

const slowdown = 4;
const visits = 5;
const marksPerVisit = 2;
const tabRestMs = 500;
/** Long enough for the page to load everything that it preloads before anyone scrolls. */
const settledMs = 4000;

const watching = readWatching('watch-room.js');

const isInstalled = 'navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))';

interface Opened {
  boardMs: number;
  openMs: number;
  blockedMs: number;
  shift: number;
  smallBytes: number;
}
interface Visited {
  first: Opened;
  again: Opened;
  marksMs: number[];
  friendsMs: number;
}

/** The browser runs at a quarter of this processor's speed, with a slow connection. */
export async function roomPage(): Promise<Figure[]> {
  const scene = await makePhotoRoom();
  const server = await startServer(scene.dataDir);
  const line = await startSlowLine(server.port);
  unpinLoad();
  const browser = await launchPlainBrowser();
  try {
    const seen: Visited[] = [];
    for (let round = 0; round < visits; round++) {
      seen.push(await visit(browser, line.port, server.port, scene, round));
      console.log(`  ${JSON.stringify(seen.at(-1))}`);
    }
    return figuresOf(seen);
  } finally {
    await browser.close();
    await line.stop();
    await server.stop();
    scene.remove();
    pinLoad();
  }
}

function figuresOf(seen: readonly Visited[]): Figure[] {
  const figureOf = (name: string, value: (visited: Visited) => number, unit: string, atMost?: number): Figure => {
    const ours = median(seen.map(value));
    return { name, unit, ours, ...(atMost !== undefined && { target: { atMost } }) };
  };
  const most = (visited: Visited, key: 'blockedMs' | 'shift' | 'smallBytes') =>
    Math.max(visited.first[key], visited.again[key]);
  return [
    figureOf('room of 50 with 300 photos, slow 4G, 4x: board, first visit', ({ first }) => first.boardMs, 'ms', 1500),
    figureOf('the same, installed', ({ again }) => again.boardMs, 'ms', 1500),
    figureOf('the same: then from a tap to its dialog', ({ again }) => again.openMs, 'ms'),
    figureOf('the same: thread blocked, first visit', ({ first }) => first.blockedMs, 'ms'),
    figureOf('the same: thread blocked, installed', ({ again }) => again.blockedMs, 'ms'),
    figureOf('the same: layout shift', (visited) => most(visited, 'shift'), '', 0.02),
    figureOf('the same: thumbnails before scrolling', (visited) => most(visited, 'smallBytes') / 1000, 'kB', 250),
    figureOf('a mark on the own screen, 4x', ({ marksMs }) => median(marksMs), 'ms', 50),
    figureOf("a friend's photo in the feed, slow 4G, 4x", ({ friendsMs }) => friendsMs, 'ms', 1000),
  ];
}

async function visit(
  browser: PlainBrowser,
  linePort: number,
  serverPort: number,
  room: Scene,
  round: number,
): Promise<Visited> {
  const origin = `http://127.0.0.1:${linePort}`;
  const [me, friend] = [room.members[2 * round + 1], room.members[2 * round + 2]];
  if (me === undefined || friend === undefined) throw new Error('There are more visits than members');
  const path = pathTo('room', { gameName: 'bingo', roomNumber: room.roomId });
  // Storage belongs to the origin, so any file on it that isn't a page will do.
  const tab = await browser.open(`${origin}/favicon.png`, slowdown);
  while ((await tab.evaluate('location.origin')) !== origin) await wait(50);
  await tab.evaluate(`localStorage.setItem('token', ${JSON.stringify(me.token)})`);
  await tab.prepare(watching);
  const first = await open(tab, `${origin}${path}`);
  // Once the service worker is active, all of the site's files are on the device, as with an installed app.
  while ((await tab.evaluate(isInstalled)) !== true) await wait(tabRestMs);
  await tab.goTo('about:blank');
  await wait(tabRestMs);
  const again = await open(tab, `${origin}${path}`);
  const marksMs: number[] = [];
  for (let mark = 0; mark < marksPerVisit; mark++) {
    marksMs.push((await tab.evaluate('watched.mark()')) as number);
    await wait(2 * tabRestMs);
  }
  await tab.evaluate(`watched.firstEntry().scrollIntoView({ block: 'center' })`);
  await wait(2 * tabRestMs);
  const shown = tab.evaluate(`watched.feedOf(${JSON.stringify(friend.login)})`);
  await sendPhoto(serverPort, friend, friend.board.length - 1);
  const sent = Date.now();
  const friendsMs = ((await shown) as number) - sent;
  await tab.close();
  return { first, again, marksMs, friendsMs };
}

async function open(tab: Tab, address: string): Promise<Opened> {
  // A new tab is busy with its own startup.
  await wait(tabRestMs);
  await tab.goTo(address);
  let boardMs: unknown;
  while (typeof boardMs !== 'number') {
    // Polling takes time from the page, so it's infrequent.
    await wait(250);
    boardMs = await tab.evaluate('globalThis.watched?.boardMs');
  }
  await wait(settledMs);
  const recorded = (await tab.evaluate(
    '({ blockedMs: watched.blockedMs(), shift: watched.shift(), smallBytes: watched.photoBytes().small })',
  )) as Omit<Opened, 'boardMs' | 'openMs'>;
  const openMs = (await tab.evaluate('watched.open()')) as number;
  await tab.evaluate(`history.back()`);
  await tab.evaluate(`watched.until(() => document.querySelector('dialog[open]') === null)`);
  await wait(tabRestMs);
  return { boardMs, openMs, ...recorded };
}
