import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { build } from 'vite';
import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import { photosOf } from '#features/rooms/document.ts';
import { giveHeart } from '#features/rooms/hearts/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { call, complete, createRoom, joinAndDeal } from '#tests/stories/api.ts';
import { launchBrowser } from '#tests/stories/browser.ts';
import { type Person, type Site, startSite } from '#tests/stories/site.ts';

// Makes the README's picture: a game on a real site, as two players see it.
const root = join(import.meta.dirname, '..');
const target = join(root, 'docs/screenshot.png');
const phone = { width: 390, height: 844 };
const desktop = { width: 1180, height: 930 };
const gap = 40;
/** The light theme's colours for paper and lines. */
const paper = '#e9e5d8';
const line = '#d3cebf';

await build({ root, logLevel: 'warn' });
const site = await startSite({ SITE_NAME: 'Pitstop' });
const browser = await launchBrowser();
try {
  const { path, ana, ben } = await play(site);
  const [left, right] = await Promise.all([capture(browser, path, ben, desktop), capture(browser, path, ana, phone)]);
  mkdirSync(join(root, 'docs'), { recursive: true });
  await sideBySide(left, right).toFile(target);
  console.log(target);
} finally {
  await browser.close();
  await site.stop();
}

async function play(on: Site): Promise<{ path: string; ana: Person; ben: Person }> {
  const [ana, ben, eva] = await Promise.all([
    on.addUser('Ana', 'bingo'),
    on.addUser('Ben', 'bingo'),
    on.addUser('Eva', 'bingo'),
  ]);
  const room = await createRoom(on, ana, 'Lisbon trip');
  const done: [Person, number[]][] = [
    [eva, [1, 5, 8, 10]],
    [ben, [0, 1, 4, 6, 9]],
    [ana, [0, 3, 4, 5, 7, 8, 11]],
  ];
  let taken = 0;
  for (const [person, places] of done) {
    const board = await joinAndDeal(on, person, room);
    for (const place of places) {
      const square = board[place];
      if (square !== undefined) await complete(on, person, room, square, await view(taken++));
    }
  }
  const photos = photosOf((await call(on, ben, getBingoRoom, { params: { id: room.id } })).document);
  for (const { seq, login } of photos)
    for (const friend of [ben, eva].slice(0, seq % 3))
      if (friend.login !== login) await call(on, friend, giveHeart, { params: { id: room.id, seq: String(seq) } });
  return { path: pathTo('room', { gameName: 'bingo', roomNumber: room.id }), ana, ben };
}

/** Each photo has a different time of day and different hills. */
function view(index: number): Promise<Buffer> {
  const hour = (index * 3) % 8;
  const hue = [205, 28, 265, 190, 340, 215, 45, 230][hour] ?? 205;
  const sun = 120 + ((index * 170) % 560);
  const hill = (lift: number, green: number) => {
    const top = 330 + lift + ((index * 37) % 60);
    return `<path d="M0 ${top} Q200 ${top - 110} 420 ${top - 10} T800 ${top - 30} V600 H0Z" fill="hsl(${green} 35% ${24 + lift / 6}%)"/>`;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 60% 45%)"/><stop offset="1" stop-color="hsl(${hue} 75% 85%)"/></linearGradient>
    <rect width="800" height="600" fill="url(#sky)"/><circle cx="${sun}" cy="210" r="70" fill="#fff3c4"/>
    ${hill(0, hue)}${hill(90, 120 + hour * 6)}
    <path d="M${360 + hour * 10} 400 L180 600 H620Z" fill="#4a4f52"/><path d="M${360 + hour * 10} 400 L394 600 H406Z" fill="#fffdf7"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

async function capture(onto: Browser, path: string, person: Person, viewport: typeof phone): Promise<Buffer> {
  const localStorage = [{ name: 'token', value: await site.tokenOf(person) }];
  const context = await onto.newContext({
    baseURL: site.url,
    viewport,
    isMobile: viewport === phone,
    hasTouch: viewport === phone,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(path);
  await waitUntilDrawn(page, viewport === phone);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

async function waitUntilDrawn(page: Page, isPhone: boolean): Promise<void> {
  await page.getByRole('button', { name: /^row 4, column 3/ }).waitFor();
  await page.getByRole('list').filter({ hasText: 'Eva' }).first().waitFor();
  await page.getByRole('region', { name: 'What happened' }).getByRole('listitem').first().waitFor();
  await page.getByRole('heading', { name: 'Statistics' }).waitFor();
  // On a phone the feed is off screen, and its photos are only loaded once they're visible.
  const photos = page.getByRole('main').locator(isPhone ? 'button [data-state="waiting"]' : '[data-state="waiting"]');
  await photos.first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

function sideBySide(left: Buffer, right: Buffer): Sharp {
  const width = desktop.width + phone.width + 3 * gap;
  const height = desktop.height + 2 * gap;
  const frame = (size: typeof phone) => ({
    create: { width: size.width + 2, height: size.height + 2, channels: 3 as const, background: line },
  });
  const besideLeft = gap + desktop.width + gap;
  const phoneTop = Math.round((height - phone.height) / 2);
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([
      { input: frame(desktop), left: gap - 1, top: gap - 1 },
      { input: left, left: gap, top: gap },
      { input: frame(phone), left: besideLeft - 1, top: phoneTop - 1 },
      { input: right, left: besideLeft, top: phoneTop },
    ])
    .png({ palette: true, colours: 128, effort: 10 });
}
