import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { seed } from '#app/open-context.ts';
import { act, startGame } from '#features/partyfun/cards/act.ts';
import type { CardGame } from '#features/partyfun/cards/game.ts';
import type { Deck } from '#features/partyfun/deck/card.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { pathTo } from '#shared/pages.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';
import { type Figure, median, percentile } from './figures.ts';
import { pinLoad, startServer, unpinLoad } from './pinned.ts';
import { launchPlainBrowser, readWatching } from './plain-browser.ts';
import { addPerson, freshFolder } from './scene.ts';

const slowdown = 4;
const cards = 60;
const betweenMs = 300;
const names = Array.from({ length: 16 }, (_, place) => `player number ${place + 1}`);

/** The game is late in the evening, and the browser runs at a quarter of this processor's speed. */
export async function partyCard(): Promise<Figure[]> {
  const { folder, remove } = freshFolder();
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ROOT_PASSWORD: 'root of the bench' }, folder);
  const context = await openContext({ config, log: makeLog(config.logLevel) });
  await seed(context);
  const token = await addPerson(context, 'developer', 'developer');
  await closeContext(context);
  const server = await startServer(folder);
  unpinLoad();
  const browser = await launchPlainBrowser();
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    // Storage belongs to the origin, so any file on it that isn't a page will do.
    const tab = await browser.open(`${origin}/favicon.png`, slowdown);
    while ((await tab.evaluate('location.origin')) !== origin) await wait(50);
    const localData = { token, 'user:cards': JSON.stringify(lateGame()) };
    for (const [key, text] of Object.entries(localData))
      await tab.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(text)})`);
    await tab.prepare(readWatching('watch-cards.js'));
    await tab.goTo(`${origin}${pathTo('partyfunCards')}`);
    while ((await tab.evaluate('globalThis.watched?.isReady()')) !== true) await wait(betweenMs);
    await wait(10 * betweenMs);
    const times: number[] = [];
    for (let card = 0; card < cards; card++) {
      times.push(Number(await tab.evaluate('watched.next()')));
      await wait(betweenMs);
    }
    console.log(`  ${times.map((ms) => ms.toFixed(0)).join(' ')}`);
    const name = 'the next card of 1,000, 16 names, 4x slowed';
    return [
      { name, unit: 'ms', ours: median(times), target: { atMost: 50 } },
      { name: 'the same, p95', unit: 'ms', ours: percentile(times, 0.95), target: { atMost: 50 } },
    ];
  } finally {
    await browser.close();
    await server.stop();
    remove();
    pinLoad();
  }
}

/** An endless game after 400 cards. Its stored state grows with each of them. */
function lateGame(): CardGame {
  const file = new URL('../catalogue/partyfun/cards.json', import.meta.url);
  const deck: Deck = JSON.parse(readFileSync(file, 'utf8'));
  const beginning = {
    seed: 11,
    heat: 3,
    length: null,
    loss: '',
    allows: ['moving', 'phone', 'props'],
    never: [],
  } as const;
  let game = startGame({ ...beginning, names }, deck.cards);
  while (game.number < 400) game = act(game, { kind: 'skip', serial: game.serial }, deck.cards);
  return game;
}
