import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Fault } from '#app/crash/fates.ts';
import { startFaultProxy } from '#app/crash/fault-proxy.ts';
import { getScores } from '#features/bingo/score-contract.ts';
import { call } from './support/api.ts';
import { roomOf, roomPath } from './support/bingo.ts';
import { doneAt, put, someMarks } from './support/outbox.ts';
import { addSmoker, button, countIs, pitis, serverCount, smoke, untilSent } from './support/pitis.ts';
import { stories } from './support/story.ts';

/** What the first try of each call meets, in turns. */
const first: readonly Fault[] = [
  'answer lost',
  'repeated after newer ones',
  'answer cut in its middle',
  'held, and arrives after newer ones',
  'sent twice at once',
];

/** A proxy on whose way each call is met by something once, and what it met. */
async function badLine(siteUrl: string) {
  const keys: string[] = [];
  const proxy = await startFaultProxy((key, nth) => {
    if (!keys.includes(key)) keys.push(key);
    const fault = first[keys.indexOf(key) % first.length];
    return nth === 1 && fault !== undefined ? { fault, after: 1 } : {};
  });
  proxy.aim(siteUrl);
  return proxy;
}

/** As the browser tells when a network is there again: what waits is tried at once. */
const hurry = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
const brokenConnection = /net::ERR_(?:EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH|CONNECTION_CLOSED)/;

stories('exactly once', (story) => {
  story('marks of two phones on a bad line are each in the history once, though one page is closed', async (stage) => {
    const { site, visit, expectError } = stage;
    const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
    const room = await roomOf(site, 'Bad line', ana, ben);
    await using proxy = await badLine(site.url);
    expectError(brokenConnection);
    const [anas, bens] = [
      await visit(roomPath(room), { as: ana, through: proxy.url }),
      await visit(roomPath(room), { as: ben, through: proxy.url }),
    ];
    const marks = { ana: await someMarks(site, ana, room, 4), ben: await someMarks(site, ben, room, 4) };
    for (const mark of marks.ana) assert.ok((await put(anas, mark)).isKept);
    for (const mark of marks.ben) await put(bens, mark);
    const last = marks.ana.at(-1);
    if (last) await put(anas, { ...last, body: { completed: false } });
    const again = await anas.context().newPage();
    await anas.close();
    await again.goto(roomPath(room));
    const isDone = async () => (await doneAt(site, ana, room)).length + (await doneAt(site, ben, room)).length;
    for (let tries = 0; (await isDone()) < 7 || (await feed()).length < 9; tries++) {
      assert.ok(tries < 300, 'it never arrived');
      await Promise.all([hurry(again), hurry(bens)]);
    }
    await proxy.calm();
    assert.deepEqual(proxy.surprises, []);
    async function feed(): Promise<string[]> {
      const scores = await call(site, ana, getScores, { params: { id: room.id } });
      const turns = scores.feed.filter(({ kind }) => kind === 'completed' || kind === 'undone');
      return turns.map(({ login, kind, title }) => `${login} ${kind} ${title}`).toReversed();
    }
    const turns = await feed();
    const turnsOf = (login: string) => turns.filter((turn) => turn.startsWith(`${login} `));
    assert.deepEqual(
      turnsOf('ben'),
      marks.ben.map(({ label }) => `ben completed ${label}`),
    );
    assert.deepEqual(turnsOf('ana'), [
      ...marks.ana.map(({ label }) => `ana completed ${label}`),
      `ana undone ${last?.label}`,
    ]);
    await Promise.all([again.close(), bens.close()]);
  });

  story('taps on a bad line count once, though the page is closed before the answers came', async (stage) => {
    const { site, visit, expectError } = stage;
    const cleo = await addSmoker(site, 'cleo');
    await using proxy = await badLine(site.url);
    expectError(brokenConnection);
    const page = await visit(pitis, { as: cleo, through: proxy.url });
    await countIs(page, 0);
    for (let count = 1; count <= 3; count++) {
      await smoke(page).tap();
      if (count > 1) await button(page, 'Yes').tap();
      await countIs(page, count);
    }
    const next = await page.context().newPage();
    await page.close();
    await next.goto(pitis);
    await countIs(next, 3);
    for (let tries = 0; (await serverCount(site, cleo)) < 3; tries++) {
      assert.ok(tries < 300, 'it never arrived');
      await hurry(next);
    }
    await proxy.calm();
    assert.deepEqual(proxy.surprises, []);
    await untilSent(site, cleo, 3);
    await next.reload();
    await countIs(next, 3);
    assert.equal(await serverCount(site, cleo), 3);
    await next.close();
  });
});
