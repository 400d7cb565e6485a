import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { inShort, receives, type TestReader } from './test-reader.ts';
import { channel, TestStreams } from './test-streams.ts';

describe('numbered events', () => {
  let site: TestStreams;
  beforeEach(async () => {
    site = await new TestStreams().open();
    site.newest = 57;
  });
  afterEach(async () => {
    await site.close();
    // Last, so that timers created while mocked are cleared while mocked.
    mock.timers.reset();
  });

  test('a stream starts with the newest number and continues with the next', async () => {
    const reader = await site.enter('ana');
    await receives(reader, 'at 57');
    site.happen(58);
    site.happen(59, 'completed');
    await receives(reader, 'change 58 dealt', 'change 59 completed');
  });

  test('an event that happens while a stream is opening is delivered once, as its number or as the event itself', async () => {
    let answer = () => {};
    site.answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const entering = site.enter('ana');
    while (site.checked.length === 0) await nextTurn();
    site.happen(58);
    site.happen(59);
    await nextTurn();
    answer();
    const reader = await entering;
    site.happen(60);
    await receives(reader, 'at 59', 'change 60 dealt');
  });

  test('stale topics that are announced while a stream is opening make everything stale, as they have no number', async () => {
    let answer = () => {};
    site.answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const entering = site.enter('ana');
    while (site.checked.length === 0) await nextTurn();
    site.announceStale('a screen');
    await nextTurn();
    answer();
    const reader = await entering;
    await receives(reader, 'at 57', 'stale everything');
  });

  test('numbers without a gap need no access check, and a gap needs one for everyone before anything is sent', async () => {
    const readers = [await site.enter('ana'), await site.enter('ben')];
    site.checked.length = 0;
    site.happen(58);
    for (const reader of readers) await receives(reader, 'at 57', 'change 58 dealt');
    assert.deepEqual(site.checked, []);
    mock.timers.enable({ apis: ['setTimeout'] });
    site.lost.add('ben');
    site.happen(60);
    mock.timers.tick(200);
    const [ana, ben] = readers as [TestReader, TestReader];
    await receives(ben, 'gone removed');
    assert.equal(await ben.next(), undefined);
    await receives(ana, 'change 60 dealt');
    assert.deepEqual(site.checked, [2]);
  });

  test('an early event waits up to 200 ms for the missing one', async () => {
    const reader = await site.enter('ana');
    mock.timers.enable({ apis: ['setTimeout'] });
    site.happen(59);
    site.happen(58);
    await receives(reader, 'at 57', 'change 58 dealt', 'change 59 dealt');
    site.happen(62);
    site.happen(61);
    mock.timers.tick(199);
    site.announceStale('a photo');
    await receives(reader, 'stale a photo');
    mock.timers.tick(1);
    await receives(reader, 'change 61 dealt', 'change 62 dealt');
    site.happen(60);
    site.happen(63);
    await receives(reader, 'change 63 dealt');
  });

  test('whatever order events arrive in, every reader gets them in order and once', async () => {
    const reader = await site.enter('ana');
    await receives(reader, 'at 57');
    let last = 57;
    const batches = fc.integer({ min: 1, max: 12 }).chain((count) =>
      fc.tuple(
        fc.shuffledSubarray(
          Array.from({ length: count }, (_, index) => index + 1),
          { minLength: count },
        ),
        fc.array(fc.integer({ min: -3, max: 12 }), { maxLength: 4 }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(batches, async ([steps, doubles]) => {
        const first = last + 1;
        for (const step of steps) site.happen(last + step);
        // Late or repeated.
        for (const double of doubles) site.happen(Math.max(1, Math.min(last + double, last + steps.length)));
        last += steps.length;
        for (let seq = first; seq <= last; seq++) await receives(reader, `change ${seq} dealt`);
      }),
    );
  });

  test('after a lost connection everyone gets the current number with one query, and later events in order', async () => {
    const readers = [await site.enter('ana'), await site.enter('ben')];
    site.happen(59);
    site.newest = 60;
    site.checked.length = 0;
    await site.hub.sendCurrentSeqs();
    site.happen(61);
    for (const reader of readers) await receives(reader, 'at 57', 'at 60', 'change 61 dealt');
    assert.deepEqual(site.checked, [2]);
  });

  test('a reader that connects while the others are brought up to date gets their number, too', async () => {
    const ana = await site.enter('ana');
    let answer = () => {};
    site.answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    site.newest = 58;
    const broughtUp = site.hub.sendCurrentSeqs();
    while (site.checked.length < 2) await nextTurn();
    // Ben gets the number from before that commit, on another connection.
    site.newest = 57;
    site.answered = undefined;
    const ben = await site.enter('ben');
    answer();
    await broughtUp;
    site.happen(58);
    site.happen(59);
    for (const reader of [ana, ben]) await receives(reader, 'at 57', 'at 58', 'change 59 dealt');
  });

  test("events that couldn't be sent during a database outage are replaced by the number afterwards", async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const reader = await site.enter('ana');
    site.isUnreachable = true;
    site.happen(58);
    await nextTurn();
    site.isUnreachable = false;
    mock.timers.tick(2000);
    await receives(reader, 'at 57', 'at 58');
    site.happen(59);
    await receives(reader, 'change 59 dealt');
  });

  test("stale topics that couldn't be sent during a database outage follow the number afterwards", async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const reader = await site.enter('ana');
    await receives(reader, 'at 57');
    site.isUnreachable = true;
    site.announceStale('a screen');
    await nextTurn();
    site.isUnreachable = false;
    mock.timers.tick(2000);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    site.happen(58);
    await receives(reader, 'at 57', 'stale everything', 'change 58 dealt');
  });

  test('an event that is never announced, because its process died, is noticed one heartbeat later', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const reader = await site.enter('ana');
    await receives(reader, 'at 57');
    site.newest = 58;
    for (let round = 0; round < 20; round++) {
      mock.timers.tick(2000);
      for (let turn = 0; turn < 5; turn++) await nextTurn();
    }
    await receives(reader, 'at 58');
    site.happen(59);
    await receives(reader, 'change 59 dealt');
  });

  test('a removed reader never receives anything that happened afterwards', async () => {
    const seed = Date.now() % 2 ** 31;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), fc.nat(8), async (pauses, at) => {
        site.lost.clear();
        const first = (site.newest ?? 0) + 1;
        const [ana, ben] = [await site.enter('ana'), await site.enter('ben')];
        const removedAt = at % pauses.length;
        for (const [index, isPause] of pauses.entries()) {
          if (index === removedAt) site.remove('ben');
          site.happen(first + index);
          if (isPause) await nextTurn();
        }
        await receives(ana, `at ${first - 1}`);
        for (const index of pauses.keys()) await receives(ana, `change ${first + index} dealt`);
        const received: string[] = [];
        for (let event = await ben.next(); event !== undefined; event = await ben.next()) received.push(inShort(event));
        const before = Array.from({ length: removedAt }, (_, index) => `change ${first + index} dealt`);
        const all = [`at ${first - 1}`, ...before];
        assert.equal(received.pop(), 'gone removed');
        // Earlier events may be missing, but no later one may be sent.
        assert.deepEqual(received, all.slice(0, received.length));
        ana.hangUp();
      }),
      { seed, numRuns: 30 },
    );
  });

  test('a change too long for one message is announced by its number only', async () => {
    const reader = await site.enter('ana');
    site.newest = 58;
    site.live.announce({ channel, changed: { revision: 58 } });
    site.happen(59);
    await receives(reader, 'at 57', 'change 58', 'change 59 dealt');
  });
});
